#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int
clinux_is_dma_buf(int fd)
{
	// A query for the type of the file system, and any ioctl, would be sent to the server of the file system.
	// The kernel's own information about an open descriptor names an exporter only for a dma-buf.
	char path[64], text[512];
	ssize_t count;
	int info;

	snprintf(path, sizeof path, "/proc/self/fdinfo/%d", fd);
	info = open(path, O_RDONLY | O_CLOEXEC);
	if (info < 0)
		return 0;
	count = read(info, text, sizeof text - 1);
	close(info);
	if (count <= 0)
		return 0;
	text[count] = '\0';
	return strstr(text, "\nexp_name:") != NULL;
}

static int
synchronize(int fd, unsigned long long flags)
{
	struct dma_buf_sync sync = { flags };
	int result;

	do
		result = ioctl(fd, DMA_BUF_IOCTL_SYNC, &sync);
	while (result < 0 && (errno == EINTR || errno == EAGAIN));
	return result;
}

int
clinux_begin_reading_dma_buf(int fd)
{
	return synchronize(fd, DMA_BUF_SYNC_START | DMA_BUF_SYNC_READ);
}

int
clinux_end_reading_dma_buf(int fd)
{
	return synchronize(fd, DMA_BUF_SYNC_END | DMA_BUF_SYNC_READ);
}
