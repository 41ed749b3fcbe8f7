/// What is counted for each client, and for all clients of an application together: see ``ClientLimits``.
public enum ClientLimit: Int, CaseIterable, Sendable {
    /// Live objects of any kind, including those of the other cases, and pictures of icons. All of a client's
    /// objects are destroyed in one turn when it ends, which takes less than 20 ms for the default number.
    case objects
    /// Live wl_surfaces, in any role.
    case surfaces
    /// Live xdg_toplevels, which are windows.
    case toplevels
    /// Live zwlr_layer_surface_v1s. When one changes, all layer surfaces of its output are arranged again.
    case layerSurfaces
    /// Live wl_regions. Each may hold thousands of rectangles.
    case regions
    /// Rectangles in live wl_regions, and in the input and opaque regions of surfaces. Making a hit list and
    /// planning a frame visit all of a window's, which takes 1.4 ms and 0.8 ms for the default number.
    case regionRectangles
    /// Bytes of the MIME types that live data sources offer, in UTF-8. A source has at most 64 KiB of them.
    case offeredBytes
    /// Live objects that receive events about a seat, an output, a selection or workspaces, inhibit something
    /// on a seat, or share windows with other clients, such as wl_pointer and zxdg_exported_v2.
    case subscriptions
    /// Live zwp_input_popup_surface_v2s and zwp_input_panel_surface_v1s. All of them follow the text cursor.
    case inputMethodPanels
    /// Live ext_foreign_toplevel_list_v1s and zwlr_foreign_toplevel_manager_v1s, which list all windows.
    case windowLists
    /// Requests of a panel about windows that were not carried out yet.
    case windowCommands
    /// Bytes of pixels that surfaces show, and of pictures that are made for the client or whose changes are
    /// tracked for it. By default a quarter of the memory that this process may have, and at most 2.5 GiB.
    case contentBytes
    /// Commits of all surfaces that wait to be applied. Each synchronized subsurface can have one.
    case waitingCommits
    /// Open files that contain buffers. By default a quarter of this process's descriptors, and at most 512.
    case files
    /// Responders that are declared for surfaces.
    case responders
    /// Key commands of responders.
    case keyCommands
    /// Text inputs that receive events, on all seats.
    case textInputs
    /// Virtual keyboards and pointers.
    case virtualDevices
    /// Seats that the client created.
    case seats
    /// Captures of outputs, windows and pointers.
    case captureSessions
    /// Key combinations that work regardless of which client has the focus.
    case inputTriggers
    /// Actions that the client's key combinations trigger.
    case inputTriggerActions
    /// Objects that receive the events of actions that key combinations trigger.
    case inputTriggerListeners
    /// Sockets that accept connections from sandboxes. Each takes two descriptors.
    case sandboxSockets
    /// Pictures of outputs that wlr-screencopy waits for. All are checked whenever something is shown.
    case waitingPictures
    /// Descriptors that copied, selected or dragged data waits to be written to, because the owner of the
    /// data does not read its events. A further descriptor is closed, so the client reads an end of file.
    case waitingTransfers

    /// The name in messages, the default, and about how many bytes one unit takes that no other case counts.
    var properties: (name: String, standard: Int, byteCount: Int) {
        switch self {
        case .objects: ("objects", 8_192, 1_024)
        case .surfaces: ("surfaces", 1_024, 0)
        case .toplevels: ("toplevels", 256, 0)
        case .layerSurfaces: ("layer surfaces", 64, 0)
        case .regions: ("regions", 1_024, 0)
        case .regionRectangles: ("rectangles of regions", 16_384, 16)
        case .offeredBytes: ("bytes of offered types", 1 << 20, 1)
        case .subscriptions: ("subscriptions", 512, 0)
        case .inputMethodPanels: ("input method panels", 16, 0)
        case .windowLists: ("window lists", 10, 0)
        case .windowCommands: ("window commands", 1_024, 0)
        case .contentBytes: ("bytes of pixels", min(MemoryCeiling.ofProcess / 4, 5 << 29), 1)
        case .waitingCommits: ("waiting commits", 4_096, 1_024)
        case .files: ("files of buffers", min(DescriptorLimit.current.count / 4, 512), 0)
        case .responders: ("responders", 1_024, 512)
        case .keyCommands: ("key commands", 4_096, 512)
        case .textInputs: ("text inputs", 256, 0)
        // The keymap of a virtual keyboard may take 1 MB.
        case .virtualDevices: ("virtual devices", 32, 1 << 20)
        case .seats: ("seats", 8, 0)
        case .captureSessions: ("capture sessions", 32, 0)
        case .inputTriggers: ("input triggers", 256, 0)
        case .inputTriggerActions: ("input trigger actions", 128, 0)
        case .inputTriggerListeners: ("input trigger listeners", 256, 0)
        case .sandboxSockets: ("sockets of sandboxes", 64, 0)
        case .waitingPictures: ("pictures that are waited for", 64, 0)
        case .waitingTransfers: ("transfers of data that are waited for", 64, 0)
        }
    }
}

/// A client's activity that users may want an indicator for: see ``Display/observeActivities(_:)``.
public enum ClientActivity: CaseIterable, Hashable, Sendable {
    /// The client captures an output, a window or a pointer, or waits for a picture of an output.
    case capturesScreen
    /// The client has a virtual keyboard or pointer, with which it types and clicks on behalf of the user.
    case actsAsDevice
}

extension ClientLimit {
    var activity: ClientActivity? {
        switch self {
        case .captureSessions, .waitingPictures: .capturesScreen
        case .virtualDevices: .actsAsDevice
        default: nil
        }
    }
}

extension Client {
    /// The client's current activities.
    public var activities: Set<ClientActivity> {
        Set(ClientActivity.allCases.filter { account.isActive($0) })
    }
}
