import PropertyTesting
import SurfaceRespondersTesting

import SurfaceResponders

/// Random events and changes. The same choices cause the same steps.
struct Storm {
    private var random: Choices
    private let embedded: EmbeddedSeat
    private let journal = Journal()
    private var checker = ClientStreamChecker()
    private var windows: [Window] = []
    private var devices: [InputDevice] = []
    private let applications = [
        Application(identifier: "a"), Application(identifier: "b"), Application(identifier: "c"),
    ]
    private let filter = TakingFilter()
    private let keymaps: [Keymap]
    private let mischief = Mischief()
    private var count = 0
    private var steps = 0
    private(set) var deliveryCount = 0
    /// The kinds of deliveries so far.
    private(set) var kinds: Set<String> = []

    /// A change that a handler makes during an event.
    private final class Mischief {
        var next: (() -> Void)?

        func act() {
            let action = next
            next = nil
            action?()
        }
    }

    private var seat: Seat { embedded.seat }
    private var scene: Scene { embedded.scene }

    /// - Parameter keymaps: The keymaps that devices may have; the first is the seat's. Runs share them,
    ///   because compiling them takes longer than a short run.
    init(_ choices: Choices, keymaps: [Keymap]) {
        random = choices
        self.keymaps = keymaps
        embedded = EmbeddedSeat(keymap: keymaps.first)
        embedded.scene.diagnostics.logger.logLevel = .critical
        devices = [embedded.mouse, embedded.keyboard, embedded.touchscreen]
        for _ in 0..<2 { addDevice() }
        for _ in 0..<4 { addWindow() }
        filter.takes = { event in event.time.microseconds % 7 == 0 }
    }

    static func makeKeymaps() throws -> [Keymap] {
        [try Keymap(layouts: ["us"]), try Keymap(layouts: ["de"])]
    }

    mutating func step() {
        embedded.clock.advance(by: .milliseconds(UInt64.random(in: 0..<40, using: &random)))
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<85: sendEvents()
        case 85..<88: seat.update()
        default: changeScene()
        }
        steps += 1
        if steps % 200 == 0 { calmDown() }
        if Int.random(in: 0..<8, using: &random) == 0 { planMischief() }
    }

    /// Returns the broken invariants and the violations of the protocol since the last call.
    mutating func findings() -> [String] {
        let deliveries = embedded.transport.takeDeliveries()
        deliveryCount += deliveries.count
        for delivery in deliveries {
            kinds.insert(Self.kind(of: delivery))
            note("    \(delivery)")
        }
        checker.check(deliveries)
        return seat._checkInvariants() + checker.violations
            + embedded.transport.strayDeliveries.map { "stray: \($0)" }
    }

    private func note(_ text: @autoclosure () -> String) {
        random.note(text())
    }

    private static func kind(of delivery: Delivery) -> String {
        switch delivery {
        case .pointerEntered: "pointerEntered"
        case .pointerMoved: "pointerMoved"
        case .pointerExited: "pointerExited"
        case .buttonPressed: "buttonPressed"
        case .buttonReleased: "buttonReleased"
        case .buttonsCancelled: "buttonsCancelled"
        case .scrolled: "scrolled"
        case .gesture(_, .begin): "gestureBegan"
        case .gesture(_, .end): "gestureEnded"
        case .gesture(_, .cancel): "gestureCancelled"
        case .gesture: "gestureChanged"
        case .touchesBegan: "touchesBegan"
        case .touchesMoved: "touchesMoved"
        case .touchesEnded: "touchesEnded"
        case .touchesCancelled: "touchesCancelled"
        case .keyPressed: "keyPressed"
        case .keyReleased: "keyReleased"
        case .keyCancelled: "keyCancelled"
        case .keyboardEntered: "keyboardEntered"
        case .keyboardLeft: "keyboardLeft"
        default: "other"
        }
    }

    // MARK: Events

    private mutating func sendEvents() {
        guard let device = devices.randomElement(using: &random) else { return }
        var events: [InputEvent] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let late = UInt64.random(in: 0..<3, using: &random)
            let time = Timestamp(microseconds: embedded.clock.now.microseconds - late * 1000)
            events.append(InputEvent(time: time, device: device, payload()))
        }
        for event in events { note("\(event.device) \(event.payload)") }
        seat.handle(contentsOf: events)
    }

    private mutating func payload() -> InputEvent.Payload {
        let id = Int32.random(in: 0..<4, using: &random)
        // Buttons and keys stay down until the same device releases them. Presses are rare, so that the
        // pointer hovers too.
        let isDown = Int.random(in: 0..<4, using: &random) == 0
        return switch Int.random(in: 0..<16, using: &random) {
        case 0...2: .pointerPosition(point())
        case 3: .pointerMotion(delta: point() - Point(x: 200, y: 100), unaccelerated: .zero)
        case 4, 5: .button([.left, .right, .middle].randomElement(using: &random) ?? .left, isDown: isDown)
        case 6: .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120)))
        case 7, 8: .key(KeyCode([30, 31, 42, 58].randomElement(using: &random) ?? 30), isDown: isDown)
        case 9: .touchDown(id: id, at: point())
        case 10, 11: .touchMotion(id: id, to: point())
        case 12: .touchUp(id: id)
        case 13, 14: .gesture(gesture())
        default:
            Bool.random(using: &random) ? .touchCancel : .modifiers(KeyboardModifiers(latched: UInt32(id)))
        }
    }

    private mutating func gesture() -> TouchpadGesture {
        let kind = TouchpadGesture.Kind.allCases.randomElement(using: &random) ?? .hold
        return switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: .begin(kind, fingerCount: 3)
        case 3, 4: .swipe(delta: point() - Point(x: 200, y: 100))
        case 5: .pinch(delta: .zero, scale: Double.random(in: -0.1..<3, using: &random), rotation: .pi / 180)
        case 6: .end(kind)
        default: .cancel(kind)
        }
    }

    private mutating func point() -> Point {
        if Int.random(in: 0..<200, using: &random) == 0 { return Point(x: .nan, y: 1e300) }
        return Point(
            x: Double.random(in: -20..<420, using: &random), y: Double.random(in: -20..<220, using: &random))
    }

    // MARK: Changes

    /// Restores a state in which input is delivered.
    private mutating func calmDown() {
        for grab in seat.activeGrabs { seat.revoke(grab) }
        for window in windows {
            window.isHidden = false
            window.rootSurface?.isHidden = false
            window.rootSurface?.transform = .identity
        }
        while windows.count < 4 { addWindow() }
        windows.last?.makeKey(on: seat)
        seat.removeFilter(filter)
        for device in devices {
            for button in [.left, .right, .middle] as [PointerButton] {
                seat.handle(
                    InputEvent(time: embedded.clock.now, device: device, .button(button, isDown: false)))
            }
            seat.handle(InputEvent(time: embedded.clock.now, device: device, .touchCancel))
        }
    }

    private mutating func changeScene() {
        guard let window = windows.randomElement(using: &random), windows.count > 1 else {
            return addWindow()
        }
        let change = Int.random(in: 0..<23, using: &random)
        note("change \(change) \(window.rootSurface?.description ?? "")")
        switch change {
        case 0: if windows.count < 8 { addWindow() }
        case 1: remove(window)
        case 2: window.frame.origin = point().isFinite ? Point(x: 10 * Double(count % 30), y: 0) : .zero
        case 3: scene.raise(window)
        case 4: scene.lower(window)
        case 5: window.isHidden.toggle()
        case 6: window.rootSurface?.isHidden.toggle()
        case 7: window.makeKey(on: seat)
        case 8: seat.focus.resignKey()
        case 9: anySurface(of: window).becomeFirstResponder()
        case 10: window.firstResponder?.resignFirstResponder()
        case 11: addChild(to: window)
        case 12: anySurface(of: window).removeFromSuperresponder()
        case 13: window.rootSurface?.transform = [.identity, .scale(2, 0.5), .scale(0, 1)][count % 3]
        case 14: addPopup(to: window)
        case 15:
            if let popup = window.surfaces.last, window.surfaces.count > 1 { window.removeSurface(popup) }
        case 16: seat.begin(Grab(kind: .drag, owner: anySurface(of: window)))
        case 17: if let grab = seat.activeGrabs.randomElement(using: &random) { seat.revoke(grab) }
        case 18: if devices.count < 6 { addDevice() }
        case 19: removeDevice()
        case 20:
            seat.keyboard.setKeymap(
                keymaps.randomElement(using: &random), for: devices[count % devices.count].id)
        case 21: count % 2 == 0 ? seat.addFilter(filter, at: .first) : seat.removeFilter(filter)
        default: if count % 5 == 0 { seat.cancelInteractions() }
        }
        count += 1
    }

    private mutating func surface(_ size: Double) -> ScriptedSurface {
        count += 1
        let surface = ScriptedSurface(
            "s\(count)", journal, frame: Rect(x: 0, y: 0, width: size, height: size))
        surface.script.noted = []
        surface.script.canBecomeFirst = count % 3 != 0
        let mischief = mischief
        for call in Script.Call.allCases where call != .canBecomeFirst && call != .canResignFirst {
            surface.script.before[call] = { mischief.act() }
        }
        if count % 7 != 0 {
            embedded.transport.attachClient(
                to: surface, named: surface.script.name, takesTouch: count % 5 != 0,
                takesGestures: count % 4 != 0)
        }
        if count % 11 == 0 {
            surface.script.handled = [.buttonPressed, .pressesBegan, .touchesBegan, .swiped]
        }
        return surface
    }

    private mutating func addWindow() {
        let window = Window(application: applications[count % 3], rootSurface: surface(100))
        window.frame = Rect(x: 30 * Double(count % 10), y: 20 * Double(count % 5), width: 100, height: 100)
        windows.append(window)
        scene.add(window)
    }

    private mutating func remove(_ window: Window) {
        scene.remove(window)
        windows.removeAll { $0 === window }
    }

    private mutating func addChild(to window: Window) {
        guard let root = window.rootSurface, root.subresponders.count < 6 else { return }
        if count % 2 == 0 {
            root.addSubresponder(surface(40))
        } else {
            let region = ScriptedSurface(
                "r", journal, kind: .region, frame: Rect(x: 30, y: 30, width: 50, height: 50))
            region.script.noted = []
            let mischief = mischief
            for call in Script.Call.gestures.union([.pointerExited]) {
                region.script.before[call] = { mischief.act() }
            }
            root.addSubresponder(region)
        }
    }

    private mutating func addPopup(to window: Window) {
        guard window.surfaces.count < 4, window.scene != nil else { return }
        let popup = surface(60)
        window.addSurface(popup)
        if count % 2 == 0 { seat.begin(PopupGrab(popup: popup, application: window.application)) }
    }

    private mutating func anySurface(of window: Window) -> SurfaceResponder {
        guard let root = window.surfaces.randomElement(using: &random) else {
            return SurfaceResponder(kind: .surface)
        }
        return root.subresponders.randomElement(using: &random) ?? root
    }

    private mutating func addDevice() {
        let kinds: [InputDevice.Capabilities] = [.pointer, .keyboard, .touch, [.pointer, .keyboard, .touch]]
        devices.append(seat.addDevice(named: "d\(count)", capabilities: kinds[count % 4]))
        count += 1
    }

    private mutating func removeDevice() {
        guard devices.count > 2, let device = devices.randomElement(using: &random) else { return }
        devices.removeAll { $0 == device }
        seat.removeDevice(device.id)
    }

    /// Plans a random change, which is made while the next handler is called.
    private mutating func planMischief() {
        guard let window = windows.randomElement(using: &random),
            let device = devices.randomElement(using: &random)
        else { return }
        let (seat, scene, time) = (seat, scene, embedded.clock.now)
        let victim = anySurface(of: window)
        let act = Int.random(in: 0..<8, using: &random)
        note("mischief planned \(act) \(victim) \(window.rootSurface?.description ?? "")")
        switch act {
        case 0: mischief.next = { victim.removeFromSuperresponder() }
        case 1: mischief.next = { window.makeKey(on: seat) }
        case 2: mischief.next = { victim.becomeFirstResponder() }
        case 3: mischief.next = { seat.update() }
        case 4: mischief.next = { scene.raise(window) }
        case 5:
            let payload = payload()
            mischief.next = { seat.handle(InputEvent(time: time, device: device, payload)) }
        case 6: mischief.next = { seat.begin(Grab(kind: .drag, owner: victim)) }
        default: mischief.next = { window.isHidden.toggle() }
        }
    }
}
