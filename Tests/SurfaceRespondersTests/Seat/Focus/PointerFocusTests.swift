import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Keyboard focus that follows the pointer.
struct PointerFocusTests {
    private let embedded = EmbeddedSeat()
    private let left: Window
    private let right: Window

    private var focus: Focus { embedded.seat.focus }

    init() {
        left = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "left")
        right = embedded.addWindow(Rect(x: 100, y: 0, width: 100, height: 100), named: "right")
        embedded.seat.focusPolicy.followsPointer = true
        left.makeKey(on: embedded.seat)
    }

    @Test func `window entered by the pointer becomes key`() {
        embedded.move(to: 150, 50)
        #expect(focus.keyWindow === right)
        embedded.move(to: 50, 50)
        #expect(focus.keyWindow === left)
    }

    @Test func `focus stays over the background`() {
        embedded.move(to: 150, 50)
        embedded.move(to: 500, 500)
        #expect(focus.keyWindow === right)
    }

    @Test func `motion within a window does not make it key again`() {
        embedded.move(to: 150, 50)
        left.makeKey(on: embedded.seat)
        embedded.move(to: 160, 60)
        #expect(focus.keyWindow === left)
    }

    @Test func `focus stays during a press and follows the release`() {
        embedded.move(to: 50, 50)
        embedded.press()
        embedded.move(to: 150, 50)
        #expect(focus.keyWindow === left)
        embedded.release()
        #expect(focus.keyWindow === right)
    }

    @Test func `hovering keeps a menu open and takes effect once it closes`() throws {
        let popup = PopupGrab(popup: try #require(left.rootSurface), application: nil)
        embedded.move(to: 50, 50)
        embedded.seat.begin(popup)
        embedded.move(to: 150, 50)
        #expect(!popup.isRevoked)
        #expect(focus.keyWindow === left)
        embedded.seat.revoke(popup)
        embedded.seat.update()
        #expect(focus.keyWindow === right)
    }

    @Test func `menu that passes the pointer through keeps the focus until it ends`() {
        let grab = Grab(kind: .explicit, owner: nil)
        embedded.seat.begin(grab)
        embedded.move(to: 150, 50)
        #expect(embedded.seat.pointer.surface === right.rootSurface)
        #expect(focus.keyWindow === left)
        embedded.seat.revoke(grab)
        embedded.seat.update()
        #expect(focus.keyWindow === right)
    }

    @Test func `window that cannot be key is skipped`() {
        let panel = KeylessWindow(
            application: Application(), rootSurface: FocusableSurface(size: Size(width: 50, height: 50)))
        panel.frame = Rect(x: 300, y: 0, width: 50, height: 50)
        embedded.scene.add(panel)
        embedded.move(to: 310, 10)
        #expect(embedded.seat.pointer.target === panel.rootSurface)
        #expect(focus.keyWindow === left)
    }

    @Test func `window that appears under a resting pointer does not become key`() {
        embedded.move(to: 150, 50)
        embedded.seat.update()
        let top = embedded.addWindow(Rect(x: 120, y: 20, width: 60, height: 60), named: "top")
        embedded.seat.update()
        #expect(embedded.seat.pointer.surface === top.rootSurface)
        #expect(focus.keyWindow === right)
        embedded.move(to: 151, 50)
        #expect(focus.keyWindow === right, "the pointer has not entered another window")
        embedded.move(to: 110, 50)
        embedded.move(to: 150, 50)
        #expect(focus.keyWindow === top)
    }

    @Test func `windows that exchange places keep the focus`() {
        embedded.move(to: 50, 50)
        embedded.seat.update()
        (left.frame, right.frame) = (right.frame, left.frame)
        embedded.seat.update()
        #expect(embedded.seat.pointer.surface === right.rootSurface)
        #expect(focus.keyWindow === left)
    }

    @Test func `a released press does not make focus follow later changes`() {
        embedded.move(to: 50, 50)
        embedded.press()
        embedded.move(to: 60, 50)
        embedded.release()
        embedded.seat.update()
        (left.frame, right.frame) = (right.frame, left.frame)
        embedded.seat.update()
        #expect(focus.keyWindow === left)
    }

    @Test func `a warped pointer counts as moved`() {
        embedded.move(to: 50, 50)
        embedded.seat.update()
        embedded.seat.pointer.warp(to: Point(x: 150, y: 50))
        #expect(focus.keyWindow === right)
    }

    @Test func `policy is notified of each entry once, after the client`() {
        let policy = EntryPolicy(embedded.transport)
        embedded.seat.focusPolicy = policy
        embedded.move(to: 150, 50)
        #expect(policy.entered.isEmpty)
        policy.followsPointer = true
        embedded.move(to: 50, 50)
        policy.forget()
        _ = embedded.transport.takeDeliveries()
        embedded.move(to: 150, 50)
        embedded.move(to: 160, 50)
        embedded.move(to: 50, 50)
        #expect(
            policy.entered.map(ObjectIdentifier.init)
                == [right, left].compactMap(\.rootSurface).map(ObjectIdentifier.init))
        #expect(policy.deliveriesBefore == [2, 6])
        #expect(focus.keyWindow === left)
    }
}

private final class KeylessWindow: Window {
    override var canBecomeKey: Bool { false }
}

/// Records each responder that the pointer enters, and the number of deliveries up to then.
private final class EntryPolicy: FocusPolicy {
    private let transport: RecordingTransport
    private(set) var entered: [Responder] = []
    private(set) var deliveriesBefore: [Int] = []

    init(_ transport: RecordingTransport) {
        self.transport = transport
    }

    func forget() {
        entered = []
        deliveriesBefore = []
    }

    override func pointerEntered(_ responder: Responder, seat: Seat) {
        entered.append(responder)
        deliveriesBefore.append(transport.deliveries.count)
    }
}
