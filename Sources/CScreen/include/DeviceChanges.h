#ifndef CSCREEN_DEVICE_CHANGES_H
#define CSCREEN_DEVICE_CHANGES_H

// Opens a nonblocking socket that receives udev's messages about devices. Returns -1 with errno set. Only
// root can send to it.
int cscreen_open_device_changes(void);

#endif
