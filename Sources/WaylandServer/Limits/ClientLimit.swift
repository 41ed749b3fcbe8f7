/// What is counted for each client, and for all clients of an application together: see ``ClientLimits``.
public enum ClientLimit: Int, CaseIterable, Sendable {
    /// Live objects of any kind, those of the other cases included, and pictures of icons. All of them go in one turn when the
    /// client ends: so many take less than 20 ms.
    case objects
    /// Live wl_surfaces, whatever they are used for.
    case surfaces
    /// Live xdg_toplevels, which are windows.
    case toplevels
    /// Live zwlr_layer_surface_v1s: panels, wallpapers. All of an output's are arranged anew when one of them changes.
    case layerSurfaces
    /// Live wl_regions. Each may hold thousands of rectangles.
    case regions
    /// Rectangles in live wl_regions, and in the input and opaque regions of surfaces until these are replaced. A hit
    /// list is made of all rectangles of a window, and a plan to draw looks at all of them: so many take 1.4 ms and 0.8 ms.
    case regionRectangles
    /// Bytes of the types that live data sources offer, in UTF-8. A source has at most 64 KiB of them.
    case offeredBytes
    /// Live objects of which each is told of what happens to a seat, an output, a selection or workspaces, keeps a seat from
    /// something, or passes a window on to other clients: wl_seat, wl_pointer, wl_output, wl_data_device, idle notifications
    /// and inhibitors, zxdg_exported_v2 and the like.
    case subscriptions
    /// Live objects by which an input method shows surfaces beside the text or below it: zwp_input_popup_surface_v2 and
    /// zwp_input_panel_surface_v1. All of them follow the cursor.
    case inputMethodPanels
    /// Live objects by each of which the client is told of all windows: ext_foreign_toplevel_list_v1 and
    /// zwlr_foreign_toplevel_manager_v1.
    case windowLists
    /// What a panel wants done with windows and is not done yet.
    case windowCommands
    /// Bytes of pixels that surfaces show, and of pictures that are made for the client or that it is told changes of. By
    /// default no more than a quarter of the machine's memory.
    case contentBytes
    /// Commits that wait to be applied, of all surfaces. Each synchronized subsurface can have one.
    case waitingCommits
    /// Open files that buffers are in: each takes a descriptor, of which a process has only so many. By default no more than
    /// a quarter of what this process may have.
    case files
    /// Responders that are declared in surfaces.
    case responders
    /// Key commands of responders.
    case keyCommands
    /// Text inputs that are told anything, on all seats.
    case textInputs
    /// Virtual keyboards and pointers.
    case virtualDevices
    /// Seats that a client has made.
    case seats
    /// Captures of outputs, windows and pointers.
    case captureSessions
    /// Key combinations that are had wherever the person works.
    case inputTriggers
    /// What such combinations lead to.
    case inputTriggerActions
    /// Objects by which a client hears of such actions.
    case inputTriggerListeners
    /// Sockets on which connections for sandboxes are taken, of which each takes two descriptors.
    case sandboxSockets
    /// Pictures of outputs that a client of wlr-screencopy waits for. Each is looked at when something is shown.
    case waitingPictures
    /// Descriptors that the client wants copied, marked or dragged data written to, and that wait because the owner of the data
    /// does not read. One more is closed, so that the client reads an end of file.
    case waitingTransfers

    /// What messages call it, how much of it a client may have by default, and about how many bytes of this process one takes that
    /// other cases do not count.
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
        // Each may have a keymap.
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

/// What a client does that a person may want to see a mark of, as long as it lasts: see ``Display/observeActivities(_:)``.
public enum ClientActivity: CaseIterable, Hashable, Sendable {
    /// It has a capture of an output, a window or a pointer, or waits for a picture of one.
    case capturesScreen
    /// It has a virtual keyboard or pointer, by which it types and clicks for the person.
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
    /// What the client does now.
    public var activities: Set<ClientActivity> {
        Set(ClientActivity.allCases.filter { account.isActive($0) })
    }
}
