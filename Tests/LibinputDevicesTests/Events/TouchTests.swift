import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct TouchTests {
    private let stage = DeviceStage()
    private let screen = ScriptedDevice.touchscreen()

    init() throws {
        try stage.plug(screen)
    }

    private func down(_ slot: Int32, _ x: Double, _ y: Double) -> LibinputReport {
        .touchDown(slot: slot, Point(x: x, y: y))
    }

    @Test func `touches of one frame reach the client together`() throws {
        stage.embedded.transport.recordsFrames = true
        try stage.report(screen, down(0, 0.1, 0.2), down(1, 0.5, 0.5), .touchFrame)
        try stage.report(
            screen, .touchMotion(slot: 0, Point(x: 0.2, y: 0.2)),
            .touchMotion(slot: 1, Point(x: 0.6, y: 0.5)),
            .touchFrame)
        try stage.report(screen, .touchUp(slot: 0), .touchFrame)
        let deliveries = stage.deliveries()
        #expect(deliveries.count == 6)
        #expect(deliveries.filter { $0 == .frame }.count == 3)
        guard case .touchesBegan("client", let began) = deliveries.first,
            case .touchesEnded("client", let ended) = deliveries[4]
        else {
            Issue.record("\(deliveries)")
            return
        }
        #expect(began.map(\.location) == [Point(x: 100, y: 100), Point(x: 500, y: 250)])
        #expect(ended.map(\.id) == [began[0].id])
    }

    @Test func `frame ends with the last event without an explicit end`() throws {
        try stage.report(screen, down(0, 0.1, 0.2))
        #expect(stage.payloads() == [.touchDown(id: 0, at: Point(x: 100, y: 100))])
    }

    @Test func `single-touch screen uses slot -1`() throws {
        try stage.report(screen, down(-1, 0.1, 0.2), .touchFrame)
        try stage.report(screen, .touchUp(slot: -1), .touchFrame)
        #expect(stage.payloads() == [.touchDown(id: -1, at: Point(x: 100, y: 100)), .touchUp(id: -1)])
    }

    @Test func `canceling one touch cancels all`() throws {
        try stage.report(screen, down(0, 0.1, 0.2), down(1, 0.5, 0.5), .touchFrame)
        stage.forget()
        try stage.report(screen, .touchCancel(slot: 1), .touchFrame)
        #expect(stage.payloads() == [.touchCancel])
        guard case .touchesCancelled("client", let touches) = stage.deliveries().first else {
            Issue.record("nothing was canceled")
            return
        }
        #expect(touches.count == 2)
        // The other finger sends nothing until it is put down again.
        try stage.report(screen, .touchMotion(slot: 0, Point(x: 0.3, y: 0.3)), .touchFrame)
        try stage.report(screen, .touchUp(slot: 0), .touchFrame)
        #expect(stage.payloads() == [])
        try stage.report(screen, down(0, 0.1, 0.2), .touchFrame)
        #expect(stage.payloads().count == 1)
    }

    @Test func `unknown slots and positions that are not finite are dropped`() throws {
        try stage.report(
            screen, .touchUp(slot: 7), .touchMotion(slot: 3, Point(x: 0.5, y: 0.5)), down(0, .nan, 0.5),
            down(1, 0.5, 0.5), .touchFrame)
        #expect(stage.payloads() == [.touchDown(id: 1, at: Point(x: 500, y: 250))])
    }

    @Test func `slot that goes down twice is lifted first`() throws {
        try stage.report(screen, down(0, 0.1, 0.2), .touchFrame)
        try stage.report(screen, down(0, 0.2, 0.2), .touchFrame)
        #expect(
            stage.payloads() == [
                .touchDown(id: 0, at: Point(x: 100, y: 100)), .touchUp(id: 0),
                .touchDown(id: 0, at: Point(x: 200, y: 100)),
            ])
    }
}
