import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Text between a client with zwp_text_input_v3 and an input method with zwp_input_method_v2.
struct TextInputV3Tests {
    @Test func `focus of a field follows the keyboard focus`() throws {
        let stage = try TextStage(hasMethod: false)
        let (a, _, windowA) = try stage.addClient("a")
        let (b, _, windowB) = try stage.addClient("b")
        #expect(try a.take() == ["text leave a"])
        windowA.makeKey(on: stage.host.seat)
        #expect(try a.take() == ["text enter a"])
        #expect(try b.take() == ["text leave b"])
        windowB.makeKey(on: stage.host.seat)
        #expect(try b.take() == ["text enter b"])
    }

    @Test func `object created on the focused surface is entered`() throws {
        let stage = try TextStage(hasMethod: false)
        let (a, _, _) = try stage.addClient("a")
        a.addTextInput("second")
        #expect(try a.take() == ["second enter a"])
    }

    @Test(.behavior(206)) func `input method receives a field once it is enabled and committed`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        text.enable()
        text.setSurroundingText(text: "hello", cursor: 5, anchor: 2)
        text.setContentType(hint: [.completion, .latin], purpose: .email)
        text.setTextChangeCause(cause: .other)
        _ = try a.take()
        #expect(try stage.method.take().isEmpty, "the input method receives nothing before the commit")
        text.commit()
        _ = try a.take()
        #expect(
            try stage.method.take() == [
                "method activate", "method surrounding 'hello' 5 2", "method cause 1", "method content 257 6",
                "method done",
            ])
    }

    @Test func `field updates arrive without a new activation`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        _ = try stage.method.take()
        text.setSurroundingText(text: "ab", cursor: 1, anchor: 1)
        text.commit()
        _ = try a.take()
        #expect(
            try stage.method.take() == [
                "method surrounding 'ab' 1 1", "method cause 0", "method content 0 0", "method done",
            ])
    }

    @Test func `positions outside the text are clamped`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        text.enable()
        text.setSurroundingText(text: "ab", cursor: -3, anchor: 900)
        text.commit()
        _ = try a.take()
        #expect(try stage.method.take().contains("method surrounding 'ab' 0 2"))
    }

    @Test(.behavior(206)) func `written text reaches the field and names its last commit`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        text.setCursorRectangle(x: 1, y: 2, width: 3, height: 4)
        text.commit()
        _ = try a.take()
        let method = try #require(stage.inputMethod)
        method.deleteSurroundingText(beforeLength: 2, afterLength: 1)
        method.commitString(text: "word")
        method.setPreeditString(text: "pre", cursorBegin: 1, cursorEnd: 2)
        method.commit(serial: 2)
        _ = try stage.method.take()
        #expect(
            try a.take() == [
                "text delete 2 1", "text commit word", "text preedit pre 1 2", "text done 2",
            ])
    }

    @Test func `empty commit removes the preedit`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try a.take() == ["text done 1"])
    }

    @Test(arguments: [
        (Int32(9), Int32(20), "text preedit pre 3 3"), (-1, -1, "text preedit pre -1 -1"),
        (-5, 2, "text preedit pre -1 -1"), (.max, .min, "text preedit pre -1 -1"),
    ])
    func `cursor of a preedit is clamped or hidden`(begin: Int32, end: Int32, line: String) throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        stage.inputMethod?.setPreeditString(text: "pre", cursorBegin: begin, cursorEnd: end)
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try a.take() == [line, "text done 1"])
    }

    @Test func `at most 256 text inputs of a client receive events`() throws {
        let stage = try TextStage(hasMethod: false)
        let (a, _, _) = try stage.addClient("a")
        for number in 0..<300 { a.addTextInput("text\(number)") }
        #expect(try a.take().count == 255)
        stage.host.seat.focus.resignKey()
        #expect(try a.take().count == 256)
    }

    @Test func `disabling a field deactivates the input method`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        _ = try stage.method.take()
        text.disable()
        text.commit()
        _ = try a.take()
        #expect(try stage.method.take() == ["method deactivate", "method done"])
        stage.inputMethod?.commitString(text: "late")
        stage.inputMethod?.commit(serial: 2)
        _ = try stage.method.take()
        #expect(try a.take().isEmpty)
    }

    @Test(.promise(42), .behavior(207), .requirement(42))
    func `input method is deactivated before the client loses the focus`()
        throws
    {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        a.addKeyboard()
        try stage.enable(text, of: a)
        _ = try stage.method.take()
        stage.host.seat.focus.resignKey()
        #expect(try a.take() == ["text leave a", "keyboard leave a"])
        #expect(try stage.method.take() == ["method deactivate", "method done"])
    }

    @Test(.promise(40), .behavior(207), .requirement(42))
    func `text written for a former field is dropped`() throws {
        let stage = try TextStage()
        let (a, textA, windowA) = try stage.addClient("a")
        try stage.enable(textA, of: a)
        _ = try stage.method.take()
        // The input method has received one done event when it begins to write.
        let (b, textB, _) = try stage.addClient("b")
        try stage.enable(textB, of: b)
        _ = try a.take()
        stage.inputMethod?.commitString(text: "for a")
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try b.take().isEmpty)

        // The first field is enabled again while the input method still writes for the second one.
        windowA.makeKey(on: stage.host.seat)
        try stage.enable(textA, of: a)
        stage.inputMethod?.commitString(text: "for b")
        stage.inputMethod?.commit(serial: 3)
        _ = try stage.method.take()
        #expect(try a.take().isEmpty)
        stage.inputMethod?.commitString(text: "for a again")
        stage.inputMethod?.commit(serial: 5)
        _ = try stage.method.take()
        #expect(try a.take() == ["text commit for a again", "text done 2"])
    }

    @Test(.promise(41), .behavior(207)) func `text written before the field's latest update is accepted`()
        throws
    {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        text.setSurroundingText(text: "x", cursor: 1, anchor: 1)
        text.commit()
        _ = try a.take()
        stage.inputMethod?.commitString(text: "typed fast")
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try a.take() == ["text commit typed fast", "text done 2"])
    }

    @Test(.behavior(207)) func `field without the focus cannot be enabled`() throws {
        let stage = try TextStage()
        let (a, textA, windowA) = try stage.addClient("a")
        _ = try stage.addClient("b")
        textA.enable()
        textA.commit()
        _ = try a.take()
        #expect(try stage.method.take().isEmpty)
        windowA.makeKey(on: stage.host.seat)
        _ = try a.take()
        #expect(try stage.method.take().isEmpty, "enabling without the focus has no later effect")
        textA.enable()
        textA.commit()
        _ = try a.take()
        stage.inputMethod?.commitString(text: "x")
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try a.take() == ["text commit x", "text done 2"], "each commit is counted nevertheless")
    }

    @Test func `field enabled last in a client receives the text`() throws {
        let stage = try TextStage()
        let (a, first, _) = try stage.addClient("a")
        let second = try #require(a.addTextInput("second"))
        try stage.enable(first, of: a)
        try stage.enable(second, of: a)
        _ = try stage.method.take()
        stage.inputMethod?.commitString(text: "x")
        stage.inputMethod?.commit(serial: 3)
        _ = try stage.method.take()
        #expect(try a.take() == ["second commit x", "second done 1"])
    }

    @Test(.behavior(206)) func `new input method receives the current field`() throws {
        let stage = try TextStage(hasMethod: false)
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        stage.method.addInputMethod()
        #expect(
            try stage.method.take() == [
                "method activate", "method cause 0", "method content 0 0", "method done",
            ])
    }

    @Test(.behavior(206)) func `second input method is unavailable`() throws {
        let stage = try TextStage()
        let other = try stage.host.connect()
        let second = try #require(other.addInputMethod("second"))
        #expect(try other.take() == ["second unavailable"])
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        second.commitString(text: "x")
        second.commit(serial: 0)
        _ = second.grabKeyboard()
        _ = try other.take()
        #expect(try a.take().isEmpty)
        second.destroy()
        _ = try other.take()
        stage.inputMethod?.commitString(text: "x")
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try a.take() == ["text commit x", "text done 1"], "the first input method is still active")
    }

    @Test(.promise(43)) func `preedit ends with its input method and a new one may follow`() throws {
        let stage = try TextStage()
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        stage.inputMethod?.setPreeditString(text: "pre", cursorBegin: 0, cursorEnd: 0)
        stage.inputMethod?.commit(serial: 1)
        _ = try stage.method.take()
        _ = try a.take()
        try stage.host.disconnect(stage.method)
        #expect(try a.take() == ["text done 1"])
        let other = try stage.host.connect()
        other.addInputMethod()
        #expect(try other.take().first == "method activate")
    }

    @Test(.promise(45), .behavior(211), .requirement(21))
    func `lock deactivates the input method for all fields`() throws {
        let stage = try TextStage()
        let (a, text, window) = try stage.addClient("a")
        try stage.enable(text, of: a)
        _ = try stage.method.take()
        let lock = SurfaceLock(try #require(window.rootSurface))
        stage.host.seat.begin(lock)
        #expect(try stage.method.take() == ["method deactivate", "method done"])
        try stage.enable(text, of: a)
        #expect(try stage.method.take().isEmpty, "a field of the lock screen is not sent either")
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        #expect(try stage.method.take().isEmpty)
    }

    @Test(.requirement(21)) func `lock keeps keys from a keyboard grab`() throws {
        let stage = try TextStage(keymap: try Keymap(layouts: ["us"]))
        let (a, text, window) = try stage.addClient("a")
        a.addKeyboard()
        try stage.enable(text, of: a)
        let grab = try stage.grab()
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        #expect(try stage.method.take().count == 2)
        _ = try a.take()
        stage.host.seat.begin(SurfaceLock(try #require(window.rootSurface)))
        try stage.enable(text, of: a)
        _ = try stage.method.take()
        stage.host.keyDown(31)
        stage.host.keyUp(31)
        #expect(try stage.method.take() == [])
        try a.hears(["keyboard press 31", "keyboard release 31"])
        withExtendedLifetime(grab) {}
    }

    @Test(.behavior(196)) func `mode change sends nothing to an input method of all modes`() throws {
        let stage = try TextStage(keymap: try Keymap(layouts: ["us", "ru"]))
        let modes = stage.host.seat.textInputModes
        #expect(modes.modes.allSatisfy { $0.inputMethod != nil }, "every mode includes the input method")
        let (a, text, _) = try stage.addClient("a")
        try stage.enable(text, of: a)
        #expect(try stage.method.take().first == "method activate")
        modes.select(language: "ru")
        #expect(try stage.method.take().isEmpty)
    }

    @Test func `objects may be destroyed in any order`() throws {
        for order in 0..<4 {
            let stage = try TextStage()
            let (a, text, window) = try stage.addClient("a")
            try stage.enable(text, of: a)
            switch order {
            case 0: text.destroy()
            case 1: a.destroySurface("a")
            case 2: stage.inputMethod?.destroy()
            default: try stage.host.disconnect(a)
            }
            _ = try stage.method.take()
            #expect(stage.host.seat.textInput.isActive == false, "\(order)")
            if order < 3 { _ = try a.take() }
            _ = window
        }
    }

    private final class SurfaceLock: Grab {
        private let surface: SurfaceResponder

        init(_ surface: SurfaceResponder) {
            self.surface = surface
            super.init(kind: .lock, owner: nil)
        }

        override var keyboardSurface: SurfaceResponder? { surface }
    }
}
