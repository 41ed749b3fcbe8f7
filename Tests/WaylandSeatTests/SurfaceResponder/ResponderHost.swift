import SurfaceResponders
import Testing
import WaylandClient

/// A window of 100 by 100 with two fields side by side. Its client has a keyboard.
final class ResponderHost {
    let host: SeatHost
    let client: TestClient
    let window: Window
    let tree: SurfaceResponderTreeV1?
    let left: SurfaceResponderV1?
    let right: SurfaceResponderV1?

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        client.addKeyboard()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        tree = client.addTree(on: "a")
        left = client.addResponder("left", in: tree, at: (0, 0, 50, 50))
        right = client.addResponder("right", in: tree, at: (50, 0, 50, 50))
        client.commit("a")
        _ = try client.take()
    }

    var seat: Seat { host.seat }

    func click(_ x: Double, _ y: Double) {
        host.move(to: x, y)
        host.press()
        host.release()
    }

    /// Presses keys together and releases them in reverse order.
    func chord(_ codes: UInt32...) {
        for code in codes { host.keyDown(code) }
        for code in codes.reversed() { host.keyUp(code) }
    }

    /// The lines of the client's responders and commands, without those of keyboard and pointer.
    func heard() throws -> [String] {
        #expect(seat._checkInvariants() == [])
        return try client.take().filter { !$0.hasPrefix("keyboard") && !$0.hasPrefix("pointer") }
    }

    /// The key presses and releases that the client received.
    func keys() throws -> [String] {
        try client.take().filter { $0.hasPrefix("keyboard press") || $0.hasPrefix("keyboard release") }
    }

    /// The serial of the latest keyboard enter.
    var enterSerial: UInt32 { client.log.serial("keyboard enter") }
}

enum TestKey {
    static let (control, shift, superKey, tab): (UInt32, UInt32, UInt32, UInt32) = (29, 42, 125, 15)
    static let (q, s, f4): (UInt32, UInt32, UInt32) = (16, 31, 62)
}

enum TestKeysym {
    static let (q, s): (UInt32, UInt32) = (0x71, 0x73)
    static let (tab, f4): (UInt32, UInt32) = (0xff09, 0xffc1)
}
