import Proofs
import SurfaceResponders
import Testing

/// Scroll events in the form that each version supports.
struct ScrollTests {
    private let host: SeatHost

    init() throws {
        host = try SeatHost()
    }

    /// Connects a client and moves the pointer onto its surface. Windows are side by side, in the order of
    /// `place`.
    private func client(version: UInt32, place: Double = 0) throws -> TestClient {
        let client = try host.connect(seatVersion: version)
        client.addPointer()
        try host.addWindow(of: client, "a", Rect(x: place * 100, y: 0, width: 100, height: 100))
        host.move(to: place * 100 + 10, 10)
        _ = try client.take()
        return client
    }

    @Test(arguments: UInt32(8)...10)
    func `wheels turn in 120ths since version 8`(version: UInt32) throws {
        let client = try client(version: version)
        host.turnWheel(120)
        host.turnWheel(30)
        try client.hears([
            "pointer source 0", "pointer value120 vertical 120", "pointer axis vertical 15", "pointer frame",
            "pointer source 0", "pointer value120 vertical 30", "pointer axis vertical 3.75", "pointer frame",
        ])
    }

    /// Some clients bind version 9 or later with an older library, which disconnects at the direction event.
    @Test func `directions are sent from the first inverted scroll on`() throws {
        let client = try client(version: 10)
        let identical = Scroll(source: .unknown, vertical: Scroll.Axis(value: 2))
        host.scroll(identical)
        try client.hears(["pointer axis vertical 2", "pointer frame"])
        host.scroll(Scroll(source: .unknown, vertical: Scroll.Axis(value: 3, relativeDirection: .inverted)))
        host.scroll(identical)
        try client.hears([
            "pointer direction vertical inverted", "pointer axis vertical 3", "pointer frame",
            "pointer direction vertical identical", "pointer axis vertical 2", "pointer frame",
        ])
    }

    @Test(arguments: UInt32(5)...7)
    func `wheels turn in whole steps before version 8`(version: UInt32) throws {
        let client = try client(version: version)
        host.turnWheel(240)
        try client.hears([
            "pointer source 0", "pointer discrete vertical 2", "pointer axis vertical 30", "pointer frame",
        ])
    }

    @Test func `version 1 receives only the distance`() throws {
        let client = try client(version: 1)
        host.turnWheel(-120)
        try client.hears(["pointer axis vertical -15"])
        host.scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: 0, isStop: true)))
        try client.hears([])
    }

    @Test(.promise(16), .requirement(26)) func `partial steps add up for clients that know only whole ones`()
        throws
    {
        let client = try client(version: 5)
        for _ in 0..<3 { host.turnWheel(30) }
        try client.hears([])
        host.turnWheel(60)
        try client.hears([
            "pointer source 0", "pointer discrete vertical 1", "pointer axis vertical 15", "pointer frame",
        ])
        // 30 of the 120 units of a step are left over, so these 90 complete it.
        host.turnWheel(90)
        #expect(try client.take().contains("pointer discrete vertical 1"))
        host.turnWheel(90)
        try client.hears([])
    }

    @Test(.promise(16), .requirement(26)) func `reversing drops the partial step`() throws {
        let client = try client(version: 5)
        host.turnWheel(90)
        host.turnWheel(-60)
        host.turnWheel(90)
        try client.hears([])
        host.turnWheel(30)
        #expect(try client.take().contains("pointer discrete vertical 1"))
    }

    @Test(.promise(16), .requirement(26)) func `entering drops the partial step`() throws {
        let client = try client(version: 5)
        host.turnWheel(90)
        host.move(to: 500, 500)
        host.move(to: 10, 10)
        _ = try client.take()
        host.turnWheel(90)
        try client.hears([])
        host.turnWheel(30)
        #expect(try client.take().contains("pointer discrete vertical 1"))
    }

    @Test(.promise(16), .requirement(26)) func `stop drops the partial step`() throws {
        let client = try client(version: 5)
        host.turnWheel(90)
        host.scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 0, isStop: true)))
        try client.hears(["pointer source 0", "pointer stop vertical", "pointer frame"])
        host.turnWheel(90)
        try client.hears([])
    }

    @Test func `axes add up separately`() throws {
        let client = try client(version: 5)
        host.turnWheel(90)
        host.scroll(Scroll(source: .wheel, horizontal: Scroll.Axis(value: 11.25, value120: 90)))
        try client.hears([])
        host.scroll(Scroll(source: .wheel, horizontal: Scroll.Axis(value: 3.75, value120: 30)))
        try client.hears([
            "pointer source 0", "pointer discrete horizontal 1", "pointer axis horizontal 15",
            "pointer frame",
        ])
    }

    @Test(.requirement(26)) func `clients add up separately`() throws {
        let first = try client(version: 5, place: 0)
        let second = try client(version: 7, place: 1)
        host.turnWheel(90)
        host.move(to: 10, 10)
        host.turnWheel(30)
        #expect(try first.take().filter { $0.contains("discrete") } == [])
        #expect(try second.take().filter { $0.contains("discrete") } == [])
    }

    @Test func `extreme values do not overflow`() throws {
        let client = try client(version: 5)
        for _ in 0..<3 {
            host.scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 1, value120: .max)))
            host.scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: -1, value120: .min)))
        }
        #expect(try client.take().filter { $0 == "pointer discrete vertical 17895697" }.count == 3)
        #expect(try client.takeError() == nil)
    }

    @Test func `fingers scroll without steps and send a stop`() throws {
        let client = try client(version: 5)
        host.scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: 2.5)))
        host.scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: 0, isStop: true)))
        try client.hears([
            "pointer source 1", "pointer axis vertical 2.5", "pointer frame",
            "pointer source 1", "pointer stop vertical", "pointer frame",
        ])
    }

    @Test func `both axes share a source and a frame`() throws {
        let client = try client(version: 8)
        host.scroll(
            Scroll(source: .continuous, horizontal: Scroll.Axis(value: 1), vertical: Scroll.Axis(value: -2)))
        try client.hears([
            "pointer source 2", "pointer axis vertical -2", "pointer axis horizontal 1", "pointer frame",
        ])
    }

    @Test func `tilted wheel is a plain wheel for older clients`() throws {
        let newer = try client(version: 6, place: 0)
        let tilt = Scroll(source: .wheelTilt, horizontal: Scroll.Axis(value: 15, value120: 120))
        host.scroll(tilt)
        #expect(try newer.take().first == "pointer source 3")
        let older = try client(version: 5, place: 1)
        host.scroll(tilt)
        #expect(try older.take().first == "pointer source 0")
    }

    @Test func `unknown source is not sent`() throws {
        let client = try client(version: 10)
        host.scroll(Scroll(source: .unknown, vertical: Scroll.Axis(value: 3, relativeDirection: .inverted)))
        try client.hears([
            "pointer direction vertical inverted", "pointer axis vertical 3", "pointer frame",
        ])
    }

    @Test func `empty scroll is not sent`() throws {
        let client = try client(version: 10)
        host.scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 0)))
        host.scroll(Scroll(source: .wheel))
        try client.hears([])
    }
}
