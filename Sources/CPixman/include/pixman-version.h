// pixman.h includes this file by its bare name. Only programs that ask pkg-config for the headers' directory
// find it, and pkg-config would also have them link libraries that must not be linked here.
#include <pixman-1/pixman-version.h>
