import CLinux
import Glibc
import SurfaceResponders
import SystemPackage
import WaylandClient

/// Text inputs and input methods. Lines in the log begin with the name of the object.
extension TestClient {
    // MARK: Fields

    @discardableResult
    func addTextInput(_ name: String = "text") -> ZwpTextInputV3? {
        guard let seat, let manager = registry.bind(ZwpTextInputManagerV3.self) else { return nil }
        let textInput = manager.getTextInput(seat: seat)
        textInput.onEvent = { [unowned self] event in
            switch event {
            case .enter(let surface): log.note("\(name) enter \(self.name(of: surface))")
            case .leave(let surface): log.note("\(name) leave \(self.name(of: surface))")
            case .preeditString(let text, let begin, let end):
                log.note("\(name) preedit \(text ?? "nothing") \(begin) \(end)")
            case .commitString(let text): log.note("\(name) commit \(text ?? "nothing")")
            case .deleteSurroundingText(let before, let after): log.note("\(name) delete \(before) \(after)")
            case .done(let serial): log.note("\(name) done \(serial)")
            case .preeditHint(let start, let end, let hint):
                log.note("\(name) hint \(start)..<\(end) \(hint.rawValue)")
            case .action(let action, let serial):
                log.note("\(name) action \(action.rawValue)", "\(name) action", serial: serial)
            case .language(let language): note(language: language, name)
            }
        }
        settle()
        return textInput
    }

    @discardableResult
    func addTextInputV2(_ name: String = "text") -> ZwpTextInputV2? {
        guard let seat, let manager = registry.bind(ZwpTextInputManagerV2.self) else { return nil }
        let textInput = manager.getTextInput(seat: seat)
        textInput.onEvent = { [unowned self] event in
            switch event {
            case .enter(let serial, let surface):
                log.note("\(name) enter \(self.name(of: surface))", "\(name) enter", serial: serial)
            case .leave(_, let surface): log.note("\(name) leave \(self.name(of: surface))")
            case .preeditString(let text, let commit): log.note("\(name) preedit '\(text)' '\(commit)'")
            case .preeditCursor(let index): log.note("\(name) cursor \(index)")
            case .commitString(let text): log.note("\(name) commit '\(text)'")
            case .deleteSurroundingText(let before, let after): log.note("\(name) delete \(before) \(after)")
            case .preeditStyling(let index, let length, let style):
                log.note("\(name) styling \(index) \(length) \(style.rawValue)")
            case .language(let language): note(language: language, name)
            case .textDirection(let direction): log.note("\(name) direction \(direction.rawValue)")
            case .modifiersMap(let map): log.note("\(name) modifiers \(map)")
            case .keysym(let time, let sym, let state, let modifiers):
                log.note("\(name) keysym \(time) \(sym) \(state) \(modifiers)")
            default: log.note("\(name) something else")
            }
        }
        settle()
        return textInput
    }

    @discardableResult
    func addTextInputV1(_ name: String = "text") -> ZwpTextInputV1? {
        guard let manager = registry.bind(ZwpTextInputManagerV1.self) else { return nil }
        let textInput = manager.createTextInput()
        textInput.onEvent = { [unowned self] event in
            switch event {
            case .enter(let surface): log.note("\(name) enter \(self.name(of: surface))")
            case .leave: log.note("\(name) leave")
            case .preeditString(let serial, let text, let commit):
                log.note("\(name) preedit \(serial) '\(text)' '\(commit)'")
            case .preeditCursor(let index): log.note("\(name) cursor \(index)")
            case .commitString(let serial, let text): log.note("\(name) commit \(serial) '\(text)'")
            case .deleteSurroundingText(let index, let length): log.note("\(name) delete \(index) \(length)")
            case .preeditStyling(let index, let length, let style):
                log.note("\(name) styling \(index) \(length) \(style.rawValue)")
            case .language(_, let language): note(language: language, name)
            case .textDirection(_, let direction): log.note("\(name) direction \(direction.rawValue)")
            case .modifiersMap(let map): log.note("\(name) modifiers \(map)")
            case .keysym(_, let time, let sym, let state, let modifiers):
                log.note("\(name) keysym \(time) \(sym) \(state) \(modifiers)")
            default: log.note("\(name) something else")
            }
        }
        settle()
        return textInput
    }

    private func note(language: String, _ name: String) {
        if notesTextInputModes { log.note("\(name) language \(language)") }
    }

    // MARK: Input methods

    @discardableResult
    func addInputMethod(_ name: String = "method") -> ZwpInputMethodV2? {
        guard let seat, let manager = registry.bind(ZwpInputMethodManagerV2.self) else { return nil }
        let method = manager.getInputMethod(seat: seat)
        method.onEvent = { [log] event in
            switch event {
            case .activate: log.note("\(name) activate")
            case .deactivate: log.note("\(name) deactivate")
            case .surroundingText(let text, let cursor, let anchor):
                log.note("\(name) surrounding '\(text)' \(cursor) \(anchor)")
            case .textChangeCause(let cause): log.note("\(name) cause \(cause.rawValue)")
            case .contentType(let hint, let purpose):
                log.note("\(name) content \(hint.rawValue) \(purpose.rawValue)")
            case .done: log.note("\(name) done")
            case .unavailable: log.note("\(name) unavailable")
            }
        }
        settle()
        return method
    }

    @discardableResult
    func grabKeyboard(of method: ZwpInputMethodV2, _ name: String = "grab") -> ZwpInputMethodKeyboardGrabV2 {
        let grab = method.grabKeyboard()
        grab.onEvent = { [log] event in
            switch event {
            case .keymap(_, let file, _):
                try? file.close()
                log.note("\(name) keymap")
            case .key(let serial, let time, let key, let state):
                let word = state == .pressed ? "press" : "release"
                log.note("\(name) \(word) \(key)", "\(name) \(word)", serial: serial, time: time)
            case .modifiers(_, let depressed, let latched, let locked, let group):
                log.note("\(name) modifiers \(depressed) \(latched) \(locked) \(group)")
            case .repeatInfo(let rate, let delay): log.note("\(name) repeat info \(rate) \(delay)")
            }
        }
        settle()
        return grab
    }

    /// Creates a virtual keyboard with a keymap.
    func addVirtualKeyboard(_ keymap: Keymap) -> ZwpVirtualKeyboardV1? {
        guard let seat, let manager = registry.bind(ZwpVirtualKeyboardManagerV1.self) else { return nil }
        let keyboard = manager.createVirtualKeyboard(seat: seat)
        let file = clinux_memfd_create("keymap")
        _ = write(file, keymap.textBytes, keymap.textBytes.count)
        keyboard.keymap(format: 1, fd: FileDescriptor(rawValue: file), size: UInt32(keymap.textBytes.count))
        settle()
        close(file)
        return keyboard
    }
}
