import SurfaceResponders
import WaylandSeat
import WaylandServer

extension ToplevelController {
    /// Moves a visible floating window with a press until the press ends. Does nothing for other windows.
    public func beginMove(with press: StandingPress, on seat: Seat) {
        guard isFloating, isVisible else { return }
        MoveSession(self, on: seat).begin(with: press)
    }

    /// Resizes a visible floating window with a press until the press ends. Constrained edges do not move.
    public func beginResize(of edges: ResizeEdges, with press: StandingPress, on seat: Seat) {
        let edges = edges.subtracting(constrainedEdges)
        guard isFloating, isVisible, !edges.isEmpty else { return }
        ResizeSession(self, edges: edges, on: seat).begin(with: press)
    }

    /// Ends a move or a resize. The rest of the press reaches no client.
    public func endDragging() {
        session?.end()
    }
}

final class MoveSession: DragSession {
    override var description: String { "move" }

    override func dragged(by way: Vector) {
        controller.move(to: startFrame.origin + way)
    }

    override func ended() {
        guard controller.frame?.origin != startFrame.origin else { return }
        let shell = controller.shell
        shell.policy.xdgShell(shell, didMove: controller, from: startFrame.origin)
    }
}

/// An interactive resize. The client is asked for sizes, and the window follows its commits.
final class ResizeSession: DragSession {
    let edges: ResizeEdges
    /// The frame in which the edges that are not dragged stay.
    private let frame: Rect

    init(_ controller: ToplevelController, edges: ResizeEdges, on seat: Seat) {
        self.edges = edges
        frame = controller.frame ?? .zero
        super.init(controller, on: seat)
    }

    override var description: String { "resize" }

    override func dragged(by way: Vector) {
        let size = edges.size(of: frame.size, draggedBy: way, limits: controller.limits)
        controller.resize(to: size, moving: edges, of: frame)
    }

    /// Sends the client the last size, without the state `resizing`.
    override func ended() {
        controller.configure()
        guard let size = controller.wantedSize, size != frame.size else { return }
        let shell = controller.shell
        shell.policy.xdgShell(shell, didResize: controller, from: frame, to: size)
    }
}

/// A set of the edges of a window, such as those that a resize moves.
public struct ResizeEdges: OptionSet, Hashable, Sendable {
    /// The protocol's value.
    public let rawValue: UInt32

    /// The upper edge.
    public static let top = ResizeEdges(rawValue: 1)
    /// The lower edge.
    public static let bottom = ResizeEdges(rawValue: 2)
    /// The left edge.
    public static let left = ResizeEdges(rawValue: 4)
    /// The right edge.
    public static let right = ResizeEdges(rawValue: 8)
    /// All four edges.
    public static let all: ResizeEdges = [.top, .bottom, .left, .right]

    /// Creates the set of the two edges that meet in the corner nearest to a point.
    public init(nearestTo point: Point, in frame: Rect) {
        self = [point.x < frame.center.x ? .left : .right, point.y < frame.center.y ? .top : .bottom]
    }

    /// Creates the set of the edges that a press on a window's frame drags: one edge, the two of a corner, or none in
    /// the rest of the frame.
    /// - Parameters:
    ///   - point: the place of the press, in logical pixels from the frame's upper left corner.
    ///   - size: the frame's outer size, in logical pixels.
    ///   - grip: how close to an outer edge a press drags it, in logical pixels.
    ///   - corner: how close to a corner a press at one edge drags both, in logical pixels.
    public init(at point: Point, ofFrame size: Size, grip: Double = 4, corner: Double = 24) {
        let edges = ResizeEdges(within: grip, of: point, size)
        self = edges.isEmpty ? [] : edges.union(ResizeEdges(within: corner, of: point, size))
    }

    private init(within distance: Double, of point: Point, _ size: Size) {
        self = []
        if point.x < distance { insert(.left) }
        if point.x >= size.width - distance { insert(.right) }
        if point.y < distance { insert(.top) }
        if point.y >= size.height - distance { insert(.bottom) }
        // A small window has opposite edges within one distance.
        if isSuperset(of: [.left, .right]) { remove(point.x < size.width / 2 ? .right : .left) }
        if isSuperset(of: [.top, .bottom]) { remove(point.y < size.height / 2 ? .bottom : .top) }
    }

    /// - Parameter rawValue: the protocol's value.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Returns the size of a window after dragging these edges, in whole pixels and within limits.
    public func size(of size: Size, draggedBy way: Vector, limits: SizeLimits) -> Size {
        var result = size
        if contains(.left) { result.width -= way.dx }
        if contains(.right) { result.width += way.dx }
        if contains(.top) { result.height -= way.dy }
        if contains(.bottom) { result.height += way.dy }
        return limits.clamp(Size(width: result.width.rounded(), height: result.height.rounded()))
    }

    /// Returns the origin at which a window of another size keeps the edges that are not dragged in place.
    public func origin(of size: Size, keeping frame: Rect) -> Point {
        Point(
            x: contains(.left) ? frame.maxX - size.width : frame.minX,
            y: contains(.top) ? frame.maxY - size.height : frame.minY)
    }
}

extension CursorShape {
    /// The cursor over a place where a press drags edges; `nil` without edges, or with opposite ones.
    public init?(resizing edges: ResizeEdges) {
        switch edges {
        case .top: self = .nResize
        case .bottom: self = .sResize
        case .left: self = .wResize
        case .right: self = .eResize
        case [.top, .left]: self = .nwResize
        case [.top, .right]: self = .neResize
        case [.bottom, .left]: self = .swResize
        case [.bottom, .right]: self = .seResize
        default: return nil
        }
    }
}

extension ResizeEdges {
    /// - Returns: `nil` for a value that is neither an edge nor a corner.
    init?(_ edge: XdgToplevel.ResizeEdge) {
        guard XdgToplevel.ResizeEdge.isValid(edge.rawValue, version: 1) else { return nil }
        self.init(rawValue: edge.rawValue)
    }
}

/// Moves or resizes a window by a press. Subclasses define how.
class DragSession: PressFollower {
    let controller: ToplevelController
    let startFrame: Rect
    private(set) var isOver = false

    init(_ controller: ToplevelController, on seat: Seat) {
        self.controller = controller
        startFrame = controller.frame ?? .zero
        super.init(on: seat)
    }

    /// Called when the press has moved. `way` is the distance since the drag began, in logical pixels.
    func dragged(by way: Vector) {}

    /// Called when the drag has ended, for any reason.
    func ended() {}

    /// Takes the press from the client, which is notified that it lost the press.
    func begin(with press: StandingPress) {
        controller.session?.end()
        controller.session = self
        if !take(press, owner: controller.surface) { end() }
    }

    /// Ends the drag. The rest of the press reaches no client.
    func end() {
        guard !isOver else { return }
        isOver = true
        if controller.session === self { controller.session = nil }
        letGo()
        ended()
    }

    override func pressMoved(at time: Timestamp) {
        guard !isOver else { return }
        let way = location - startLocation
        dragged(by: Vector(dx: way.dx.rounded(), dy: way.dy.rounded()))
    }

    override func pressEnded() { end() }
    override func pressLost() { end() }
}
