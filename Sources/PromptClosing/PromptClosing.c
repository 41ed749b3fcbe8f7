#define _GNU_SOURCE
#include "PromptClosing.h"

#include "CLinux.h"
#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The most descriptors that one message can have, and the space for other control messages.
enum { MOST_DESCRIPTORS = 253, OTHER_CONTROL = 256 };

// The address range of libwayland, and the functions that other callers use.
static struct {
	uintptr_t start, end;
	int (*close)(int fd);
	ssize_t (*recvmsg)(int socket, struct msghdr *message, int flags);
} library;

// MARK: Replaced functions

static bool
is_of_library(const void *caller)
{
	return (uintptr_t)caller >= library.start && (uintptr_t)caller < library.end;
}

__attribute__((visibility("default"))) int
close(int fd)
{
	if (is_of_library(__builtin_return_address(0)))
		return clinux_close(fd);
	// Other libraries may call this before `prepare` has run.
	return library.close ? library.close(fd) : (int)syscall(SYS_close, fd);
}

static ssize_t
receive(int socket, struct msghdr *message, int flags)
{
	return library.recvmsg ? library.recvmsg(socket, message, flags) : syscall(SYS_recvmsg, socket, message, flags);
}

// Returns how many bytes of a control message's data fit into `room` bytes together with its header.
static size_t
fitting(const struct cmsghdr *control, size_t room)
{
	size_t size = control->cmsg_len - CMSG_LEN(0);

	if (room < CMSG_LEN(0))
		return 0;
	return CMSG_LEN(size) <= room ? size : (room - CMSG_LEN(0)) / sizeof(int) * sizeof(int);
}

static void
close_beyond(const struct cmsghdr *control, size_t kept)
{
	size_t count = (control->cmsg_len - CMSG_LEN(0)) / sizeof(int);
	const int *files = (const int *)CMSG_DATA(control);

	if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS)
		return;
	for (size_t index = kept / sizeof(int); index < count; index++)
		clinux_close(files[index]);
}

// Copies control messages until there is no more room, and closes the descriptors that do not fit. Returns
// whether all messages fit.
static bool
copy_control(struct msghdr *from, struct msghdr *to)
{
	size_t room = to->msg_controllen, used = 0;
	bool is_whole = true;

	for (struct cmsghdr *each = CMSG_FIRSTHDR(from); each; each = CMSG_NXTHDR(from, each)) {
		size_t kept = fitting(each, room - used);
		struct cmsghdr *copy = (void *)((char *)to->msg_control + used);

		is_whole = is_whole && kept == each->cmsg_len - CMSG_LEN(0);
		close_beyond(each, kept);
		if (kept == 0)
			continue;
		*copy = (struct cmsghdr){ CMSG_LEN(kept), each->cmsg_level, each->cmsg_type };
		memcpy(CMSG_DATA(copy), CMSG_DATA(each), kept);
		used += CMSG_SPACE(kept) < room - used ? CMSG_SPACE(kept) : room - used;
	}
	to->msg_controllen = used;
	return is_whole;
}

// If the caller has no room for descriptors, the kernel closes them, and waits until that is done. So this
// receives them with room for all, and closes the rest with clinux_close().
__attribute__((visibility("default"))) ssize_t
recvmsg(int socket, struct msghdr *message, int flags)
{
	union {
		struct cmsghdr header;
		char bytes[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int)) + OTHER_CONTROL];
	} control;
	struct msghdr roomy = *message;
	ssize_t count;

	if (!is_of_library(__builtin_return_address(0)) || !message->msg_control ||
	    message->msg_controllen >= sizeof control)
		return receive(socket, message, flags);
	roomy.msg_control = control.bytes;
	roomy.msg_controllen = sizeof control;
	count = receive(socket, &roomy, flags);
	if (count < 0)
		return count;
	message->msg_namelen = roomy.msg_namelen;
	message->msg_flags = roomy.msg_flags;
	if (!copy_control(&roomy, message))
		message->msg_flags |= MSG_CTRUNC;
	return count;
}

// MARK: The library that uses them

static int
find_library(struct dl_phdr_info *info, size_t size, void *place)
{
	uintptr_t start = UINTPTR_MAX, end = 0;

	(void)size;
	for (int index = 0; index < info->dlpi_phnum; index++) {
		const ElfW(Phdr) *part = &info->dlpi_phdr[index];
		uintptr_t first = info->dlpi_addr + part->p_vaddr;

		if (part->p_type != PT_LOAD)
			continue;
		if (first < start)
			start = first;
		if (first + part->p_memsz > end)
			end = first + part->p_memsz;
	}
	if ((uintptr_t)place < start || (uintptr_t)place >= end)
		return 0;
	// If libwayland is linked into the program itself, its calls cannot be distinguished from other calls.
	if ((uintptr_t)close >= start && (uintptr_t)close < end)
		return 1;
	library.start = start;
	library.end = end;
	return 1;
}

// Runs before main(), when all libraries that the program is linked with are loaded.
__attribute__((constructor)) static void
prepare(void)
{
	void *place = dlsym(RTLD_DEFAULT, "wl_display_create");

	library.close = (int (*)(int))dlsym(RTLD_NEXT, "close");
	library.recvmsg = (ssize_t (*)(int, struct msghdr *, int))dlsym(RTLD_NEXT, "recvmsg");
	if (place)
		dl_iterate_phdr(find_library, place);
}

bool
prompt_closing_is_in_effect(void)
{
	return library.start < library.end && dlsym(RTLD_DEFAULT, "close") == (void *)close;
}
