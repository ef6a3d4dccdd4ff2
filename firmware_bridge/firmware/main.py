# First of all: a message of the table may contain a Ctrl-C, which must not stop the hub.
import micropython

micropython.kbd_intr(-1)

try:
    import my_table
    from hub import starting
except Exception:
    micropython.kbd_intr(3)  # so that the mistake can be read and fixed
    raise

starting.run(my_table)
