#!/bin/bash
# Runs in the guest: udev, seatd, and the shell of a user at the first console. The host asks for more by files in
# /vm, which guest and host share.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
. /vm/settings
mkdir -p /dev/pts /dev/shm /run/user/1000 /run/programs
mount -t devpts devpts /dev/pts
mount -t tmpfs shm /dev/shm
chmod 700 /run/user/1000
chown 1000 /run/user/1000 /dev/tty1
chmod 777 /vm
/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add --subsystem-match=input --subsystem-match=drm
udevadm settle --timeout=60
seatd -g video >/vm/seatd.log 2>&1 &
until [ -e /run/seatd.sock ]; do sleep 0.05; done

# Runs a program as a user without rights of its own to the devices.
as_user() {
    env -i PATH="/run/programs:$PATH" HOME=/run/user/1000 SHELL=/bin/sh LANG=C.UTF-8 TERM=linux \
        XDG_RUNTIME_DIR=/run/user/1000 setpriv --reuid 1000 --regid 1000 --groups 44 "$@"
}
as_client() { as_user env WAYLAND_DISPLAY=wayland-1 "$@"; }

# Smaller than the display, so that the terminal is on one display only.
mkdir -p /run/user/1000/.config/foot
echo initial-window-size-pixels=400x300 >/run/user/1000/.config/foot/foot.ini

# What the user types at the console. The messages and exit statuses are for the host.
cp "$program" /run/programs/mini-compositor
cat >/run/programs/start <<'END'
#!/bin/sh
mini-compositor run "$@" >>/vm/compositor.log 2>&1
echo $? >>/vm/statuses
END
printf '#!/bin/sh\nLIBSEAT_BACKEND=logind exec start\n' >/run/programs/startwithoutsession
chmod +x /run/programs/*
(as_user setsid -c bash --norc -i </dev/tty1 >/dev/tty1 2>&1) &

# Tells the host the active virtual terminal and the mode of the first one, 0 for text and 1 for graphics. One process
# does it until the end, because the start of Python keeps the emulated processor busy for half a second.
python3 - <<'END' &
import fcntl, os, struct, time
while True:
    active = open("/sys/class/tty/tty0/active").read().strip()
    mode, = struct.unpack("i", fcntl.ioctl(open("/dev/tty1"), 0x4b3b, bytes(4)))
    with open("/vm/terminals.new", "w") as file:
        print(active, mode, file=file)
    os.rename("/vm/terminals.new", "/vm/terminals")
    time.sleep(0.1)
END

# Each request is the name of a function.
set_connector() { # number, and off, on or detect
    echo "$2" >/sys/class/drm/card0-Virtual-"$1"/status
    udevadm trigger --action=change --subsystem-match=drm
}
unplug_display() { set_connector 1 off; }
plug_display() { set_connector 1 detect; }
unplug_second() { set_connector 2 off; }
plug_second() { set_connector 2 on; }
shrink_second() { as_client wlr-randr --output Virtual-2 --mode 640x480; }
list_outputs() { as_client wlr-randr >/vm/outputs || echo "wlr-randr failed" >/vm/outputs; }
take_picture() { as_client grim -t ppm /vm/grim.ppm; }
lock() { as_client swaylock --color ff0000 & }
kill_compositor() { pkill -KILL -xo mini-compositor; }
crash_compositor() { pkill -SEGV -xo mini-compositor; }
end_keeper() { pkill -f '^locked-screen'; }

# A pause without another process.
mkfifo /run/pause
exec 9<>/run/pause
pause() { read -r -t 0.05 -u 9 || true; }

touch /vm/ready
while true; do
    if [ -e /vm/request ]; then
        request=$(cat /vm/request)
        rm /vm/request
        "$request" >>/vm/requests.log 2>&1
        echo "$request" >>/vm/done
    fi
    pause
done
