#include "CMiniCompositorWLCS.h"
