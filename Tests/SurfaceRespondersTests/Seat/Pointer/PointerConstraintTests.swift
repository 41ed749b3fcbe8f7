import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Pointers that are locked in place or confined to a part of a surface.
struct PointerConstraintTests {
    private let embedded = EmbeddedSeat()
    private let window: Window
    private let other: Window
    private let changes = Changes()

    /// The changes that a constraint's owner was notified of.
    private final class Changes {
        private var said: [Bool] = []

        func note(_ isActive: Bool) { said.append(isActive) }

        func take() -> [Bool] {
            defer { said = [] }
            return said
        }
    }

    init() {
        embedded.scene.outputs = [Rect(x: 0, y: 0, width: 400, height: 300)]
        other = embedded.addWindow(Rect(x: 200, y: 0, width: 100, height: 100), named: "other")
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "a")
        #expect(window.makeKey(on: embedded.seat))
    }

    private var pointer: Pointer { embedded.seat.pointer }

    private func add(
        _ kind: PointerConstraint.Kind, within rectangles: Region.Rectangle..., isPersistent: Bool = true
    ) throws -> PointerConstraint {
        var region: Region?
        for rectangle in rectangles {
            region = region ?? Region()
            try region?.add(rectangle)
        }
        let surface = try #require(window.rootSurface)
        let constraint = PointerConstraint(kind, to: surface, within: region, isPersistent: isPersistent)
        constraint.onChange = { [changes] in changes.note($0) }
        #expect(pointer.add(constraint))
        return constraint
    }

    private func moveBy(_ dx: Double, _ dy: Double) {
        let delta = Vector(dx: dx, dy: dy)
        embedded.send(embedded.mouse, .pointerMotion(delta: delta, unaccelerated: delta))
        #expect(embedded.seat._checkInvariants().isEmpty)
    }

    // MARK: Locks

    @Test func `a locked pointer does not move`() throws {
        embedded.move(to: 10, 20)
        let lock = try add(.locked)
        #expect(lock.isActive)
        #expect(pointer.activeConstraint === lock)
        for _ in 0..<3 {
            moveBy(30, 500)
            #expect(pointer.location == Point(x: 10, y: 20))
        }
        #expect(changes.take() == [true])
    }

    @Test func `a lock begins when the pointer enters the surface`() throws {
        embedded.move(to: 350, 20)
        let lock = try add(.locked)
        #expect(!lock.isActive)
        embedded.move(to: 50, 20)
        #expect(lock.isActive)
    }

    @Test func `a lock begins when the pointer enters its region`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked, within: Region.Rectangle(x: 50, y: 0, width: 20, height: 100))
        for x in [20.0, 30, 40] {
            embedded.move(to: x, 10)
            #expect(!lock.isActive)
        }
        embedded.move(to: 55, 10)
        #expect(lock.isActive)
        moveBy(5, 0)
        #expect(pointer.location == Point(x: 55, y: 10))
    }

    @Test func `areas that take no input do not belong to the region`() throws {
        window.rootSurface?.inputRegion = .region(
            Region(Region.Rectangle(x: 0, y: 0, width: 40, height: 100)))
        embedded.move(to: 35, 10)
        let confined = try add(.confined, within: Region.Rectangle(x: 30, y: 0, width: 70, height: 100))
        #expect(confined.isActive)
        moveBy(50, 0)
        #expect(pointer.location == Point(x: 39, y: 10))
        moveBy(-50, 0)
        #expect(pointer.location == Point(x: 30, y: 10))
    }

    @Test(.requirement(24)) func `a constraint requires the keyboard focus`() throws {
        embedded.move(to: 10, 10)
        #expect(other.makeKey(on: embedded.seat))
        let lock = try add(.locked)
        #expect(!lock.isActive)
        moveBy(5, 0)
        #expect(pointer.location == Point(x: 15, y: 10))
        #expect(window.makeKey(on: embedded.seat))
        #expect(lock.isActive)
        #expect(other.makeKey(on: embedded.seat))
        #expect(!lock.isActive)
        moveBy(5, 0)
        #expect(pointer.location == Point(x: 20, y: 10))
        #expect(changes.take() == [true, false])
    }

    @Test func `a seat without a keyboard has constraints too`() throws {
        embedded.seat.removeDevice(embedded.keyboard.id)
        embedded.move(to: 10, 10)
        #expect(try add(.locked).isActive)
    }

    @Test func `a popup that takes the keyboard focus ends a lock`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked)
        let popup = FocusableSurface(size: Size(width: 20, height: 20))
        window.rootSurface?.addSubresponder(popup)
        embedded.seat.begin(PopupGrab(popup: popup, application: nil))
        #expect(!lock.isActive)
    }

    @Test func `a locked session has no constraint`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked)
        let grab = Grab(kind: .lock, owner: nil)
        embedded.seat.begin(grab)
        #expect(!lock.isActive)
        embedded.seat.revoke(grab)
        embedded.seat.update()
        #expect(lock.isActive)
    }

    @Test func `a one-shot constraint ends with its deactivation`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked, isPersistent: false)
        #expect(other.makeKey(on: embedded.seat))
        #expect(window.makeKey(on: embedded.seat))
        #expect(!lock.isActive)
        #expect(lock.isOver)
        #expect(changes.take() == [true, false])
        let surface = try #require(window.rootSurface)
        #expect(pointer.constraint(of: surface) == nil)
        #expect(!pointer.add(lock))
    }

    @Test func `a surface has at most one constraint`() throws {
        _ = try add(.locked)
        let surface = try #require(window.rootSurface)
        #expect(!pointer.add(PointerConstraint(.confined, to: surface, isPersistent: true)))
    }

    @Test func `removing a window ends its lock`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked)
        embedded.scene.remove(window)
        #expect(!lock.isActive)
        moveBy(5, 0)
        #expect(pointer.location == Point(x: 15, y: 10))
    }

    @Test(.requirement(24)) func `moving a window away ends its lock`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked)
        window.frame.origin = Point(x: 0, y: 150)
        embedded.seat.update()
        #expect(!lock.isActive)
    }

    @Test func `buttons and locks do not interfere`() throws {
        embedded.move(to: 10, 10)
        embedded.press()
        let lock = try add(.locked)
        moveBy(500, 0)
        embedded.release()
        moveBy(500, 0)
        embedded.press()
        pointer.remove(lock)
        moveBy(500, 0)
        #expect(pointer.location == Point(x: 400 - 1.0 / 256, y: 10))
        embedded.release()
        let buttons = embedded.transport.deliveries.filter {
            [.buttonPressed("a", .left), .buttonReleased("a", .left), .pointerExited("a")].contains($0)
        }
        #expect(
            buttons == [
                .buttonPressed("a", .left), .buttonReleased("a", .left), .buttonPressed("a", .left),
                .buttonReleased("a", .left), .pointerExited("a"),
            ])
    }

    // MARK: The end of a lock

    @Test(.requirement(24)) func `an ended lock leaves the pointer where its owner showed it`() throws {
        window.frame.origin = Point(x: 20, y: 30)
        embedded.move(to: 30, 40)
        let lock = try add(.locked)
        _ = embedded.transport.takeDeliveries()
        pointer.remove(lock, leavingPointerAt: Point(x: 70, y: 80))
        #expect(pointer.location == Point(x: 90, y: 110))
        #expect(embedded.transport.takeDeliveries() == [.pointerMoved("a", Point(x: 70, y: 80))])
        #expect(changes.take() == [true])
    }

    @Test(arguments: [Point(x: 150, y: 10), Point(x: -1, y: 10), Point(x: .nan, y: 10)])
    func `a position outside the surface is ignored when a lock ends`(_ place: Point) throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked)
        pointer.remove(lock, leavingPointerAt: place)
        #expect(pointer.location == Point(x: 10, y: 10))
    }

    @Test func `an inactive lock does not move the pointer when it ends`() throws {
        embedded.move(to: 10, 10)
        #expect(other.makeKey(on: embedded.seat))
        let lock = try add(.locked)
        pointer.remove(lock, leavingPointerAt: Point(x: 50, y: 50))
        #expect(pointer.location == Point(x: 10, y: 10))
    }

    // MARK: Confinement

    @Test func `a confined pointer stays on the surface`() throws {
        embedded.move(to: 10, 10)
        _ = try add(.confined)
        moveBy(1000, 20)
        #expect(pointer.location == Point(x: 99, y: 30))
        moveBy(-1000, -1000)
        #expect(pointer.location == Point(x: 0, y: 0))
        moveBy(50, 50)
        #expect(pointer.location == Point(x: 50, y: 50))
        embedded.move(to: 350, 60)
        #expect(pointer.location == Point(x: 99, y: 60))
    }

    @Test func `a confined pointer stays while a button is down`() throws {
        embedded.move(to: 10, 10)
        _ = try add(.confined)
        embedded.press()
        moveBy(1000, 0)
        #expect(pointer.location == Point(x: 99, y: 10))
    }

    @Test func `a confined pointer moves around corners`() throws {
        // An L shape: down on the left, then to the right.
        embedded.move(to: 5, 5)
        _ = try add(
            .confined, within: Region.Rectangle(x: 0, y: 0, width: 10, height: 100),
            Region.Rectangle(x: 0, y: 90, width: 100, height: 10))
        moveBy(80, 0)
        #expect(pointer.location == Point(x: 9, y: 5))
        moveBy(0, 90)
        #expect(pointer.location.y == 95)
        moveBy(80, 0)
        #expect(pointer.location == Point(x: 89, y: 95))
    }

    @Test func `a confined pointer does not jump over a gap`() throws {
        embedded.move(to: 5, 5)
        _ = try add(
            .confined, within: Region.Rectangle(x: 0, y: 0, width: 10, height: 10),
            Region.Rectangle(x: 50, y: 0, width: 10, height: 10))
        embedded.move(to: 55, 5)
        #expect(pointer.location == Point(x: 9, y: 5))
    }

    @Test func `a new region moves a confined pointer into it`() throws {
        embedded.move(to: 10, 10)
        let confined = try add(.confined)
        _ = embedded.transport.takeDeliveries()
        confined.region = Region(Region.Rectangle(x: 40, y: 50, width: 20, height: 20))
        #expect(pointer.location == Point(x: 40, y: 50))
        #expect(embedded.transport.takeDeliveries() == [.pointerMoved("a", Point(x: 40, y: 50))])
        moveBy(-30, 5)
        #expect(pointer.location == Point(x: 40, y: 55))
        #expect(confined.isActive)
    }

    @Test func `an empty region ends a confinement`() throws {
        embedded.move(to: 10, 10)
        let confined = try add(.confined)
        confined.region = Region()
        #expect(!confined.isActive)
    }

    @Test func `a new region does not move a locked pointer`() throws {
        embedded.move(to: 10, 10)
        let lock = try add(.locked)
        lock.region = Region(Region.Rectangle(x: 40, y: 50, width: 20, height: 20))
        #expect(lock.isActive)
        #expect(pointer.location == Point(x: 10, y: 10))
    }

    @Test func `a window that appears in front ends a confinement`() throws {
        embedded.move(to: 10, 10)
        let confined = try add(.confined)
        embedded.addWindow(Rect(x: 0, y: 0, width: 50, height: 50), named: "front")
        #expect(window.makeKey(on: embedded.seat))
        embedded.seat.update()
        #expect(!confined.isActive)
    }

    @Test func `a smaller input region limits a confined pointer`() throws {
        embedded.move(to: 90, 90)
        let confined = try add(.confined)
        window.rootSurface?.inputRegion = .region(Region(Region.Rectangle(x: 0, y: 0, width: 95, height: 95)))
        moveBy(50, 50)
        #expect(pointer.location == Point(x: 94, y: 94))
        #expect(confined.isActive)
    }

    @Test func `a confined pointer does not enter a window in front`() throws {
        embedded.addWindow(Rect(x: 60, y: 0, width: 100, height: 100), named: "front")
        #expect(window.makeKey(on: embedded.seat))
        embedded.move(to: 10, 10)
        let confined = try add(.confined)
        embedded.move(to: 80, 10)
        #expect(pointer.location == Point(x: 10, y: 10))
        #expect(confined.isActive)
    }

    @Test func `a confined pointer follows a rotated surface`() throws {
        // A quarter turn clockwise: the surface's x axis points down.
        window.rootSurface?.transform = .rotation(cosine: 0, sine: 1)
        embedded.move(to: 50, 50)
        _ = try add(.confined, within: Region.Rectangle(x: 0, y: 0, width: 60, height: 100))
        moveBy(0, 40)
        #expect(abs(pointer.location.y - 59) < 0.01)
        #expect(pointer.location.x == 50)
    }

    // MARK: Warps

    @Test func `a warp sends the position and no delta`() {
        embedded.move(to: 10, 10)
        _ = embedded.transport.takeDeliveries()
        pointer.warp(to: Point(x: 60, y: 70))
        #expect(embedded.transport.takeDeliveries() == [.pointerMoved("a", Point(x: 60, y: 70))])
        pointer.warp(to: Point(x: 210, y: 10))
        #expect(
            embedded.transport.takeDeliveries() == [
                .pointerExited("a"), .pointerEntered("other", Point(x: 10, y: 10)),
            ])
    }

    @Test func `a warp does not move a press`() {
        embedded.move(to: 10, 10)
        embedded.press()
        _ = embedded.transport.takeDeliveries()
        pointer.warp(to: Point(x: 210, y: 10))
        #expect(embedded.transport.takeDeliveries() == [.pointerMoved("a", Point(x: 210, y: 10))])
        embedded.release()
        #expect(
            embedded.transport.takeDeliveries() == [
                .buttonReleased("a", .left), .pointerExited("a"),
                .pointerEntered("other", Point(x: 10, y: 10)),
            ])
    }

    @Test func `a warp stays within the outputs`() {
        pointer.warp(to: Point(x: 5000, y: 20))
        #expect(pointer.location == Point(x: 400 - 1.0 / 256, y: 20))
        pointer.warp(to: Point(x: .infinity, y: 20))
        #expect(pointer.location == Point(x: 400 - 1.0 / 256, y: 20))
    }

    @Test func `a warp does not move a locked pointer`() throws {
        embedded.move(to: 10, 10)
        _ = try add(.locked)
        pointer.warp(to: Point(x: 50, y: 50))
        #expect(pointer.location == Point(x: 10, y: 10))
    }
}
