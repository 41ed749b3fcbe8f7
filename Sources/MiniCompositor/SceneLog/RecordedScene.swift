import SurfaceResponders

/// A scene that is built from the lines of a record, with seats that route events in it.
final class RecordedScene {
    private let scene = Scene()
    private(set) var seats: [String: RecordedSeat] = [:]
    /// By their numbers in the record.
    private var responders: [Int: Responder] = [:]
    private var commands: [Int: KeyCommand] = [:]

    /// Applies the changes of a line.
    func apply(_ changes: JSONValue) {
        if case .object(let commands)? = changes["commands"] {
            for (key, value) in commands {
                guard let number = Int(key) else { continue }
                self.commands[number] = KeyCommand(recorded: value, number: number)
            }
        }
        if let outputs = changes["outputs"]?.items { scene.outputs = outputs.compactMap(Rect.init) }
        if case .object(let objects)? = changes["objects"] { apply(objects) }
        if let windows = changes["windows"]?.items { show(windows.compactMap { responder($0) as? Window }) }
        for window in scene.windows { focus(in: window) }
        guard case .object(let states)? = changes["seats"] else { return }
        for (name, state) in states.sorted(by: { $0.key < $1.key }) {
            let seat = seats[name] ?? RecordedSeat(named: name, on: scene, state)
            seats[name] = seat
            seat.apply(state) { responder($0) }
        }
    }

    /// Whether a responder of the record is part of the scene.
    func contains(_ number: JSONValue?) -> Bool { responder(number) != nil }

    private func responder(_ number: JSONValue?) -> Responder? {
        number?.integerValue.flatMap { responders[$0] }
    }

    private func responders(_ numbers: JSONValue?) -> [SurfaceResponder] {
        numbers?.items.compactMap { responder($0) as? SurfaceResponder } ?? []
    }

    // MARK: Objects

    private func apply(_ objects: [String: JSONValue]) {
        let changed = objects.compactMap { key, value in Int(key).map { (number: $0, value) } }
            .sorted { $0.number < $1.number }
        for (number, value) in changed {
            if value["kind"] != .string("window"), responders[number] == nil {
                responders[number] = Self.makeResponder(value)
            }
        }
        // The application of a window is fixed when the window is created.
        for (number, value) in changed where responders[number] == nil {
            responders[number] = RecordedWindow(application: responder(value["next"]) as? Application)
        }
        for (number, value) in changed {
            switch responders[number] {
            case let window as RecordedWindow: update(window, value)
            case let surface as RecordedSurface: update(surface, value)
            case let application as Application:
                application.identifier = value["name"]?.textValue ?? ""
                application.delegate = responder(value["next"])
            case let other as RecordedResponder:
                other.update(
                    named: value["name"]?.textValue ?? "", next: responder(value["next"]),
                    commands: RecordedCommands(of: value, from: commands))
            default: break
            }
        }
    }

    private static func makeResponder(_ value: JSONValue) -> Responder {
        switch value["kind"]?.textValue {
        case "surface": RecordedSurface(kind: .surface)
        case "region": RecordedSurface(kind: .region)
        case "application": Application()
        default: RecordedResponder()
        }
    }

    private func update(_ surface: RecordedSurface, _ value: JSONValue) {
        surface.update(
            named: value["name"]?.textValue ?? "", next: responder(value["next"]),
            taken: Set(value["client"]?.items.compactMap(\.textValue) ?? []), takesText: value["text"] != nil,
            commands: RecordedCommands(of: value, from: commands))
        surface.bounds = value["bounds"].flatMap(Rect.init) ?? .zero
        surface.center = value["center"].flatMap(Point.init) ?? .zero
        let parts = value["transform"]?.items.compactMap(\.numberValue) ?? []
        surface.transform =
            parts.count == 6
            ? AffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
            : .identity
        surface.inputRegion = value["input"].map { .region(Self.region($0)) } ?? .infinite
        surface.isUserInteractionEnabled = value["disabled"] == nil
        surface.alpha = value["alpha"]?.numberValue ?? 1
        place(responders(value["children"]), below: value["below"]?.integerValue ?? 0, in: surface)
        surface.isHidden = value["hidden"] != nil
    }

    private static func region(_ value: JSONValue) -> Region {
        var region = Region()
        for rect in value.items.compactMap(Rect.init) {
            let bounds = [rect.minX, rect.minY, rect.width, rect.height].map {
                Int32(max(-1e9, min($0, 1e9)))
            }
            try? region.add(
                Region.Rectangle(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]))
        }
        return region
    }

    /// Makes these the subresponders, from back to front, with the first ones behind the content.
    private func place(_ children: [SurfaceResponder], below: Int, in parent: SurfaceResponder) {
        for child in parent.subresponders where !children.contains(where: { $0 === child }) {
            child.removeFromSuperresponder()
        }
        guard !parent.subresponders.elementsEqual(children, by: ===) || parent.countBelowContent != below
        else {
            return
        }
        for (index, child) in children.enumerated() {
            parent.addSubresponder(child)
            if index < below { child.placeBelow(parent) }
        }
    }

    private func update(_ window: RecordedWindow, _ value: JSONValue) {
        window.update(with: value)
        window.frame = value["frame"].flatMap(Rect.init) ?? .zero
        window.level = Window.Level(rawValue: value["level"]?.integerValue ?? 0)
        let surfaces = responders(value["surfaces"])
        for surface in window.surfaces where !surfaces.contains(where: { $0 === surface }) {
            window.removeSurface(surface)
        }
        if !window.surfaces.elementsEqual(surfaces, by: ===) {
            for surface in surfaces where surface.window !== window { window.addSurface(surface) }
        }
        window.backdrop = responder(value["backdrop"]) as? SurfaceResponder
        window.isHidden = value["hidden"] != nil
    }

    // MARK: Windows

    private func show(_ windows: [Window]) {
        for window in scene.windows where !windows.contains(where: { $0 === window }) { scene.remove(window) }
        for window in windows where window.scene == nil { scene.add(window) }
        scene.raise(windows)
    }

    private func focus(in window: Window) {
        let first = responder((window as? RecordedWindow)?.first)
        guard window.firstResponder !== first else { return }
        guard let first else {
            window.firstResponder?.resignFirstResponder()
            return
        }
        (first as? any RecordedFirstResponder)?.makeFirst()
    }
}

/// A seat of a record.
final class RecordedSeat {
    let seat: Seat
    private let clock: RecordedClock
    private let clients = RecordedClients()
    private var devices: [Int: InputDevice] = [:]
    private var grabs: [Grab] = []
    private var inhibitor: ShortcutsInhibitor?
    private var grabState: JSONValue?
    /// Whether a drag or a grab of the desktop is active, which is not reproduced.
    private(set) var hasOtherGrab = false
    private var delegate: Responder?
    private var observation: ObservationToken?
    private var explanations: [Explanation] = []

    init(named name: String, on scene: Scene, _ state: JSONValue) {
        let layouts = state["layouts"]?.items.map { $0.items.compactMap(\.textValue) } ?? []
        let keymap = try? Keymap(
            layouts: layouts.map { $0.first ?? "" }, variants: layouts.map { $0.dropFirst().first ?? "" })
        clock = RecordedClock()
        seat = Seat(name: name, scene: scene, keymap: keymap, clock: clock)
        seat.transport = clients
        observation = seat.observeExplanations { [unowned self] in explanations.append($0) }
    }

    func apply(_ state: JSONValue, responder: (JSONValue?) -> Responder?) {
        delegate = responder(state["delegate"])
        seat.delegate = delegate
        if let window = responder(state["key"]) as? Window {
            if seat.focus.keyWindow !== window { window.makeKey(on: seat) }
        } else if seat.focus.keyWindow != nil {
            seat.focus.resignKey()
        }
        // The key window may have a layout of its own.
        if let group = state["group"]?.integerValue, group != seat.keyboard.group {
            seat.keyboard.group = group
        }
        applyCommands(state, responder: responder)
        guard state["grabs"] != grabState else { return }
        grabState = state["grabs"]
        for grab in grabs { seat.revoke(grab) }
        grabs = grabState?.items.compactMap { Self.makeGrab($0, responder: responder) } ?? []
        for grab in grabs { seat.begin(grab) }
        hasOtherGrab = grabs.count != grabState?.items.count ?? 0
    }

    /// Applies what determines which key commands work.
    private func applyCommands(_ state: JSONValue, responder: (JSONValue?) -> Responder?) {
        seat.keyCommands.mode = state["mode"]?.textValue.map { KeyCommand.Mode($0) } ?? .normal
        seat.keyCommands.lastResponders = state["last"]?.items.compactMap { responder($0) } ?? []
        if let inhibitor { seat.keyCommands.remove(inhibitor) }
        inhibitor = (responder(state["inhibitor"]?["surface"]) as? SurfaceResponder).map {
            ShortcutsInhibitor(surface: $0, isEnabled: state["inhibitor"]?["enabled"] == .bool(true))
        }
        if let inhibitor { seat.keyCommands.add(inhibitor) }
    }

    /// Returns `nil` for a drag and for a grab of the desktop, which are not reproduced.
    private static func makeGrab(_ state: JSONValue, responder: (JSONValue?) -> Responder?) -> Grab? {
        switch state["kind"]?.textValue {
        case "popup":
            (responder(state["owner"]) as? SurfaceResponder).map {
                PopupGrab(popup: $0, application: $0.window?.application)
            }
        case "lock": RecordedLock(keyboard: responder(state["keyboard"]) as? SurfaceResponder)
        default: nil
        }
    }

    /// Moves the pointer as something else than an event did. At the same place, something else is under it.
    func movePointer(to point: Point) {
        guard seat.pointer.isPlaced, seat.pointer.location == point else {
            _ = route(.pointerPosition(point), by: 0, at: clock.now)
            return
        }
        seat.update()
    }

    /// Routes an event, and returns the explanations.
    func route(_ payload: InputEvent.Payload, by number: Int, at time: Timestamp) -> [Explanation] {
        clock.now = max(clock.now, time)
        let device =
            devices[number]
            ?? seat.addDevice(named: "device \(number)", capabilities: [.pointer, .keyboard, .touch])
        devices[number] = device
        explanations = []
        seat.handle(InputEvent(time: time, device: device, payload))
        return explanations
    }
}

/// A clock that shows the times of a record. No timer fires, because their effects are in the record.
final class RecordedClock: SeatClock {
    var now = Timestamp.zero

    func schedule(_ timer: SeatTimer, at deadline: Timestamp) {}
    func cancel(_ timer: SeatTimer) {}
}
