import SurfaceResponders
import WaylandServer
import WaylandShellCore

struct ToplevelState: Hashable, Sendable {
    /// The size of the window geometry, in logical pixels; `nil` to leave it to the client.
    var size: Size?
    var filling = ToplevelFilling()
    var isActivated = false
    var isResizing = false
    var constrainedEdges: ResizeEdges = []
    var decoration = DecorationMode.clientSide

    /// Whether a client that has adopted another state has no reason to change its size for this one.
    func keepsSize(of adopted: ToplevelState) -> Bool {
        size == adopted.size && filling == adopted.filling && decoration == adopted.decoration
    }

    /// Returns the states as the protocol represents them, without those that a version lacks.
    func wireStates(version: UInt32) -> [XdgToplevel.State] {
        var states: [XdgToplevel.State] = []
        if filling.isMaximized { states.append(.maximized) }
        if filling.isFullscreen { states.append(.fullscreen) }
        if isResizing { states.append(.resizing) }
        if isActivated { states.append(.activated) }
        let edges: [(ResizeEdges, tiled: XdgToplevel.State, constrained: XdgToplevel.State)] = [
            (.left, .tiledLeft, .constrainedLeft), (.right, .tiledRight, .constrainedRight),
            (.top, .tiledTop, .constrainedTop), (.bottom, .tiledBottom, .constrainedBottom),
        ]
        states += edges.filter { filling.tiledEdges.contains($0.0) }.map(\.tiled)
        states += edges.filter { constrainedEdges.contains($0.0) }.map(\.constrained)
        return states.filter { XdgToplevel.State.isValid($0.rawValue, version: version) }
    }
}

/// What a client declares about its window.
struct ToplevelAttributes {
    var title = ""
    var applicationIdentifier: String?
    /// The first app ID that the client set. State is remembered under it, so that a client cannot fill the
    /// memory by changing its ID.
    private(set) var firstApplicationIdentifier: String?
    var tag: String?
    var tagDescription: String?
    var icon: ToplevelIcon?
    /// The job that waits for the pictures of the next icon.
    var iconJob: ClientJob?
    /// The toplevels that are to become this one's parent and dialogs once they are mapped.
    var awaited = AwaitedFamily()
    var isModal = false

    mutating func setApplicationIdentifier(_ identifier: String) {
        applicationIdentifier = identifier
        if !identifier.isEmpty, firstApplicationIdentifier == nil { firstApplicationIdentifier = identifier }
    }
}

/// What the client declares about its window.
extension ToplevelController {
    /// The title that the client set; empty until then.
    public var title: String { attributes.title }

    /// The app ID that the client set; `nil` until then.
    public var applicationIdentifier: String? { attributes.applicationIdentifier }

    func setTitle(_ title: String) {
        guard title != attributes.title else { return }
        attributes.title = title
        titleChanged()
        shell.changed(self)
    }

    func setApplicationIdentifier(_ identifier: String) {
        attributes.setApplicationIdentifier(identifier)
        application.identifier = identifier
        shell.changed(self)
        for seat in shell.seats { seat.textInputModes.refresh() }
    }
}

/// The operations that windows support, which clients are sent as `xdg_toplevel.wm_capabilities`.
public struct ToplevelCapabilities: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt32

    /// The compositor shows a menu when the client requests one.
    public static let windowMenu = ToplevelCapabilities(rawValue: 1)
    /// Windows can fill the area that panels leave on the output.
    public static let maximize = ToplevelCapabilities(rawValue: 2)
    /// Windows can cover the output.
    public static let fullscreen = ToplevelCapabilities(rawValue: 4)
    /// Windows can be minimized.
    public static let minimize = ToplevelCapabilities(rawValue: 8)

    /// - Parameter rawValue: one bit for each member.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The members as the protocol represents them.
    var onWire: [XdgToplevel.WmCapabilities] {
        let all: [(ToplevelCapabilities, XdgToplevel.WmCapabilities)] = [
            (.windowMenu, .windowMenu), (.maximize, .maximize), (.fullscreen, .fullscreen),
            (.minimize, .minimize),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

/// A configure of a toplevel: the state for the client to adopt, and where the window is placed when it has.
struct ToplevelConfigure: Hashable, Sendable {
    /// Which part of the window stays in place when the client adopts another size. In global logical pixels.
    enum Anchoring: Hashable, Sendable {
        /// The top left corner, wherever it is at that time.
        case topLeft
        /// The top left corner, at this point.
        case origin(Point)
        /// The center, in the middle of an area; the top left corner if the window is larger than the area.
        case centered(in: Rect)
        /// The edges opposite to the dragged ones, where this frame has them.
        case opposite(of: ResizeEdges, frame: Rect)
        /// None, because the window has no place yet: it is placed as a new one.
        case placement
    }

    var state: ToplevelState
    var anchoring: Anchoring
}

/// Whether a window fills its output or its tile.
struct ToplevelFilling: Hashable, Sendable {
    /// The edges of the window's tile; empty for a window that is not tiled.
    var tiledEdges: ResizeEdges = []
    /// The window fills the area that panels leave on the output.
    var isMaximized = false
    /// The window covers the whole output.
    var isFullscreen = false

    /// Whether the window has a size and a place of its own.
    var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }
}

/// The minimum and the maximum size of a window, in logical pixels. Zero means no limit.
public struct SizeLimits: Hashable, Sendable {
    /// The minimum size. Zero means no limit.
    public var minimum = Size.zero
    /// The maximum size. Zero means no limit.
    public var maximum = Size.zero

    /// Creates limits. By default there are none.
    public init(minimum: Size = .zero, maximum: Size = .zero) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether the minimum does not exceed the maximum.
    var isConsistent: Bool {
        (maximum.width == 0 || minimum.width <= maximum.width)
            && (maximum.height == 0 || minimum.height <= maximum.height)
    }

    /// Whether only one size is possible, so that the window cannot be resized.
    public var isFixed: Bool { !maximum.isEmpty && minimum == maximum }

    /// Returns the nearest size within the limits, and not below one pixel. A length without a maximum is at
    /// most 65,535 pixels.
    public func clamp(_ size: Size) -> Size {
        Size(
            width: Self.clamp(size.width, minimum.width, maximum.width),
            height: Self.clamp(size.height, minimum.height, maximum.height))
    }

    private static func clamp(_ length: Double, _ minimum: Double, _ maximum: Double) -> Double {
        let longest = maximum > 0 ? maximum : 65_535
        return max(min(length, longest), max(minimum, 1))
    }
}
