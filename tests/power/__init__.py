"""Power cuts below the process: what is on a disk after it lost power between two calls to the system."""
