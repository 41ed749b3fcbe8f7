#!/bin/busybox sh
# The first process of the guest. Its root is the host's, read-only, under a writable layer in memory. The
# folder that host and guest share is at /vm.
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
while read -r module; do insmod "/modules/$module" || echo "cannot load $module"; done </modules/order
options=trans=virtio,version=9p2000.L,msize=524288
mount -t 9p -o "$options,cache=loose,ro" root /lower
mount -t tmpfs tmpfs /layer
mkdir /layer/upper /layer/work
mount -t overlay overlay -o lowerdir=/lower,upperdir=/layer/upper,workdir=/layer/work /root
mkdir -p /root/vm /root/dev /root/proc /root/sys /root/run /root/tmp
mount -t 9p -o "$options" shared /root/vm
mount --move /dev /root/dev
mount --move /proc /root/proc
mount --move /sys /root/sys
mount -t tmpfs run /root/run
exec switch_root /root /bin/bash /vm/guest.sh
