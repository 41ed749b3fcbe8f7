#include "DeviceChanges.h"

#include <errno.h>
#include <linux/netlink.h>
#include <sys/socket.h>
#include <unistd.h>

// The multicast group to which udev sends. The kernel's own messages, in the first group, come before udev
// has given the device to a seat.
#define UDEV_GROUP 2

int cscreen_open_device_changes(void)
{
	struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = UDEV_GROUP};
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);

	if (fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) != 0) {
		int error = errno;
		close(fd);
		errno = error;
		return -1;
	}
	return fd;
}
