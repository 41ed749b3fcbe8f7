import SurfaceResponders
import WaylandClient

/// Requests of a storm's clients.
extension StormClient {
    /// Declares two responders in a surface. The compositor learns about them only through the protocol.
    func declareResponders(on surface: String, size: Int32) {
        guard let place = surfaces.first(where: { $0.name == surface }),
            let tree = responderManager?.getTree(surface: place.surface)
        else { return }
        for (name, x) in [("left", 0), ("right", size / 2)] {
            let responder = tree.createResponder(parent: nil)
            responder.setRectangle(x: x, y: 0, width: size / 2, height: size)
            responder.setFlags(flags: .acceptsFirst)
            let label = "\(surface).\(name)"
            responder.onEvent = { [unowned self] in note($0, label) }
            responders.append((label, responder))
        }
        commit(surface)
    }

    private func note(_ event: SurfaceResponderV1.Event, _ label: String) {
        switch event {
        case .becameFirst(_, let serial, let reason):
            note("responder became first", "\(number(of: serial)) \(label) \(reason.rawValue)")
        case .resignedFirst(_, let serial, let reason):
            note("responder resigned first", "\(number(of: serial)) \(label) \(reason.rawValue)")
        case .refused(_, _, let reason): note("responder refused", "\(label) \(reason.rawValue)")
        case .textInputMode(_, let language, let layout):
            note("responder mode", "\(label) \(language) \(layout)")
        case .performAction(_, let serial, let time, let action):
            note("responder action", "\(number(of: serial)) \(time) \(label) \(action.rawValue)")
        }
    }

    /// Requests that the responder selected by `number` becomes first.
    func becomeFirst(_ number: Int) {
        guard !responders.isEmpty, let seat = seats.first?.seat else { return }
        responders[number % responders.count].responder.becomeFirst(seat: seat, serial: latestSerial)
        hasRequests = true
    }

    /// Destroys the responder selected by `number`.
    func destroyResponder(_ number: Int) {
        guard !responders.isEmpty else { return }
        let (name, responder) = responders.remove(at: number % responders.count)
        responder.destroy()
        if let dot = name.firstIndex(of: ".") { commit(String(name[..<dot])) }
    }

    func inhibitShortcuts(on surface: String) {
        guard inhibitors.isEmpty, let seat = seats.first?.seat,
            let manager = registry.bind(ZwpKeyboardShortcutsInhibitManagerV1.self),
            let surface = surfaces.first(where: { $0.name == surface })?.surface
        else { return }
        let inhibitor = manager.inhibitShortcuts(surface: surface, seat: seat)
        inhibitor.onEvent = { [unowned self] event in
            switch event {
            case .active: note("inhibitor active", "")
            case .inactive: note("inhibitor inactive", "")
            }
        }
        inhibitors.append(inhibitor)
        hasRequests = true
    }

    func allowShortcuts() {
        for inhibitor in inhibitors { inhibitor.destroy() }
        inhibitors = []
        hasRequests = true
    }

    /// Adds a text input that is enabled whenever it has the focus.
    func addTextInput() {
        guard traits.writesText, let seat = seats.first?.seat,
            let manager = registry.bind(ZwpTextInputManagerV3.self)
        else { return }
        let textInput = manager.getTextInput(seat: seat)
        textInput.onEvent = { [unowned self, unowned textInput] event in
            switch event {
            case .enter(let surface):
                note("text enter", name(of: surface))
                textInput.enable()
                textInput.commit()
                hasRequests = true
            case .leave(let surface):
                note("text leave", name(of: surface))
                textInput.disable()
                textInput.commit()
                hasRequests = true
            case .preeditString(let text, let begin, let end):
                note("text preedit", "\(text ?? "nothing") \(begin) \(end)")
            case .commitString(let text): note("text commit", text ?? "nothing")
            case .deleteSurroundingText(let before, let after): note("text delete", "\(before) \(after)")
            case .done(let serial): note("text done", "\(serial)")
            // Not recorded.
            case .language, .action, .preeditHint: break
            }
        }
        hasRequests = true
    }

    /// Becomes the input method of the first seat.
    func becomeInputMethod(typingBy keymap: Keymap) {
        guard let seat = seats.first?.seat else { return }
        writer = StormWriter(on: seat, of: self, keymap)
        hasRequests = true
    }
}
