import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Windows that request exclusive keyboard input, such as a launcher or a prompt.
struct ExclusiveKeysTests {
    private let stage = RouterStage()
    private let first: Window
    private let second: Window

    private final class Panel: Window {
        var wants = true
        var canBe = true
        override var wantsKeysExclusively: Bool { wants }
        override var canBecomeKey: Bool { canBe }
        override var canBecomeMain: Bool { false }
    }

    init() {
        first = stage.window("first")
        second = stage.window("second", atX: 100)
        first.makeKey(on: stage.seat)
        second.makeKey(on: stage.seat)
        stage.forget()
    }

    private var focus: Focus { stage.focus }

    /// Adds a panel to the scene.
    private func panel(_ name: String, level: Window.Level = .top, atX x: Double = 200) -> Panel {
        let panel = Panel(
            application: Application(), rootSurface: stage.surface(name), level: level)
        panel.frame = Rect(x: x, y: 0, width: 100, height: 100)
        stage.scene.add(panel)
        return panel
    }

    /// Adds a panel, and elects the key window.
    private func electedPanel(_ name: String, level: Window.Level = .top, atX x: Double = 200) -> Panel {
        let panel = panel(name, level: level, atX: x)
        stage.checked { focus.electKeyWindow() }
        return panel
    }

    @Test(.promise(9), .requirement(43))
    func `exclusive window takes the keys and returns them when removed`() {
        let panel = electedPanel("panel")
        #expect(stage.take() == [.keyboardLeft("second"), .keyboardEntered("panel", held: [])])
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [.keyPressed("panel", KeyCode(30)), .keyReleased("panel", KeyCode(30))])
        stage.checked { stage.scene.remove(panel) }
        #expect(stage.take() == [.keyboardLeft("panel"), .keyboardEntered("second", held: [])])
    }

    @Test(.promise(9)) func `press elsewhere is delivered and does not move the keys`() {
        _ = electedPanel("panel")
        stage.forget()
        stage.click(50, 50)
        stage.touchDown(1, 150, 50)
        stage.touchUp(1)
        #expect(focus.keyboardFocus === focus.keyWindow?.rootSurface)
        let deliveries = stage.take()
        #expect(deliveries.contains(.buttonPressed("first", .left)))
        #expect(!deliveries.contains(.keyboardLeft("panel")))
    }

    @Test func `window that asked to be key during exclusivity is key afterwards`() {
        let panel = electedPanel("panel")
        #expect(!first.makeKey(on: stage.seat))
        #expect(focus.keyWindow === panel)
        #expect(focus.mainWindow === first)
        stage.checked { stage.scene.remove(panel) }
        #expect(focus.keyWindow === first)
    }

    @Test(.promise(9)) func `frontmost of several exclusive windows has the keys`() {
        let high = electedPanel("high", level: .overlay)
        let low = electedPanel("low", atX: 300)
        #expect(focus.keyWindow === high)
        #expect(!low.makeKey(on: stage.seat))
        stage.checked { high.isHidden = true }
        #expect(focus.keyWindow === low)
        high.isHidden = false
        stage.checked { focus.electKeyWindow() }
        #expect(focus.keyWindow === high)
    }

    @Test func `window that is no longer exclusive keeps the keys until a press`() {
        let panel = electedPanel("panel")
        panel.wants = false
        stage.checked { focus.electKeyWindow() }
        #expect(focus.keyWindow === panel)
        stage.click(50, 50)
        #expect(focus.keyWindow === first)
    }

    @Test func `window that can no longer be key returns the keys`() {
        let panel = electedPanel("panel")
        panel.canBe = false
        stage.checked { focus.electKeyWindow() }
        #expect(focus.keyWindow === second)
    }

    @Test func `window that is hidden or cannot be key gets no keys`() {
        let panel = panel("panel")
        panel.isHidden = true
        stage.checked { focus.electKeyWindow() }
        #expect(focus.keyWindow === second)
        panel.isHidden = false
        panel.canBe = false
        stage.checked { focus.electKeyWindow() }
        #expect(focus.keyWindow === second)
        #expect(first.makeKey(on: stage.seat))
    }

    @Test func `menu of another window is dismissed`() {
        let popup = stage.surface("popup", Rect(x: 20, y: 20, width: 40, height: 40))
        second.addSurface(popup)
        let grab = PopupGrab(popup: popup, application: second.application)
        stage.seat.begin(grab)
        #expect(focus.keyboardFocus === popup)
        let panel = electedPanel("panel")
        #expect(grab.isRevoked)
        #expect(focus.keyboardFocus === panel.rootSurface)
    }

    @Test func `exclusive window's own menu gets keys, a later foreign one does not`() {
        let panel = electedPanel("panel")
        let foreign = stage.surface("foreign")
        second.addSurface(foreign)
        stage.checked { stage.seat.begin(PopupGrab(popup: foreign, application: second.application)) }
        #expect(focus.keyboardFocus === panel.rootSurface)
        let own = stage.surface("own")
        panel.addSurface(own)
        stage.checked { stage.seat.begin(PopupGrab(popup: own, application: panel.application)) }
        #expect(focus.keyboardFocus === own)
    }

    @Test func `menu of a window that cannot be key leaves the focus unchanged`() {
        let panel = panel("panel")
        panel.canBe = false
        let popup = stage.surface("popup")
        panel.addSurface(popup)
        stage.checked { stage.seat.begin(PopupGrab(popup: popup, application: panel.application)) }
        #expect(focus.keyboardFocus === second.rootSurface)
        stage.forget()
        stage.keyDown(30)
        #expect(stage.take() == [.keyPressed("second", KeyCode(30))])
    }

    @Test(.promise(9)) func `exclusive window gets no keys until a lock ends`() {
        let panel = electedPanel("panel")
        let lock = Grab(kind: .lock, owner: nil)
        stage.checked { stage.seat.begin(lock) }
        #expect(focus.keyboardFocus == nil)
        stage.checked { focus.electKeyWindow() }
        #expect(focus.keyboardFocus == nil)
        stage.forget()
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [])
        stage.checked { stage.seat.revoke(lock) }
        #expect(focus.keyboardFocus === panel.rootSurface)
    }
}
