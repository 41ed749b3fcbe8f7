import ClientTestSupport
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat
import WaylandServer
import WaylandShell

/// Tests the drawing code of docs/embedding.md with a client whose window has one color.
@Suite struct DrawingPageTests {
    private let display: Display
    private let clock = ManualClock()
    private let policy = Policy()
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private let shell: XdgShell
    private let drawing: Drawing
    private let pump: ClientPump

    init() throws {
        let display = try Display()
        self.display = display
        let seat = Seat(name: "seat0", scene: Scene(), delegate: policy, clock: clock)
        seatGlobal = SeatGlobal(for: seat, on: display)
        let compositor = Compositor(for: seatGlobal, on: display)
        self.compositor = compositor
        shell = XdgShell(on: compositor)
        let output = Output(
            name: "OWN-1", state: OutputState(mode: OutputMode(width: 320, height: 240)))
        compositor.outputs.add(output)
        drawing = try Drawing(compositor, on: output)
        pump = ClientPump(
            step: { timeout in
                compositor.update()
                display.flushClients()
                display.eventLoop.dispatch(timeout: timeout)
            },
            accept: { _ = display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
    }

    @Test func `client content is drawn, and only damaged areas are redrawn`() throws {
        var shown: [(center: UInt32?, drawn: Region.Rectangle)] = []
        drawing.show = { picture, drawn in shown.append((picture[160, 120], drawn.boundingBox)) }
        let client = try PlainWindowClient(pump)
        clock.advance(by: .milliseconds(20))
        try pump.roundtrip(client.connection)
        #expect(shown.count == 1)
        #expect(shown.last?.drawn == Region.Rectangle(x: 0, y: 0, width: 320, height: 240))

        try client.show(red: 0xff)
        let window = try #require(shell.toplevels.first)
        window.move(to: Point(x: 140, y: 100))
        try pump.roundtrip(client.connection)
        clock.advance(by: .milliseconds(20))
        try pump.roundtrip(client.connection)
        #expect(shown.count == 2)
        #expect(shown.last?.center == 0xffff_0000)
        #expect(shown.last?.drawn == Region.Rectangle(x: 140, y: 100, width: 40, height: 40))

        for _ in 0..<5 {
            clock.advance(by: .milliseconds(20))
            try pump.roundtrip(client.connection)
        }
        #expect(shown.count == 2)
        display.destroyClients()
    }
}
