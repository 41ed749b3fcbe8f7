import WaylandServer

/// What can be done with windows, as clients are told: `xdg_toplevel.wm_capabilities`.
public struct ToplevelCapabilities: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt32

    /// A menu is shown when the client asks for one.
    public static let windowMenu = ToplevelCapabilities(rawValue: 1)
    /// Windows can fill what panels leave of the output.
    public static let maximize = ToplevelCapabilities(rawValue: 2)
    /// Windows can cover the output.
    public static let fullscreen = ToplevelCapabilities(rawValue: 4)
    /// Windows can be put out of sight.
    public static let minimize = ToplevelCapabilities(rawValue: 8)

    /// - Parameter rawValue: a bit for each.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// As the protocol lists them.
    var onWire: [XdgToplevel.WmCapabilities] {
        let all: [(ToplevelCapabilities, XdgToplevel.WmCapabilities)] = [
            (.windowMenu, .windowMenu), (.maximize, .maximize), (.fullscreen, .fullscreen),
            (.minimize, .minimize),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
