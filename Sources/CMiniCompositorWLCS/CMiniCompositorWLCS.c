#include "CMiniCompositorWLCS.h"

// The suite looks up this symbol, which must be data. Swift cannot export a constant.
extern const WlcsServerIntegration wlcs_server_integration;

const WlcsServerIntegration wlcs_server_integration = {
	.version = 1,
	.create_server = miniwlcs_create_server,
	.destroy_server = miniwlcs_destroy_server,
};

static const WlcsExtensionDescriptor extensions[] = {
	{ "wl_compositor", 7 },
	{ "wl_subcompositor", 1 },
	{ "wl_shm", 2 },
	{ "wl_seat", 11 },
	{ "wl_output", 4 },
	{ "wl_data_device_manager", 4 },
	{ "zwp_primary_selection_device_manager_v1", 1 },
	{ "xdg_wm_base", 7 },
	{ "zxdg_output_manager_v1", 3 },
	{ "zwlr_virtual_pointer_manager_v1", 2 },
	{ "zwlr_layer_shell_v1", 5 },
	{ "zwlr_foreign_toplevel_manager_v1", 3 },
	{ "zwp_relative_pointer_manager_v1", 1 },
	{ "zwp_pointer_constraints_v1", 1 },
};

static const WlcsIntegrationDescriptor descriptor = {
	.version = 1,
	.num_extensions = sizeof extensions / sizeof *extensions,
	.supported_extensions = extensions,
};

const WlcsIntegrationDescriptor *
miniwlcs_get_descriptor(const WlcsDisplayServer *server)
{
	(void)server;
	return &descriptor;
}
