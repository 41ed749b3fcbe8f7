import Proofs
import SurfaceResponders
import Testing

/// Clients that do not read for a while. They receive every press, touch and key in order, but only the
/// latest of several motions.
struct SleepingClientTests {
    private let host: SeatHost
    private let client: TestClient
    private let other: TestClient
    private let window: Window

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        other = try host.connect()
        other.addPointer()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        try host.addWindow(of: other, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        _ = try other.take()
        _ = try client.take()
    }

    /// Moves the pointer over the client's surface, in as many steps per second as the fastest mice by default, and ends
    /// at (19, 10). The pump takes no turn, so no client reads.
    private func move(for seconds: Int = 1, stepsPerSecond: Int = 8_000) {
        for step in 0..<seconds * stepsPerSecond {
            host.clock.advance(by: .microseconds(1_000_000 / stepsPerSecond))
            host.move(to: Double(step % 80), 10 + Double(step % 2))
            if step % 8 == 7 { host.display.flushClients() }
        }
        host.move(to: 19, 10)
        host.display.flushClients()
    }

    /// Adds a pointer, and moves it so often that the client's socket cannot hold all events.
    private func fallAsleep() throws {
        client.addPointer()
        host.move(to: 10, 10)
        _ = try client.take()
        move()
    }

    /// Returns what the client receives, once it reads again, after the motion to (19, 10).
    private func wakeUp() throws -> [String] {
        let said = try client.take() + client.take()
        #expect(try client.takeError() == nil)
        let last = try #require(said.lastIndex(of: "pointer motion 19 10"))
        return Array(said[(last + 1)...])
    }

    @Test(.requirement(25)) func `minute of unread motions collapses into one motion`() throws {
        let pointer = client.addPointer()
        client.addRelativePointer(for: pointer)
        host.move(to: 10, 10)
        _ = try client.take()
        move(for: 60, stepsPerSecond: 1_000)
        let said = try client.take() + client.take()
        #expect(said.count < 10_000)
        #expect(said.suffix(2) == ["pointer motion 19 10", "pointer frame"])
        let distances = said.filter { $0.hasPrefix("relative") }.map { $0.split(separator: " ")[1] }
        #expect(distances.compactMap { Double($0) }.reduce(0, +) == 9)
        #expect(client.log.time("pointer motion") == 61_000)
        host.move(to: 20, 10)
        #expect(try client.take().suffix(2) == ["pointer motion 20 10", "pointer frame"])
    }

    @Test(.requirement(25)) func `buttons and keys stay in order between collapsed motions`() throws {
        client.addKeyboard()
        window.makeKey(on: host.seat)
        try fallAsleep()
        host.press()
        move()
        host.keyDown(30)
        host.keyUp(30)
        move()
        host.release()
        move()
        let said = try client.take() + client.take()
        let pressed = try #require(said.firstIndex(of: "pointer press 272"))
        #expect(
            said[(pressed - 2)...] == [
                "pointer motion 19 10", "pointer frame", "pointer press 272", "pointer frame",
                "pointer motion 19 10", "pointer frame", "keyboard press 30", "keyboard release 30",
                "pointer motion 19 10", "pointer frame", "pointer release 272", "pointer frame",
                "pointer motion 19 10", "pointer frame",
            ])
    }

    @Test(.requirement(25)) func `leave is the last pointer event`() throws {
        try fallAsleep()
        host.move(to: 110, 10)
        #expect(try wakeUp() == ["pointer frame", "pointer leave a", "pointer frame"])
        try other.hears(["pointer enter b 10 10", "pointer frame"])
    }

    @Test(.requirement(25)) func `repeated leaves and enters collapse into one leave`() throws {
        try fallAsleep()
        for _ in 0..<4_000 {
            host.move(to: 110, 10)
            host.move(to: 19, 10)
            host.move(to: 20, 10)
        }
        host.move(to: 110, 10)
        let said = try wakeUp()
        #expect(said.filter { $0 != "pointer frame" } == ["pointer leave a"])
        #expect(said.count < 8)
    }

    @Test(.requirement(25)) func `wheel and finger scrolls are sent as their sums`() throws {
        try fallAsleep()
        for _ in 0..<5_000 { host.turnWheel(30) }
        for _ in 0..<5_000 { host.scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: 0.5))) }
        let said = try wakeUp()
        #expect(
            said.filter { $0 != "pointer frame" } == [
                "pointer source 0", "pointer value120 vertical 150000",
                "pointer axis vertical 18750", "pointer source 1", "pointer axis vertical 2500",
            ])
    }

    @Test(.requirement(25)) func `motions of each finger collapse into its last position`() throws {
        client.addTouch()
        try fallAsleep()
        host.touchDown(0, 10, 10)
        host.touchDown(1, 20, 10)
        for step in 0..<5_000 {
            host.touchFrame(
                .touchMotion(id: 0, to: Point(x: 10, y: Double(step % 50))),
                .touchMotion(id: 1, to: Point(x: 20, y: Double(step % 70))))
        }
        host.touchUp(0)
        host.touchMove(1, 30, 30)
        host.touchMove(1, 31, 31)
        host.touchUp(1)
        let said = try wakeUp().filter { $0.hasPrefix("touch") }
        #expect(
            said == [
                "touch down 0 a 10 10", "touch frame", "touch down 1 a 20 10", "touch frame",
                "touch motion 0 10 49", "touch motion 1 20 29", "touch frame", "touch up 0", "touch frame",
                "touch motion 1 31 31", "touch frame", "touch up 1", "touch frame",
            ])
    }

    @Test(.requirement(25)) func `collapsed finger motion leaves no extra frame`() throws {
        client.addTouch()
        host.touchDown(0, 10, 10)
        _ = try client.take()
        try fallAsleep()
        for step in 1...9 { host.touchMove(0, 10 + Double(step), 10) }
        #expect(
            try wakeUp().filter { $0.hasPrefix("touch") } == [
                "touch motion 0 11 10", "touch frame", "touch motion 0 19 10", "touch frame",
            ])
    }

    @Test(.requirement(25)) func `swipe and pinch updates are sent as their sums`() throws {
        client.addGestures(for: client.addPointer())
        try fallAsleep()
        host.gesture(.begin(.swipe, fingerCount: 3))
        for _ in 0..<5_000 { host.gesture(.swipe(delta: Vector(dx: 0.5, dy: -0.25))) }
        host.gesture(.end(.swipe))
        host.gesture(.begin(.pinch, fingerCount: 2))
        for step in 1...5_000 {
            host.gesture(
                .pinch(delta: Vector(dx: 0, dy: 1), scale: 1 + Double(step) / 5_000, rotation: .pi / 180))
        }
        host.gesture(.end(.pinch))
        let said = try wakeUp().filter { $0.hasPrefix("swipe") || $0.hasPrefix("pinch") }
        #expect(
            said == [
                "swipe begin a 3", "swipe by 2500 -1250", "swipe end 0", "pinch begin a 2",
                "pinch by 0 5000 scale 2 rotation 5000", "pinch end 0",
            ])
    }

    @Test(.requirement(25)) func `pen motions of a stroke collapse into the last state`() throws {
        let stage = TabletStage(host)
        client.addTablets()
        try fallAsleep()
        stage.enter(10, 10)
        stage.tip(true)
        for step in 0..<5_000 {
            stage.send(.axis(.position(Point(x: 10, y: Double(step % 50)))), .axis(.pressure(0.5)))
        }
        stage.tip(false)
        stage.send(.left)
        for _ in 0..<5_000 {
            stage.enter(30, 30)
            stage.send(.left)
        }
        let said = try wakeUp().filter { $0.hasPrefix("tool") && $0 != "tool frame" }
        #expect(said.first == "tool in a tablet 0")
        #expect(said.suffix(4) == ["tool motion 10 49", "tool pressure 32768", "tool up", "tool out"])
        #expect(said.count < 12)
    }

    @Test(.requirement(25)) func `collapsed visits of a pen leave no extra frames`() throws {
        let stage = TabletStage(host)
        client.addTablets()
        try fallAsleep()
        for _ in 0..<3 {
            stage.enter(10, 10)
            stage.send(.left)
        }
        stage.enter(20, 20)
        stage.tip(true)
        let said = try wakeUp().filter { $0.hasPrefix("tool") }
        // The first visit is sent, because it may belong to a frame that has already begun.
        #expect(
            said.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "tool in", "tool motion", "tool pressure", "tool tilt", "tool frame", "tool out",
                "tool frame",
                "tool in", "tool motion", "tool pressure", "tool tilt", "tool frame", "tool down",
                "tool frame",
            ])
    }
}
