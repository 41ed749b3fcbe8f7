#ifndef CSCREEN_LIBSEAT_H
#define CSCREEN_LIBSEAT_H

// The functions of libseat that a session needs, declared here so that building needs no header of it. The
// library is loaded when a session is opened: a program that shows no screen does not need it.

struct libseat;

struct libseat_seat_listener {
	void (*_Nonnull enable_seat)(struct libseat *_Nonnull seat, void *_Nullable data);
	void (*_Nonnull disable_seat)(struct libseat *_Nonnull seat, void *_Nullable data);
};

// Functions that return a number set errno and return -1 on failure.
struct cscreen_libseat {
	struct libseat *_Nullable (*_Nonnull open_seat)(const struct libseat_seat_listener *_Nonnull listener,
		void *_Nullable data);
	int (*_Nonnull close_seat)(struct libseat *_Nonnull seat);
	const char *_Nullable (*_Nonnull seat_name)(struct libseat *_Nonnull seat);
	int (*_Nonnull get_fd)(struct libseat *_Nonnull seat);
	int (*_Nonnull dispatch)(struct libseat *_Nonnull seat, int milliseconds);
	int (*_Nonnull disable_seat)(struct libseat *_Nonnull seat);
	int (*_Nonnull switch_session)(struct libseat *_Nonnull seat, int session);
	int (*_Nonnull open_device)(struct libseat *_Nonnull seat, const char *_Nonnull path, int *_Nonnull fd);
	int (*_Nonnull close_device)(struct libseat *_Nonnull seat, int device);
};

// The file that is loaded.
#define CSCREEN_LIBSEAT "libseat.so.1"

// Loads the library, which stays loaded. Returns NULL if the library or one of the functions is missing. Any
// thread may call this.
const struct cscreen_libseat *_Nullable cscreen_libseat_load(void);

#endif
