// pixman.h includes this by its bare name, which only programs find that ask pkg-config for the folder of the headers. The
// libraries it would have them link to are what must not be linked here.
#include <pixman-1/pixman-version.h>
