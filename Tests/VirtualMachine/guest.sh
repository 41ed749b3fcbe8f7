#!/bin/bash
# Runs in the guest: udev, the listener, and, when the host requests it, the tests with devices that the
# kernel creates. /vm is the folder that host and guest share.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
. /vm/settings
mkdir -p /dev/pts /dev/shm
mount -t tmpfs shm /dev/shm
/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add --subsystem-match=input
udevadm settle --timeout=60
echo "udev has settled"

cd "$project" || exit
"$listener" /vm/heard &
until [ -e /vm/run-tests ]; do sleep 0.2; done
"$tests" --testing-library swift-testing --filter UinputTests --filter DmabufTests --xunit-output /vm/tests.xml >/vm/tests.log 2>&1
echo $? >/vm/tests.status.new
mv /vm/tests.status.new /vm/tests.status
sleep infinity
