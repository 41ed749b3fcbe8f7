#!/bin/bash
# Runs in the guest: udev, seatd and the compositor with a terminal. The host asks for more by files in /vm,
# which guest and host share.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
. /vm/settings
mkdir -p /dev/pts /dev/shm /run/user/1000
mount -t devpts devpts /dev/pts
mount -t tmpfs shm /dev/shm
chmod 700 /run/user/1000
chown 1000 /run/user/1000
chmod 777 /vm
/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add --subsystem-match=input --subsystem-match=drm
udevadm settle --timeout=60
seatd -g video >/vm/seatd.log 2>&1 &
until [ -e /run/seatd.sock ]; do sleep 0.05; done

# Runs a program as a user without rights of its own to the devices, instead of this shell.
as_user() {
    exec env LIBSEAT_BACKEND=seatd XDG_RUNTIME_DIR=/run/user/1000 WAYLAND_DISPLAY=screen HOME=/run/user/1000 \
        SHELL=/bin/sh setpriv --reuid 1000 --regid 1000 --groups 44 "$@"
}

start_compositor() {
    rm -f /run/user/1000/screen*
    as_user /run/compositor /vm/notes >>/vm/compositor.log 2>&1 &
    compositor=$!
    until [ -e /run/user/1000/screen ] || [ ! -d /proc/$compositor ]; do sleep 0.05; done
}

cp "$program" /run/compositor
start_compositor
as_user foot --config=/dev/null sh -c 'touch /vm/terminal; exec sh' >/vm/foot.log 2>&1 &

# Tells the host the active virtual terminal and the mode of the first one, 0 for text and 1 for graphics.
tell_terminal() {
    python3 -c 'import fcntl, struct; print(open("/sys/class/tty/tty0/active").read().strip(),
        struct.unpack("i", fcntl.ioctl(open("/dev/tty1"), 0x4b3b, b"\0" * 4))[0])' >/vm/terminal.new
    mv /vm/terminal.new /vm/terminals
}

# Each request is the name of a function.
replug() { # off or detect
    connector=$(ls -d /sys/class/drm/card*-Virtual-1)
    echo "$1" >"$connector/status"
    udevadm trigger --action=change --subsystem-match=drm
}
unplug_output() { replug off; }
plug_output() { replug detect; }
lock() { kill -USR1 "$compositor"; }
kill_compositor() { kill -KILL "$compositor"; wait "$compositor" 2>/dev/null; }
end_keeper() { pkill -f '^locked-screen'; }
restart() { start_compositor; }

while true; do
    if [ -e /vm/request ]; then
        request=$(cat /vm/request)
        rm /vm/request
        "$request" >>/vm/requests.log 2>&1
        echo "$request" >>/vm/done
    fi
    tell_terminal
    sleep 0.1
done
