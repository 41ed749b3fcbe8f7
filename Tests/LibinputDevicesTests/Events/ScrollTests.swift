import LibinputDevices
import SurfaceResponders
import Testing

@Suite struct ScrollTests {
    private let stage = DeviceStage()
    private let mouse = ScriptedDevice.mouse()

    init() throws {
        try stage.plug(mouse)
    }

    private func wheel(_ value: Double, _ value120: Double) -> LibinputReport {
        .scroll(
            LibinputScroll(source: .wheel, vertical: LibinputScroll.Axis(value: value, value120: value120)))
    }

    private func scrolls() -> [Scroll] {
        stage.payloads().compactMap { payload in
            if case .scroll(let scroll) = payload { scroll } else { nil }
        }
    }

    private func detents() -> [Int32] {
        scrolls().compactMap(\.vertical?.value120)
    }

    private func setFactor(_ factor: Double) {
        stage.backend.rules = [InputDeviceRule(.all, InputDeviceSettings(scrolling: .init(factor: factor)))]
    }

    @Test func `one wheel detent is 120`() throws {
        try stage.report(mouse, wheel(15, 120))
        #expect(scrolls() == [Scroll(source: .wheel, vertical: .init(value: 15, value120: 120))])
    }

    @Test func `high-resolution wheel reports fractions of a detent`() throws {
        try stage.report(mouse, wheel(1.875, 15))
        #expect(scrolls() == [Scroll(source: .wheel, vertical: .init(value: 1.875, value120: 15))])
    }

    @Test func `both axes of a frame are one scroll`() throws {
        try stage.report(
            mouse,
            .scroll(
                LibinputScroll(
                    source: .wheel, horizontal: .init(value: -15, value120: -120),
                    vertical: .init(value: 30, value120: 240))))
        #expect(
            scrolls() == [
                Scroll(
                    source: .wheel, horizontal: .init(value: -15, value120: -120),
                    vertical: .init(value: 30, value120: 240))
            ])
    }

    @Test(arguments: [(LibinputScroll.Source.finger, Scroll.Source.finger), (.continuous, .continuous)])
    func `zero on an axis ends a scroll without detents`(
        _ source: LibinputScroll.Source, _ told: Scroll.Source
    ) throws {
        try stage.report(mouse, .scroll(LibinputScroll(source: source, vertical: .init(value: 3))))
        try stage.report(mouse, .scroll(LibinputScroll(source: source, vertical: .init(value: 0))))
        #expect(
            scrolls() == [
                Scroll(source: told, vertical: .init(value: 3)),
                Scroll(source: told, vertical: .init(value: 0, isStop: true)),
            ])
    }

    @Test func `factor multiplies pixels and detents`() throws {
        setFactor(2.5)
        try stage.report(mouse, wheel(15, 120))
        try stage.report(mouse, .scroll(LibinputScroll(source: .finger, horizontal: .init(value: -4))))
        #expect(
            scrolls() == [
                Scroll(source: .wheel, vertical: .init(value: 37.5, value120: 300)),
                Scroll(source: .finger, horizontal: .init(value: -10)),
            ])
    }

    @Test func `fractions of a unit carry over to later scrolls`() throws {
        setFactor(0.3)
        for _ in 0..<4 { try stage.report(mouse, wheel(1, 1)) }
        #expect(detents() == [0, 0, 0, 1])
        for _ in 0..<10 { try stage.report(mouse, wheel(1, 1)) }
        #expect(detents().reduce(0, +) == 3)
    }

    @Test func `reversing the wheel discards the carried fraction`() throws {
        setFactor(0.5)
        try stage.report(mouse, wheel(1, 1))
        try stage.report(mouse, wheel(-1, -1))
        try stage.report(mouse, wheel(-1, -1))
        #expect(detents() == [0, 0, -1])
    }

    @Test func `natural scrolling is reported to clients`() throws {
        stage.backend.rules = [InputDeviceRule(.all, InputDeviceSettings(scrolling: .init(isNatural: true)))]
        try stage.report(mouse, wheel(-15, -120))
        #expect(scrolls().map(\.vertical?.relativeDirection) == [.inverted])
        stage.backend.rules = []
        try stage.report(mouse, wheel(15, 120))
        #expect(scrolls().map(\.vertical?.relativeDirection) == [.identical])
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func `invalid factor is reported and not applied`(_ factor: Double) throws {
        setFactor(factor)
        let problems = try stage.connected(mouse).problems
        #expect(problems.count == 1)
        guard case .invalidScrollFactor = problems.first else {
            Issue.record("\(problems)")
            return
        }
        try stage.report(mouse, wheel(15, 120))
        #expect(scrolls() == [Scroll(source: .wheel, vertical: .init(value: 15, value120: 120))])
    }

    @Test(arguments: [(Double.nan, 120.0), (15, Double.nan), (15, 1e300), (.infinity, 120)])
    func `scroll that is not finite or out of range is dropped`(_ value: Double, _ value120: Double) throws {
        try stage.report(mouse, wheel(value, value120))
        #expect(scrolls() == [])
        try stage.report(mouse, wheel(15, 120))
        #expect(detents() == [120])
    }
}
