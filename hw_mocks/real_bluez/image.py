"""Make the virtual machine: a Debian kernel, and an initramfs with its Bluetooth modules, dbus-daemon and bluetoothd.

    python -m hw_mocks.real_bluez.image bookworm build/hil/bookworm

apt downloads Debian's packages, and they are only unpacked: nothing of them is installed on this computer. bookworm has kernel 6.1
and BlueZ 5.66, trixie kernel 6.12 and BlueZ 5.82. They are those of the last point release, without later updates: the kernel 6.1.192 among
the security updates of bookworm has a fault that kills bluetoothd as soon as an adapter refuses a connection.
"""

from __future__ import annotations

import lzma
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

KERNEL, INITRAMFS = "vmlinux", "initramfs.cpio"

_MIRROR = "deb http://deb.debian.org/debian {suite} main"
_PACKAGES = "dbus,bluez,busybox-static,socat,linux-image-amd64"
_MODULES = ("hci_uart", "virtio_pci", "virtio_console", "virtio_net", "algif_hash", "algif_skcipher", "cmac", "ecb")

# What a machine does not need that runs for a minute.
_UNWANTED = (
    "*perl*",
    "./usr/share/doc",
    "./usr/share/man",
    "./usr/share/locale",
    "*/hwdb.d",
    "*/gconv",
    "./usr/share/alsa",
    "./usr/share/zoneinfo",
    "./var",
    "./boot",
    "./lib/modules",
    "./usr/lib/modules",
)

_ACCOUNTS = {
    "passwd": "root:x:0:0:root:/root:/bin/sh\nmessagebus:x:100:100::/:/bin/false\n",
    "group": "root:x:0:\nmessagebus:x:100:\nbluetooth:x:101:\n",
    "nsswitch.conf": "passwd: files\ngroup: files\n",
}

_XZ, _ZSTD = b"\xfd7zXZ", b"\x28\xb5\x2f\xfd"


def make_image(suite: str, folder: Path) -> None:
    """Make it if it is not there. It is complete as soon as the kernel is: that is written last."""
    if (folder / KERNEL).exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    archive, root, kernel = folder / "root.tar", folder / "root", folder / "kernel"
    mirror = _MIRROR.format(suite=suite)
    _run("mmdebstrap", "--quiet", "--variant=extract", f"--include={_PACKAGES}", suite, archive, mirror)
    for made in (root, kernel):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
    _run("tar", "-C", root, "-xf", archive, *(f"--exclude={one}" for one in _UNWANTED))
    _run("tar", "-C", kernel, "-xf", archive, "--wildcards", "./boot/vmlinuz-*", "*/modules/*")
    _furnish(root, next(kernel.glob("**/modules/*")))
    files = subprocess.run(["find", ".", "-print0"], cwd=root, check=True, capture_output=True).stdout
    packed = subprocess.run(
        ["cpio", "--null", "--quiet", "-o", "-H", "newc"], cwd=root, input=files, check=True, capture_output=True
    ).stdout
    (folder / INITRAMFS).write_bytes(packed)
    image = next(kernel.glob("boot/vmlinuz-*")).read_bytes()
    for leftover in (root, kernel):
        shutil.rmtree(leftover)
    archive.unlink()
    (folder / KERNEL).write_bytes(unpacked_kernel(image))


def _furnish(root: Path, modules: Path) -> None:
    for part in ("bin", "sbin", "lib", "lib64"):  # since Debian 13 everything is below /usr
        if not (root / part).exists():
            (root / part).symlink_to(f"usr/{part}")
    for folder in ("proc", "sys", "dev", "run", "tmp", "var/lib/bluetooth", "root", f"lib/modules/{modules.name}"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "var" / "run").symlink_to("/run")
    for name, text in _ACCOUNTS.items():
        (root / "etc" / name).write_text(text)
    order = list(_with_what_they_need(_MODULES, modules, root / "lib" / "modules" / modules.name))
    (root / "lib" / "modules" / modules.name / "order").write_text("".join(f"{name}\n" for name in order))
    shutil.copy(Path(__file__).with_name("guest_init.sh"), root / "init")
    (root / "init").chmod(0o755)


def _with_what_they_need(wanted: tuple[str, ...], source: Path, target: Path) -> Iterator[str]:
    """Copy kernel modules and those they depend on; yield their names in the order in which to load them."""
    files = {file.name.split(".ko")[0].replace("-", "_"): file for file in source.rglob("*.ko*")}
    picked: set[str] = set()

    def pick(name: str) -> Iterator[str]:
        if name in picked or name not in files:  # a module that is not there is part of the kernel
            return
        picked.add(name)
        data = _unpacked(files[name].read_bytes())
        found = re.search(rb"\0depends=([^\0]*)\0", b"\0" + data)
        for other in found[1].decode().split(",") if found else ():
            yield from pick(other.replace("-", "_"))
        (target / f"{name}.ko").write_bytes(data)
        yield name

    for name in wanted:
        yield from pick(name)


def unpacked_kernel(image: bytes) -> bytes:
    """The kernel in a bzImage: an emulated processor needs longer to unpack it than for the rest of the boot."""
    setup_sectors = image[0x1F1] or 4
    offset, length = struct.unpack_from("<II", image, 0x248)
    start = (setup_sectors + 1) * 512 + offset
    return _unpacked(image[start : start + length - 4])  # the last four bytes are the size of what was packed


def _unpacked(data: bytes) -> bytes:
    if data.startswith(_XZ):
        return lzma.decompress(data)
    if data.startswith(_ZSTD):
        return subprocess.run(["zstd", "-dc"], input=data, check=True, capture_output=True).stdout
    return data


def _run(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True)


if __name__ == "__main__":
    make_image(sys.argv[1], Path(sys.argv[2]))
