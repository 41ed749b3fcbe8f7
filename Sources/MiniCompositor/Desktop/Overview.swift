import SurfaceResponders
import WaylandShell

/// All windows of the workspace side by side, reduced in size. It receives the pointer and touches of every
/// seat. A left press or a lifted finger ends it, and activates the window at that place.
public final class Overview: Responder {
    /// A window and its frame in the overview.
    public struct Cell {
        /// The window's controller.
        public let controller: DesktopToplevel
        /// Where the window is shown, in global logical pixels.
        public internal(set) var frame: Rect
    }

    /// The maximum part of its cell that a window may fill, and the range of the pinch scale.
    private static let margin = 0.9
    private static let scales = 0.5...1.5

    /// A cell for each window that was visible when the overview began and still exists, in mapping order.
    /// Where cells overlap, the later one is in front.
    public private(set) var cells: [Cell] = []
    /// The scale; 1 fills the output.
    public private(set) var scale = 1.0

    private unowned let desktop: Desktop
    private let area: Rect
    private var controllers: [DesktopToplevel]

    init(of desktop: Desktop) {
        self.desktop = desktop
        controllers = desktop.toplevels.filter(\.isVisible)
        area = desktop.scene.outputs.first ?? .zero
        super.init()
        layOut()
    }

    public override var description: String { "overview" }

    func begin() {
        for seat in desktop.seats { cover(seat) }
    }

    func end() {
        for seat in desktop.seats {
            for case let grab as OverviewGrab in seat.activeGrabs { seat.revoke(grab) }
        }
    }

    func cover(_ seat: Seat) {
        seat.begin(OverviewGrab(self))
    }

    /// Removes an unmapped window. The other cells do not change until the scale does.
    func remove(_ controller: DesktopToplevel) {
        controllers.removeAll { $0 === controller }
        cells.removeAll { $0.controller === controller }
    }

    func scale(by factor: Double) {
        scale = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
        layOut()
    }

    /// Arranges the cells in a grid with as many columns as rows, or one more. At scale 1, each window is as
    /// large as fits, but never larger than its actual size.
    private func layOut() {
        var columns = 1
        while columns * columns < controllers.count { columns += 1 }
        let rows = max(1, (controllers.count + columns - 1) / columns)
        let width = area.width / Double(columns)
        let height = area.height / Double(rows)
        cells = controllers.enumerated().map { number, controller in
            let middle = Point(
                x: area.minX + (Double(number % columns) + 0.5) * width,
                y: area.minY + (Double(number / columns) + 0.5) * height)
            let size = controller.frame?.size ?? .zero
            let fit = min(
                width * Self.margin / max(size.width, 1), height * Self.margin / max(size.height, 1), 1)
            return Cell(controller: controller, frame: place(size, fit, around: middle))
        }
    }

    private func place(_ size: Size, _ fit: Double, around middle: Point) -> Rect {
        let center = area.center
        let width = size.width * fit * scale
        let height = size.height * fit * scale
        return Rect(
            x: center.x + (middle.x - center.x) * scale - width / 2,
            y: center.y + (middle.y - center.y) * scale - height / 2, width: width, height: height)
    }

    // MARK: Input

    private func choose(at point: Point) {
        let chosen = cells.last { $0.frame.contains(point) }?.controller
        desktop.endOverview()
        if let chosen { desktop.activate(chosen) }
    }

    public override func buttonPressed(with event: PointerEvent) {
        if case .pressed(.left) = event.phase { choose(at: event.location) }
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {}
    public override func touchesMoved(_ touches: Touches, with event: Event) {}
    public override func touchesCancelled(_ touches: Touches, with event: Event) {}

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        if let touch = touches.first { choose(at: touch.location) }
    }

    public override func pointerEntered(with event: PointerEvent) {}
    public override func pointerMoved(with event: PointerEvent) {}
    public override func pointerExited(with event: PointerEvent) {}
    public override func buttonReleased(with event: PointerEvent) {}
    public override func scrolled(with event: PointerEvent) {}
}

final class OverviewGrab: Grab {
    private unowned let overview: Overview

    init(_ overview: Overview) {
        self.overview = overview
        super.init(kind: .explicit, owner: nil)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision { .redirect(overview) }
    override func pressDecision(for hit: HitTestResult?) -> Decision { .redirect(overview) }
}
