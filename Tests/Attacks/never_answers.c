/* A file system with one file that never answers the given requests. A program that makes such a request
 * waits forever.
 *
 *     never_answers FOLDER REQUEST...      REQUEST: read, getattr, statfs, flush
 *
 * Mounts itself on the folder, prints "ready", and serves until it is unmounted. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOT = 1, FILE_NODE = 2, SIZE = 1 << 20 };

static int device;
static char **unanswered;

static int
is_unanswered(const char *request)
{
	for (char **each = unanswered; *each; each++)
		if (!strcmp(*each, request))
			return 1;
	return 0;
}

static void
reply(uint64_t unique, int error, const void *data, size_t size)
{
	char out[sizeof(struct fuse_out_header) + 256];
	struct fuse_out_header header = { sizeof header + size, error, unique };

	memcpy(out, &header, sizeof header);
	if (size)
		memcpy(out + sizeof header, data, size);
	if (write(device, out, sizeof header + size) < 0 && errno != ENOENT)
		perror("reply");
}

static struct fuse_attr
attributes(uint64_t node)
{
	struct fuse_attr attributes = { .ino = node, .nlink = 1, .blksize = 4096 };

	attributes.mode = node == ROOT ? S_IFDIR | 0755 : S_IFREG | 0666;
	attributes.size = node == ROOT ? 0 : SIZE;
	return attributes;
}

static void
answer(const struct fuse_in_header *header)
{
	struct fuse_init_out init = { .major = 7, .minor = 31, .max_write = 65536 };
	struct fuse_entry_out entry = {
		.nodeid = FILE_NODE, .entry_valid = 1000, .attr_valid = is_unanswered("getattr") ? 0 : 1000,
		.attr = attributes(FILE_NODE)
	};
	struct fuse_attr_out attribute = { .attr_valid = 1000, .attr = attributes(header->nodeid) };
	// The kernel passes each read to this program, even while other reads are unanswered.
	struct fuse_open_out opened = { .fh = 1, .open_flags = FOPEN_DIRECT_IO | FOPEN_KEEP_CACHE };
	struct fuse_statfs_out status = { 0 };

	switch (header->opcode) {
	case FUSE_INIT:
		return reply(header->unique, 0, &init, sizeof init);
	case FUSE_LOOKUP:
		return reply(header->unique, 0, &entry, sizeof entry);
	case FUSE_OPEN:
	case FUSE_OPENDIR:
		return reply(header->unique, 0, &opened, sizeof opened);
	case FUSE_GETATTR:
		if (header->nodeid == ROOT || !is_unanswered("getattr"))
			reply(header->unique, 0, &attribute, sizeof attribute);
		return;
	case FUSE_STATFS:
		if (!is_unanswered("statfs"))
			reply(header->unique, 0, &status, sizeof status);
		return;
	case FUSE_READ:
		if (!is_unanswered("read"))
			reply(header->unique, -EIO, NULL, 0);
		return;
	case FUSE_FLUSH:
		if (!is_unanswered("flush"))
			reply(header->unique, 0, NULL, 0);
		return;
	case FUSE_FORGET:
	case FUSE_BATCH_FORGET:
	case FUSE_INTERRUPT:
		return;
	case FUSE_RELEASE:
	case FUSE_RELEASEDIR:
	case FUSE_ACCESS:
		return reply(header->unique, 0, NULL, 0);
	default:
		return reply(header->unique, -ENOSYS, NULL, 0);
	}
}

int
main(int argc, char **argv)
{
	static char request[1 << 17];
	char options[200];

	if (argc < 2)
		return 64;
	unanswered = argv + 2;
	device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
	snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=%d,group_id=%d,allow_other", device, getuid(), getgid());
	if (device < 0 || mount("never-answers", argv[1], "fuse", MS_NOSUID | MS_NODEV, options) < 0) {
		printf("%s\n", strerror(errno));
		return 1;
	}
	puts("ready");
	fflush(stdout);
	for (;;) {
		ssize_t count = read(device, request, sizeof request);

		if (count >= (ssize_t)sizeof(struct fuse_in_header))
			answer((struct fuse_in_header *)request);
		else if (count < 0 && errno != EINTR && errno != ENOENT)
			return 0;
	}
}
