import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

struct InputViewTests {
    private final class Field: SurfaceResponder {
        var view: SurfaceResponder?
        var accessory: SurfaceResponder?
        var viewController: SurfaceController?
        var accessoryController: SurfaceController?
        private(set) var timesAsked = 0
        var detour: Responder?

        override var next: Responder? { detour ?? super.next }
        override var canBecomeFirstResponder: Bool { true }
        override var inputView: SurfaceResponder? {
            timesAsked += 1
            return view
        }
        override var inputAccessoryView: SurfaceResponder? { accessory }
        override var inputViewController: SurfaceController? { viewController }
        override var inputAccessoryViewController: SurfaceController? { accessoryController }
    }

    private let embedded = EmbeddedSeat()
    private let root = Field(kind: .surface, frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let window: Window
    private let one = Field(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    private let two = Field(frame: Rect(x: 0, y: 100, width: 100, height: 50))
    private let keyboard = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 300, height: 200))
    private let bar = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 300, height: 40))
    private let told = Journal()
    private let observation: ObservationToken

    init() {
        let told = told
        observation = embedded.seat.inputViews.observe { told.note("\($0.step)") }
        embedded.scene.outputs = [
            Rect(x: 0, y: 0, width: 800, height: 600), Rect(x: 800, y: 0, width: 1000, height: 500),
        ]
        window = embedded.addWindow(Rect(x: 10, y: 10, width: 400, height: 400), rootSurface: root)
        root.addSubresponder(one)
        root.addSubresponder(two)
        window.makeKey(on: embedded.seat)
        embedded.seat.update()
    }

    private var views: InputViews { embedded.seat.inputViews }

    private func changes(_ action: () -> Void) -> [String] {
        action()
        embedded.seat.update()
        return told.take()
    }

    private static let shown = ["willChangeFrame", "willShow", "didChangeFrame", "didShow"]
    private static let hidden = ["willChangeFrame", "willHide", "didChangeFrame", "didHide"]

    @Test(.behavior(102, 104, 108))
    func `becoming first presents the input views and resigning dismisses them`() {
        one.view = keyboard
        one.accessory = bar
        #expect(changes { one.becomeFirstResponder() } == Self.shown)
        #expect(views.inputView === keyboard && views.accessoryView === bar)
        #expect(keyboard.window?.scene === embedded.scene)
        #expect(changes { one.resignFirstResponder() } == Self.hidden)
        #expect(views.inputView == nil && views.frame == nil)
        #expect(keyboard.window == nil)
    }

    @Test(.behavior(102)) func `nearest responder up the chain provides the input view`() {
        root.view = keyboard
        one.accessory = bar
        #expect(changes { one.becomeFirstResponder() } == Self.shown)
        #expect(views.inputView === keyboard && views.accessoryView === bar)
        let own = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 100))
        two.view = own
        _ = changes { two.becomeFirstResponder() }
        #expect(views.inputView === own && views.accessoryView == nil)
        // The chain follows `next`, not the responder's position in the tree.
        one.detour = two
        _ = changes { one.becomeFirstResponder() }
        #expect(views.inputView === own && views.accessoryView === bar)
    }

    @Test(.behavior(102), arguments: [false, true])
    func `application or its delegate may provide the input view`(isDelegate: Bool) {
        final class Provider: Responder {
            var view: SurfaceResponder?
            override var inputView: SurfaceResponder? { view }
        }
        final class Program: Application {
            var view: SurfaceResponder?
            override var inputView: SurfaceResponder? { view }
        }
        let (provider, program) = (Provider(), Program())
        if isDelegate { provider.view = keyboard } else { program.view = keyboard }
        program.delegate = provider
        let field = Field(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let other = embedded.addWindow(
            Rect(x: 500, y: 0, width: 100, height: 100), rootSurface: field, application: program)
        field.becomeFirstResponder()
        #expect(changes { other.makeKey(on: embedded.seat) } == Self.shown)
        #expect(views.inputView === keyboard)
    }

    @Test(.behavior(109)) func `accessory's controller is used without an input view controller`() {
        one.view = keyboard
        one.accessory = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 300, height: 10))
        one.accessoryController = SurfaceController(surface: bar)
        _ = changes { one.becomeFirstResponder() }
        #expect(views.inputView === keyboard && views.accessoryView === bar)
        #expect(views.frame == Rect(x: 0, y: 360, width: 800, height: 240))
    }

    @Test(.behavior(108)) func `window may be moved to stay uncovered`() {
        one.view = keyboard
        window.frame = Rect(x: 10, y: 190, width: 400, height: 400)
        let window = window
        var former: Rect?
        let observation = embedded.seat.inputViews.observe { change in
            if change.step == .willShow, let panel = change.newFrame {
                former = window.frame
                window.frame = Rect(x: 10, y: panel.minY - 400, width: 400, height: 400)
            } else if change.step == .willHide, let former {
                window.frame = former
            }
        }
        _ = changes { one.becomeFirstResponder() }
        #expect(window.frame == Rect(x: 10, y: 0, width: 400, height: 400))
        #expect(views.frame == Rect(x: 0, y: 400, width: 800, height: 200))
        _ = changes { one.resignFirstResponder() }
        #expect(window.frame == Rect(x: 10, y: 190, width: 400, height: 400))
        observation.cancel()
    }

    @Test(.behavior(102, 106)) func `override may make the input views settable`() {
        final class Editor: SurfaceResponder {
            private var view: SurfaceResponder?
            private var accessoryController: SurfaceController?
            override var canBecomeFirstResponder: Bool { true }
            override var inputView: SurfaceResponder? {
                get { view }
                set { view = newValue }
            }
            override var inputAccessoryViewController: SurfaceController? {
                get { accessoryController }
                set { accessoryController = newValue }
            }
        }
        let editor = Editor(frame: Rect(x: 0, y: 200, width: 100, height: 50))
        root.addSubresponder(editor)
        editor.inputView = keyboard
        #expect(changes { editor.becomeFirstResponder() } == Self.shown)
        editor.inputAccessoryViewController = SurfaceController(surface: bar)
        #expect(changes { editor.reloadInputViews() } == Self.shown)
        #expect(views.inputView === keyboard && views.accessoryView === bar)
        editor.inputView = nil
        editor.inputAccessoryViewController = nil
        #expect(changes { editor.reloadInputViews() } == Self.hidden)
    }

    @Test(.behavior(103)) func `next first responder with the same input view causes no change`() {
        one.view = keyboard
        two.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        #expect(changes { two.becomeFirstResponder() } == [])
        #expect(views.inputView === keyboard)
    }

    @Test(.behavior(104)) func `replacing the first responder in one turn is one change`() {
        one.view = keyboard
        let other = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 100))
        two.view = other
        _ = changes { one.becomeFirstResponder() }
        let told = changes {
            one.resignFirstResponder()
            two.becomeFirstResponder()
        }
        #expect(told == Self.shown)
        #expect(views.inputView === other && keyboard.window == nil)
    }

    @Test(.behavior(102)) func `without an input view, nothing is presented`() {
        let plain = Responder()
        #expect(plain.inputView == nil && plain.inputAccessoryView == nil)
        #expect(plain.inputViewController == nil && plain.inputAccessoryViewController == nil)
        #expect(changes { one.becomeFirstResponder() } == [])
        #expect(views.frame == nil)
    }

    @Test(.behavior(105)) func `reloading a responder that is not first does nothing`() {
        one.view = keyboard
        two.view = bar
        _ = changes { one.becomeFirstResponder() }
        let asked = one.timesAsked + two.timesAsked
        #expect(changes { two.reloadInputViews() } == [])
        #expect(one.timesAsked + two.timesAsked == asked)
    }

    @Test func `reloading the first responder of a window that is not key does nothing`() {
        let other = Field(kind: .surface, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        other.view = bar
        embedded.addWindow(Rect(x: 500, y: 0, width: 50, height: 50), rootSurface: other)
        other.becomeFirstResponder()
        one.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        one.view = bar
        let asked = one.timesAsked + other.timesAsked
        #expect(changes { other.reloadInputViews() } == [])
        #expect(one.timesAsked + other.timesAsked == asked)
        #expect(views.inputView === keyboard)
    }

    @Test(.behavior(106)) func `reloading the first responder replaces its views without animation`() {
        var animations: [() -> Void] = []
        views.animate = { _, _, completion in animations.append(completion) }
        var isAnimated: [Bool] = []
        let observation = views.observe { isAnimated.append($0.isAnimated) }
        one.view = keyboard
        #expect(changes { one.becomeFirstResponder() } == ["willChangeFrame", "willShow"])
        #expect(animations.count == 1)
        animations.first?()
        #expect(told.take() == ["didChangeFrame", "didShow"])
        one.view = bar
        one.reloadInputViews()
        #expect(told.take() == Self.shown)
        #expect(views.inputView === bar && animations.count == 1)
        #expect(isAnimated == [true, true, true, true, false, false, false, false])
        observation.cancel()
    }

    @Test(.behavior(104)) func `new change completes an unfinished one first`() {
        var animations: [() -> Void] = []
        views.animate = { _, _, completion in animations.append(completion) }
        one.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        #expect(
            changes { one.resignFirstResponder() } == [
                "didChangeFrame", "didShow", "willChangeFrame", "willHide",
            ])
        for animation in animations { animation() }
        #expect(told.take() == ["didChangeFrame", "didHide"])
    }

    @Test(.behavior(107))
    func `input view spans its output with the accessory above it`() {
        one.view = keyboard
        one.accessory = bar
        _ = changes { one.becomeFirstResponder() }
        #expect(views.frame == Rect(x: 0, y: 360, width: 800, height: 240))
        #expect(bar.frame == Rect(x: 0, y: 0, width: 800, height: 40))
        #expect(keyboard.frame == Rect(x: 0, y: 40, width: 800, height: 200))
        #expect(bar.window?.frame == views.frame && bar.window === keyboard.window)
        #expect(
            changes { embedded.scene.outputs = [Rect(x: 0, y: 0, width: 400, height: 300)] } == Self.shown)
        #expect(views.frame == Rect(x: 0, y: 60, width: 400, height: 240))
    }

    @Test(.behavior(107)) func `input view is on the output of the key window`() {
        one.view = keyboard
        window.frame = Rect(x: 900, y: 10, width: 400, height: 400)
        _ = changes { one.becomeFirstResponder() }
        #expect(views.frame == Rect(x: 800, y: 300, width: 1000, height: 200))
    }

    @Test(.behavior(104)) func `views requested during a change are presented afterwards`() {
        one.view = keyboard
        var isAsked = false
        let observation = views.observe { [one, bar] change in
            guard change.step == .willShow, !isAsked else { return }
            isAsked = true
            one.view = bar
            one.reloadInputViews()
        }
        #expect(changes { one.becomeFirstResponder() } == Self.shown)
        #expect(views.inputView === keyboard)
        #expect(changes {} == Self.shown)
        #expect(views.inputView === bar && keyboard.window == nil)
        observation.cancel()
    }

    @Test(.behavior(108)) func `notifications contain the old and the new frame`() {
        var frames: [[Rect?]] = []
        let observation = views.observe { frames.append([$0.oldFrame, $0.newFrame]) }
        one.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        let frame = Rect(x: 0, y: 400, width: 800, height: 200)
        #expect(frames == Array(repeating: [nil, frame], count: 4))
        frames = []
        _ = changes { one.resignFirstResponder() }
        #expect(frames == Array(repeating: [frame, nil], count: 4))
        observation.cancel()
    }

    @Test(.behavior(109)) func `input view controller takes precedence over the view`() {
        let controlled = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 100))
        let controlledBar = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 20))
        one.view = keyboard
        one.accessory = bar
        one.viewController = SurfaceController(surface: controlled)
        one.accessoryController = SurfaceController(surface: controlledBar)
        _ = changes { one.becomeFirstResponder() }
        #expect(views.inputView === controlled && views.accessoryView === controlledBar)
    }

    @Test(.promise(26), .behavior(110), .requirement(36))
    func `touching an input view does not change the first responder`() {
        final class Eager: SurfaceResponder {
            var touched = 0
            override var canBecomeFirstResponder: Bool { true }
            override func touchesBegan(_ touches: Touches, with event: Event) { touched += 1 }
        }
        final class Greedy: FocusPolicy {
            override func pressBegan(on path: ResponderPath, seat: Seat) {
                path.responders.first?.becomeFirstResponder()
            }
        }
        let eager = Eager(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 200))
        let key = Eager(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        eager.addSubresponder(key)
        one.view = eager
        embedded.seat.focusPolicy = Greedy()
        _ = changes { one.becomeFirstResponder() }
        embedded.touchDown(0, 50, 450)
        embedded.touchUp(0)
        embedded.click(300, 550)
        #expect(key.touched == 1)
        #expect(one.isFirstResponder && !eager.isFirstResponder && !key.isFirstResponder)
        #expect(embedded.seat.focus.keyWindow === window)
        embedded.touchDown(0, 15, 120)
        #expect(two.isFirstResponder)
    }

    @Test(.behavior(102)) func `lock dismisses the input view and its end presents it again`() {
        one.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        let lock = Grab(kind: .lock, owner: nil)
        #expect(changes { embedded.seat.begin(lock) } == Self.hidden)
        #expect(changes { embedded.seat.revoke(lock) } == Self.shown)
    }

    @Test(.behavior(102)) func `input view follows the key window`() {
        one.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        let other = embedded.addWindow(Rect(x: 0, y: 0, width: 50, height: 50))
        #expect(changes { other.makeKey(on: embedded.seat) } == Self.hidden)
        #expect(changes { window.makeKey(on: embedded.seat) } == Self.shown)
        #expect(changes { embedded.scene.remove(window) } == Self.hidden)
    }

    @Test(.behavior(107)) func `view in another window stays there`() {
        let panel = embedded.addWindow(
            Rect(x: 0, y: 500, width: 800, height: 100), rootSurface: keyboard, level: .inputPanel)
        one.view = keyboard
        #expect(changes { one.becomeFirstResponder() } == Self.shown)
        #expect(keyboard.window === panel && views.frame == Rect(x: 0, y: 400, width: 800, height: 200))
        #expect(changes { one.resignFirstResponder() } == Self.hidden)
        #expect(keyboard.window === panel)
    }

    @Test func `view covers the area below the top of its input region`() {
        keyboard.bounds.size = Size(width: 800, height: 600)
        keyboard.inputRegion = .region(
            Region(Region.Rectangle(left: 100, top: 450, right: 700, bottom: 600)))
        one.view = keyboard
        one.accessory = bar
        #expect(changes { one.becomeFirstResponder() } == Self.shown)
        #expect(views.frame == Rect(x: 0, y: 410, width: 800, height: 190))
        #expect(keyboard.transformToGlobal.apply(to: Point(x: 0, y: 450)) == Point(x: 0, y: 450))
        #expect(embedded.scene.hitTest(Point(x: 400, y: 451))?.responder === keyboard)
        #expect(embedded.scene.hitTest(Point(x: 200, y: 449))?.responder === bar)
    }

    @Test func `view that resizes itself causes a change`() {
        one.view = keyboard
        _ = changes { one.becomeFirstResponder() }
        #expect(changes { keyboard.bounds.size.height = 300 } == Self.shown)
        #expect(views.frame == Rect(x: 0, y: 300, width: 800, height: 300))
        let keys = Region(Region.Rectangle(left: 0, top: 100, right: 800, bottom: 300))
        #expect(changes { keyboard.inputRegion = .region(keys) } == Self.shown)
        #expect(views.frame == Rect(x: 0, y: 400, width: 800, height: 200))
        #expect(changes {}.isEmpty)
    }

    @Test func `ending seat removes its input views`() {
        let scene = Scene()
        var seat: Seat? = Seat(name: "seat1", scene: scene)
        let window = Window(
            rootSurface: Field(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        (window.rootSurface as? Field)?.view = keyboard
        scene.add(window)
        if let seat { window.makeKey(on: seat) }
        window.rootSurface?.becomeFirstResponder()
        seat?.update()
        #expect(scene.windows.count == 2)
        seat = nil
        #expect(scene.windows.count == 1)
    }
}
