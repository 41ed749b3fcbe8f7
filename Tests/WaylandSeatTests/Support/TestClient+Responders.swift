import WaylandClient

/// Responders. Lines in the log begin with the name of the responder or the command.
extension TestClient {
    /// Binds another manager object and logs its events.
    func bindResponders() -> SurfaceResponderManagerV1? {
        let manager = registry.bind(SurfaceResponderManagerV1.self)
        manager?.onEvent = { [log] event in
            switch event {
            case .limits(let responders, let commands, let depth, let bytes):
                log.note("limits \(responders) \(commands) \(depth) \(bytes)")
            }
        }
        return manager
    }

    func addTree(on surface: String) -> SurfaceResponderTreeV1? {
        surfaces[surface].flatMap { bindResponders()?.getTree(surface: $0) }
    }

    /// Creates a responder with a rectangle and flags, without committing it.
    func addResponder(
        _ name: String, in tree: SurfaceResponderTreeV1?, parent: SurfaceResponderV1? = nil,
        at rectangle: (x: Int32, y: Int32, width: Int32, height: Int32)? = nil,
        _ flags: SurfaceResponderV1.Flags = .acceptsFirst
    ) -> SurfaceResponderV1? {
        let responder = tree?.createResponder(parent: parent)
        if let rectangle {
            responder?.setRectangle(
                x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
        }
        responder?.setFlags(flags: flags)
        responder?.onEvent = { [unowned self] event in note(event, name) }
        return responder
    }

    private func note(_ event: SurfaceResponderV1.Event, _ name: String) {
        switch event {
        case .becameFirst(let seat, let serial, let reason):
            log.note(
                "\(name) became first \(Self.word(reason))" + suffix(seat), "\(name) became", serial: serial)
        case .resignedFirst(let seat, let serial, let reason):
            log.note(
                "\(name) resigned first \(Self.word(reason))" + suffix(seat), "\(name) resigned",
                serial: serial)
        case .refused(let seat, let serial, let reason):
            log.note("\(name) refused \(Self.word(reason))" + suffix(seat), "\(name) refused", serial: serial)
        case .textInputMode(let seat, let language, let layout):
            if notesTextInputModes { log.note("\(name) mode \(language) \(layout)" + suffix(seat)) }
        case .performAction(let seat, let serial, let time, let action):
            log.note(
                "\(name) performs \(action.rawValue)" + suffix(seat), "\(name) performs", serial: serial,
                time: time)
        }
    }

    /// Names the seat, unless it is the one bound first.
    private func suffix(_ seat: WlSeat?) -> String {
        guard let number = seats.firstIndex(where: { $0 === seat }) else { return " on an unknown seat" }
        return number == 0 ? "" : " on seat \(number)"
    }

    private static func word(_ reason: SurfaceResponderV1.BecameReason) -> String {
        switch reason {
        case .press: "press"
        case .request: "request"
        case .focus: "focus"
        case .other: "other"
        default: "\(reason.rawValue)"
        }
    }

    private static func word(_ reason: SurfaceResponderV1.ResignedReason) -> String {
        switch reason {
        case .moved: "moved"
        case .request: "request"
        case .focus: "focus"
        case .hidden: "hidden"
        case .removed: "removed"
        default: "\(reason.rawValue)"
        }
    }

    private static func word(_ reason: SurfaceResponderV1.Refusal) -> String {
        switch reason {
        case .serial: "serial"
        case .notAccepting: "not accepting"
        case .notShown: "not shown"
        case .kept: "kept"
        case .notFirst: "not first"
        case .noSuchMode: "no such mode"
        default: "\(reason.rawValue)"
        }
    }

    /// Adds a command with a title, flags and, if `keysym` is set, an input, without committing it.
    @discardableResult
    func addCommand(
        _ name: String, to responder: SurfaceResponderV1?, keysym: UInt32? = nil,
        _ modifiers: SurfaceKeyCommandV1.Modifiers = .control, _ flags: SurfaceKeyCommandV1.Flags = .enabled
    ) -> SurfaceKeyCommandV1? {
        let command = responder?.addCommand()
        if let keysym { command?.setInput(keysym: keysym, modifiers: modifiers) }
        command?.setTitle(title: name, discoverabilityTitle: nil)
        command?.setFlags(flags: flags)
        command?.onEvent = { [unowned self] event in
            switch event {
            case .performed(let seat, let serial, let time, let phase):
                let word =
                    phase == .pressed ? "pressed" : phase == .repeated ? "repeated" : "\(phase.rawValue)"
                log.note("\(name) \(word)" + suffix(seat), "\(name) performed", serial: serial, time: time)
            }
        }
        return command
    }

    func setActions(_ actions: [SurfaceResponderV1.Action], of responder: SurfaceResponderV1?) {
        responder?.setActions(actions: actions)
    }

    func commit(_ surface: String) {
        surfaces[surface]?.commit()
        settle()
    }
}
