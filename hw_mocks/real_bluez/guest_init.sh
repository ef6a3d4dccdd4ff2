#!/bin/busybox sh
# All user space of the virtual machine: mount, load modules, start dbus-daemon, btattach and bluetoothd.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
/bin/busybox --install -s /bin 2>/dev/null
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
mount -t tmpfs none /run
mkdir -p /dev/pts /run/dbus && mount -t devpts none /dev/pts
say() { echo "guest $(cut -d' ' -f1 /proc/uptime) $*"; }
say "kernel $(uname -r)"
for module in $(cat /lib/modules/*/order); do insmod /lib/modules/*/"$module".ko || say "no $module"; done
ifconfig lo 127.0.0.1 up
ifconfig eth0 10.0.2.15 netmask 255.255.255.0 up
dbus-uuidgen --ensure=/etc/machine-id
dbus-daemon --system --nofork --nopidfile --nosyslog &
while [ ! -S /run/dbus/system_bus_socket ]; do usleep 50000; done
# A shell for the host, to break things on purpose; and the bus, for programs on the host.
socat TCP-LISTEN:6001,fork,reuseaddr EXEC:/bin/sh,stderr &
socat TCP-LISTEN:6000,fork,reuseaddr UNIX-CONNECT:/run/dbus/system_bus_socket &
# One adapter for each virtual console; the kernel's command line says how many there are.
for line in $(seq 0 $(($(sed -n 's/.*adapters=\([0-9]\).*/\1/p' /proc/cmdline) - 1))); do
    btattach -B /dev/hvc$line -P h4 -N > /run/btattach$line.log 2>&1 &
done
/usr/libexec/bluetooth/bluetoothd -n > /run/bluetoothd.log 2>&1 &
say "BlueZ $(/usr/libexec/bluetooth/bluetoothd --version)"
while :; do wait; sleep 1; done
