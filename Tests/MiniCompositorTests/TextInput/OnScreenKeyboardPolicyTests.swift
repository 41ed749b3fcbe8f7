import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// When on-screen keyboards are shown, and how windows make room for them.
struct OnScreenKeyboardPolicyTests {
    private static let shown: [InputViewChange.Step] = [
        .willChangeFrame, .willShow, .didChangeFrame, .didShow,
    ]
    private static let hidden: [InputViewChange.Step] = [
        .willChangeFrame, .willHide, .didChangeFrame, .didHide,
    ]
    private static let frame = Rect(x: 0, y: 520, width: 1280, height: 200)

    @Test(.behavior(212)) func `plain keyboard is shown while text input is enabled`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        _ = try stage.layers.application.showToplevel()
        let keyboard = try stage.showKeyboard()
        #expect(try keyboard.served().layerWindow?.isHidden == true)
        #expect(stage.takeSteps().isEmpty)

        try stage.enable()
        #expect(try keyboard.served().layerWindow?.isHidden == false)
        #expect(stage.takeSteps() == Self.shown)
        #expect(stage.seat.inputViews.frame == Self.frame)
        #expect(stage.seat.inputViews.inputView === (try keyboard.served().surface))

        try stage.disable()
        #expect(try keyboard.served().layerWindow?.isHidden == true)
        #expect(stage.takeSteps() == Self.hidden)
        #expect(stage.seat.inputViews.frame == nil)
    }

    @Test func `text field can hide and show a plain keyboard`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        _ = try stage.layers.application.showToplevel()
        let keyboard = try stage.showKeyboard()
        try stage.enable()
        try stage.change { $0.hideInputPanel() }
        #expect(try keyboard.served().layerWindow?.isHidden == true)
        #expect(stage.takeSteps() == Self.shown + Self.hidden)
        try stage.change { $0.showInputPanel() }
        #expect(try keyboard.served().layerWindow?.isHidden == false)
        #expect(stage.takeSteps() == Self.shown)
    }

    @Test func `plain keyboard can always be visible except under a lock`() throws {
        var configuration = Configuration()
        configuration.textInput.alwaysShowsKeyboards = true
        let stage = try KeyboardStage(isInputMethod: false, configuration)
        _ = try stage.layers.application.showToplevel()
        let keyboard = try stage.showKeyboard()
        #expect(try keyboard.served().layerWindow?.isHidden == false)
        #expect(stage.takeSteps().isEmpty, "no text input is enabled")
        let lock = Grab(kind: .lock, owner: nil)
        stage.seat.begin(lock)
        #expect(try keyboard.served().layerWindow?.isHidden == true)
        stage.seat.revoke(lock)
        #expect(try keyboard.served().layerWindow?.isHidden == false)
    }

    @Test(.behavior(212)) func `input method keyboard shows itself and is observed`() throws {
        let stage = try KeyboardStage(isInputMethod: true)
        _ = try stage.layers.application.showToplevel()
        try stage.enable()
        #expect(stage.takeSteps().isEmpty, "there is no keyboard yet")
        let keyboard = try stage.showKeyboard()
        #expect(stage.takeSteps() == Self.shown)
        #expect(stage.seat.inputViews.frame == Self.frame)
        try keyboard.hide()
        #expect(stage.takeSteps() == Self.hidden)
        // When text input ends, the keyboard stays on the screen but is no longer the input view.
        try keyboard.show()
        _ = stage.takeSteps()
        try stage.disable()
        #expect(try keyboard.served().layerWindow?.isHidden == false)
        #expect(stage.takeSteps() == Self.hidden)
    }

    @Test(.promise(46), .behavior(212), .requirement(36))
    func `touching a keyboard does not change the focus`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel()
        let keyboard = try stage.showKeyboard()
        try stage.enable()
        _ = try stage.layers.application.takeInput()
        stage.fixture.touchDown(0, 600, 600)
        stage.fixture.touchUp(0)
        #expect(try stage.layers.client.takeInput().contains(.touchDown(keyboard.surface.id, 0)))
        #expect(try stage.layers.application.takeInput().isEmpty)
        #expect(stage.seat.focus.keyWindow === (try window.served().toplevelWindow))
    }

    @Test func `keyboard is above a fullscreen window while text input is enabled`() throws {
        let stage = try KeyboardStage(isInputMethod: true)
        let window = try stage.layers.application.showToplevel { $0.toplevel.setFullscreen(output: nil) }
        try window.obey()
        let keyboard = try stage.showKeyboard()
        let place = Point(x: 600, y: 600)
        let surface = try keyboard.served().surface
        #expect(stage.seat.scene.hitTest(place)?.responder !== surface, "it is an ordinary panel")
        try stage.enable()
        #expect(stage.seat.scene.hitTest(place)?.responder === surface)
        try stage.disable()
        #expect(stage.seat.scene.hitTest(place)?.responder !== surface)
    }

    @Test func `panel without a virtual keyboard is not a keyboard`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        _ = try stage.layers.application.showToplevel()
        let other = try stage.fixture.connect()
        let shell = try other.client.bind(ZwlrLayerShellV1.self)
        let panel = TestLayer(other, shell: shell)
        panel.layerSurface.setSize(width: 0, height: 30)
        panel.layerSurface.setAnchor(anchor: [.bottom, .left, .right])
        try panel.show()
        #expect(try panel.served().layerWindow?.isHidden == false)
        try stage.enable()
        #expect(stage.takeSteps().isEmpty)
    }

    @Test func `hidden keyboard takes no room from maximized windows`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = stage.layers.application.makeToplevel { $0.toplevel.setMaximized() }
        window.surface.commit()
        try stage.layers.application.roundtrip()
        try window.obey()
        _ = try stage.showKeyboard(exclusiveZone: 200)
        try stage.layers.application.roundtrip()
        #expect(window.last?.height == 720)
        try stage.enable()
        #expect(window.last?.height == 520)
        try stage.disable()
        #expect(window.last?.height == 720)
    }

    @Test(.behavior(212)) func `window moves to keep its cursor visible and back`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel(width: 400, height: 600)
        let origin = try #require(try window.frame()).origin
        _ = try stage.showKeyboard()
        try stage.enable(cursorY: 560)
        let moved = try #require(try window.frame())
        // The cursor of 20 pixels and a margin of 8 end at the upper edge of the keyboard.
        #expect(moved.minY + 560 + 20 + 8 == 520)
        #expect(moved.minX == origin.x)
        try stage.disable()
        #expect(try window.frame()?.origin == origin)
    }

    @Test func `window with a visible cursor is not moved`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel(width: 400, height: 600)
        let origin = try #require(try window.frame()).origin
        _ = try stage.showKeyboard()
        try stage.enable(cursorY: 100)
        #expect(try window.frame()?.origin == origin)
        // While the user types, the cursor moves behind the keyboard.
        try stage.change { $0.setCursorRectangle(x: 10, y: 580, width: 2, height: 20) }
        #expect(try #require(try window.frame()).minY + 608 == 520)
    }

    @Test func `window moves back when its cursor moves up`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel(width: 400, height: 600)
        let origin = try #require(try window.frame()).origin
        _ = try stage.showKeyboard()
        try stage.enable(cursorY: 560)
        let moved = try #require(try window.frame()).origin
        #expect(moved.y == -68)
        // The window does not move while the cursor is visible.
        try stage.change { $0.setCursorRectangle(x: 10, y: 70, width: 2, height: 20) }
        #expect(try window.frame()?.origin == moved)
        try stage.change { $0.setCursorRectangle(x: 10, y: 60, width: 2, height: 20) }
        #expect(try window.frame()?.origin == origin)
    }

    @Test func `window follows changes of the keyboard height`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel(width: 400, height: 600)
        let origin = try #require(try window.frame()).origin
        let keyboard = try stage.showKeyboard()
        try stage.enable(cursorY: 560)
        for (height, y) in [(300, -168.0), (200, -68.0), (40, origin.y)] {
            keyboard.layerSurface.setSize(width: 0, height: UInt32(height))
            try keyboard.begin()
            try keyboard.obey()
            #expect(stage.seat.inputViews.frame?.height == Double(height))
            #expect(try window.frame()?.minY == y)
        }
    }

    @Test func `window that the user moved is not moved back`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel(width: 400, height: 600)
        _ = try stage.showKeyboard()
        try stage.enable(cursorY: 560)
        try window.served().move(to: Point(x: 33, y: 44))
        try stage.disable()
        #expect(try window.frame()?.origin == Point(x: 33, y: 44))
    }

    @Test(.behavior(212)) func `accessory is placed above the keyboard`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        let window = try stage.layers.application.showToplevel()
        _ = try stage.showKeyboard()
        let field = AccessoryField()
        let surface = try window.served().surface
        surface.addSubresponder(field)
        try stage.enable()
        _ = stage.takeSteps()
        field.becomeFirstResponder()
        stage.seat.update()
        #expect(stage.seat.inputViews.frame == Rect(x: 0, y: 480, width: 1280, height: 240))
        let accessory = try #require(field.inputAccessoryView)
        #expect(accessory.window?.frame.minY == 480)
        #expect(stage.takeSteps() == Self.shown)
    }

    @Test(.behavior(211)) func `no keyboard is shown under a lock`() throws {
        let stage = try KeyboardStage(isInputMethod: false)
        _ = try stage.layers.application.showToplevel()
        let keyboard = try stage.showKeyboard()
        try stage.enable()
        let lock = Grab(kind: .lock, owner: nil)
        stage.seat.begin(lock)
        try stage.layers.application.roundtrip()
        #expect(try keyboard.served().layerWindow?.isHidden == true)
        #expect(stage.seat.inputViews.frame == nil)
    }

    private final class AccessoryField: SurfaceResponder {
        private let accessory = SurfaceResponder(frame: Rect(x: 0, y: 0, width: 10, height: 40))

        init() {
            super.init(frame: Rect(x: 0, y: 0, width: 50, height: 20))
        }

        override var canBecomeFirstResponder: Bool { true }
        override var inputAccessoryView: SurfaceResponder? { accessory }
    }
}
