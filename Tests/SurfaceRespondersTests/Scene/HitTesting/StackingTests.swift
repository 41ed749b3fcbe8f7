import Testing

import SurfaceResponders

/// The stacking order of windows.
struct StackingTests {
    private let scene = Scene()
    private let background = Window(level: .background)
    private let back = Window()
    private let front = Window()
    private let panel = Window(level: .top)

    init() {
        for window in [panel, back, front, background] { scene.add(window) }
    }

    private func expect(_ windows: [Window], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            scene.windows.elementsEqual(windows) { $0 === $1 }, sourceLocation: sourceLocation)
    }

    @Test func `windows of a higher level are above all of a lower one`() {
        expect([background, back, front, panel])
    }

    @Test func `window is raised within its level`() {
        scene.raise(back)
        expect([background, front, back, panel])
        scene.raise(background)
        expect([background, front, back, panel])
    }

    @Test func `several windows are raised in the given order`() {
        let last = Window()
        scene.add(last)
        scene.raise([front, back])
        expect([background, last, front, back, panel])
        scene.raise([back, background, last])
        expect([background, front, back, last, panel])
    }

    @Test func `raised windows stay in their levels, and foreign windows are ignored`() {
        let above = Window(level: .top)
        scene.add(above)
        scene.raise([panel, back, Window()])
        expect([background, front, back, above, panel])
    }

    @Test func `raising windows that are already in front changes nothing`() {
        let version = scene.version
        scene.raise([back, front])
        #expect(scene.version == version)
        scene.raise([front, back])
        #expect(scene.version != version)
    }

    @Test func `window is lowered within its level`() {
        scene.lower(front)
        expect([background, front, back, panel])
        scene.lower(panel)
        expect([background, front, back, panel])
    }

    @Test func `window that changes its level is frontmost in the new one`() {
        back.level = .top
        expect([background, front, panel, back])
        panel.level = .background
        expect([background, panel, front, back])
    }

    @Test func `windows that change levels together keep the given order`() {
        let last = Window()
        scene.add(last)
        scene.setLevels([(last, .top), (front, .normal), (back, .top)])
        expect([background, front, panel, last, back])
        #expect([last, front, back].map(\.level) == [.top, .normal, .top])
        scene.setLevels([(back, .normal), (last, .normal)])
        expect([background, front, back, last, panel])
        // A later change of a single window's level puts it in front again.
        last.level = .top
        expect([background, front, back, panel, last])
    }
}
