import SurfaceResponders
import WaylandServer
import WaylandShellCore

struct ToplevelState: Hashable, Sendable {
    /// Of the window geometry, in logical pixels; nil leaves it to the client.
    var size: Size?
    var filling = ToplevelFilling()
    var isActivated = false
    var isResizing = false
    /// The edges that a resize cannot move.
    var constrainedEdges: ResizeEdges = []
    /// Who draws the frame.
    var decoration = DecorationMode.clientSide

    /// The states as the protocol lists them, without those that a version does not have.
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

/// What a client says of its window. It says so anew after it took the window off the screen.
struct ToplevelAttributes {
    var title = ""
    var applicationIdentifier: String?
    /// What is remembered for the window goes by the first name that its client gave it: one that took others' names
    /// would fill the memory.
    private(set) var firstApplicationIdentifier: String?
    /// What the window is for, in the same words every time.
    var tag: String?
    /// The same in the person's language.
    var tagDescription: String?
    var icon: ToplevelIcon?
    /// Waits for the pictures of the next icon.
    var iconJob: ClientJob?
    /// The parent, until that is shown.
    var awaited = AwaitedFamily()
    /// Whether the window has to be answered before its parent.
    var isModal = false

    mutating func setApplicationIdentifier(_ identifier: String) {
        applicationIdentifier = identifier
        if !identifier.isEmpty, firstApplicationIdentifier == nil { firstApplicationIdentifier = identifier }
    }
}

/// What the client says of its window.
extension ToplevelController {
    /// As the client calls the window; empty until it does.
    public var title: String { attributes.title }

    /// As the client named the window; nil until it did.
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

/// One configure of a toplevel: what the client is to become, and where the window goes once it has.
struct ToplevelConfigure: Hashable, Sendable {
    /// Which part of the window stays in place when the client takes on another size. Global logical pixels.
    enum Anchoring: Hashable, Sendable {
        /// The top left corner, wherever it is by then.
        case topLeft
        /// The top left corner goes here.
        case origin(Point)
        /// The window is in the middle of an area. What is larger than the area shows its top left corner.
        case centered(in: Rect)
        /// The edges opposite to those that are dragged stay where this frame has them.
        case opposite(of: ResizeEdges, frame: Rect)
        /// The window has not been anywhere yet: it is placed as a new one.
        case placement
    }

    var state: ToplevelState
    var anchoring: Anchoring
}

/// Whether a window fills its output or its tile.
struct ToplevelFilling: Hashable, Sendable {
    /// The edges of its tile; empty for a window without one.
    var tiledEdges: ResizeEdges = []
    /// What panels leave of the output.
    var isMaximized = false
    /// The whole output.
    var isFullscreen = false

    /// Whether the window has a size and a place of its own.
    var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }
}

/// The smallest and the largest sensible size of a window, in logical pixels; zero stands for no limit.
public struct SizeLimits: Hashable, Sendable {
    /// Zero for none.
    public var minimum = Size.zero
    /// Zero for none.
    public var maximum = Size.zero

    /// No limits, unless some are given; zero stands for none.
    public init(minimum: Size = .zero, maximum: Size = .zero) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether the smallest is no larger than the largest.
    var isConsistent: Bool {
        (maximum.width == 0 || minimum.width <= maximum.width)
            && (maximum.height == 0 || minimum.height <= maximum.height)
    }

    /// Whether only one size is left: a window that cannot be resized.
    public var isFixed: Bool { !maximum.isEmpty && minimum == maximum }

    /// The nearest size within the limits: never below one pixel, or beyond what the wire can carry.
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
