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

    /// About how many bytes of this process one of them takes, as far as others do not count them.
    var byteCount: Int {
        switch self {
        case .contentBytes, .offeredBytes: 1
        case .objects: 1_024
        case .regionRectangles: 16
        case .waitingCommits: 1_024
        case .responders, .keyCommands: 512
        // Each may have a keymap.
        case .virtualDevices: 1 << 20
        default: 0
        }
    }

    /// As messages call them.
    var name: String {
        switch self {
        case .objects: "objects"
        case .surfaces: "surfaces"
        case .toplevels: "toplevels"
        case .layerSurfaces: "layer surfaces"
        case .regions: "regions"
        case .regionRectangles: "rectangles of regions"
        case .offeredBytes: "bytes of offered types"
        case .subscriptions: "subscriptions"
        case .inputMethodPanels: "input method panels"
        case .windowLists: "window lists"
        case .windowCommands: "window commands"
        case .contentBytes: "bytes of pixels"
        case .waitingCommits: "waiting commits"
        case .files: "files of buffers"
        case .responders: "responders"
        case .keyCommands: "key commands"
        case .textInputs: "text inputs"
        case .virtualDevices: "virtual devices"
        case .seats: "seats"
        case .captureSessions: "capture sessions"
        case .inputTriggers: "input triggers"
        case .inputTriggerActions: "input trigger actions"
        case .inputTriggerListeners: "input trigger listeners"
        case .sandboxSockets: "sockets of sandboxes"
        case .waitingPictures: "pictures that are waited for"
        case .waitingTransfers: "transfers of data that are waited for"
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
    /// What a client does that has some of it.
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
