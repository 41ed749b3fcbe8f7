import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// The relay between fields and input methods, without a protocol.
struct TextInputRelayTests {
    private final class Field: SurfaceResponder, TextInputField {
        var textInputState = TextInputState()
        private(set) var edits: [TextInputEdit] = []

        init() {
            super.init(frame: Rect(x: 0, y: 0, width: 100, height: 20))
        }

        override var canBecomeFirstResponder: Bool { true }
        var textInputSurface: SurfaceResponder? { self }
        func apply(_ edit: TextInputEdit) { edits.append(edit) }
    }

    private final class Method: InputMethod {
        let inputMethodDescription: InputMethodDescription
        private(set) var heard: [String] = []

        init(language: String? = nil) {
            inputMethodDescription = InputMethodDescription(
                identifier: "method", displayName: "Method", language: language)
        }

        /// The surrounding text that it received last.
        private(set) var text: String?

        func activate(with state: TextInputState) {
            heard.append("activate \(state.purpose)")
            text = state.surroundingText?.text
        }

        func update(_ state: TextInputState) {
            heard.append("update \(state.purpose)")
            text = state.surroundingText?.text
        }

        func deactivate() { heard.append("deactivate") }

        func take() -> [String] {
            defer { heard = [] }
            return heard
        }
    }

    private let stage: ModeStage
    private let window: Window
    private let field = Field()
    private let method = Method()
    private var relay: TextInputRelay { stage.seat.textInput }

    init() throws {
        stage = try ModeStage()
        window = stage.addWindow("a")
        window.rootSurface?.addSubresponder(field)
    }

    @Test(.behavior(206), .requirement(42)) func `a field has the input method while it is first responder`()
    {
        #expect(relay.add(method))
        #expect(method.take().isEmpty)
        field.textInputState.purpose = .email
        field.becomeFirstResponder()
        #expect(method.take() == ["activate email"])
        var edit = TextInputEdit()
        edit.commit = "text"
        relay.apply(edit, from: method)
        #expect(field.edits == [edit])
        field.resignFirstResponder()
        #expect(method.take() == ["deactivate"])
        relay.apply(edit, from: method)
        #expect(field.edits.count == 1)
    }

    @Test(.promise(45)) func `the text of a secret field of the compositor is withheld`() {
        #expect(relay.add(method))
        field.textInputState.surroundingText = .init(text: "hunter2", cursor: 7, anchor: 7)
        field.becomeFirstResponder()
        #expect(method.text == "hunter2")
        field.textInputState.hints = .hiddenText
        relay.update(field)
        #expect(method.text == nil)
        #expect(relay.state.surroundingText?.text == "hunter2")
        field.textInputState.hints = .sensitiveData
        relay.update(field)
        #expect(method.text == "hunter2")
    }

    @Test func `removing a window removes its field`() {
        #expect(relay.add(method))
        field.becomeFirstResponder()
        stage.embedded.scene.remove(window)
        #expect(method.take() == ["activate normal", "deactivate"])
        #expect(relay.field == nil)
    }

    @Test(.promise(45)) func `under a lock a field has no input method`() {
        #expect(relay.add(method))
        field.becomeFirstResponder()
        _ = method.take()
        let lock = Grab(kind: .lock, owner: nil)
        stage.seat.begin(lock)
        #expect(method.take() == ["deactivate"])
        stage.seat.revoke(lock)
        #expect(method.take() == ["activate normal"])
    }

    @Test func `an input method with a language is active in its own mode only`() {
        let kana = Method(language: "ja")
        #expect(relay.add(kana))
        field.becomeFirstResponder()
        #expect(kana.take().isEmpty)
        stage.modes.select(language: "ja")
        #expect(kana.take() == ["activate normal"])
        stage.modes.select(language: "en")
        #expect(kana.take() == ["deactivate"])
    }

    @Test func `a seat has one input method at a time`() {
        #expect(relay.add(method))
        let other = Method()
        #expect(!relay.add(other))
        relay.remove(other)
        #expect(relay.inputMethod === method)
        relay.remove(method)
        #expect(relay.add(other))
    }

    @Test func `updates of the active field are forwarded`() {
        #expect(relay.add(method))
        field.becomeFirstResponder()
        field.textInputState.purpose = .digits
        relay.update(field)
        #expect(method.take() == ["activate normal", "update digits"])
        relay.update(Field())
        #expect(method.take().isEmpty, "updates of an inactive field are not forwarded")
    }
}
