import JSONLines
import Testing

@testable import ResponderInspector

/// What the inspector says, from the lines of the control socket.
@Suite struct InspectorModelTests {
    private var model = InspectorModel()

    private mutating func take(_ lines: String...) throws {
        for line in lines { _ = model.take(try JSONValue(text: Array(line.utf8)[...])) }
    }

    private mutating func explain(
        _ summary: String, type: String = "key", time: Int = 0, path: [String] = [], reasons: String = "",
        stages: [String] = ["validation", "spies"], outcome: String = #""kind":"none""#
    ) throws {
        try take(
            """
            {"event":"explanation","seat":"seat0","time":\(time),"type":"\(type)","summary":"\(summary)",\
            "path":\(path),"reasons":[\(reasons)],"stages":\(stages),"outcome":{\(outcome)}}
            """)
    }

    private mutating func explainClick() throws {
        try explain(
            "button left down", type: "button", time: 1240,
            path: ["field", "surface", "toplevel", "desktop"],
            stages: ["validation", "hitTest", "responders"], outcome: #""kind":"client","name":"surface""#)
    }

    private var texts: [String] {
        PanelContent(model).rows.map { $0.cells.map(\.text).joined(separator: ": ") }
    }

    /// The summaries in the list, with a mark at the shown one.
    private var list: [String] {
        PanelContent(model).list(atMost: 12).map { ($0.isChosen ? "> " : "") + $0.cells[1].text }
    }

    // MARK: The shown event

    @Test mutating func `the path says who took an event and why the others did not`() throws {
        try explainClick()
        #expect(texts.contains("button left down"))
        #expect(texts.contains("1240 ms"))
        #expect(texts.contains("\u{25cf} Sent to the client of surface"))
        #expect(texts.contains("field: passed it on"))
        #expect(texts.contains("surface: its client took it"))
        #expect(texts.contains("toplevel, desktop: not asked, surface took it"))
        #expect(texts.contains("validation \u{203a} hit test \u{203a} responders"))
    }

    @Test mutating func `a responder that handles an event, or a grab, is named`() throws {
        try explain(
            "key q down", path: ["surface", "desktop"], stages: ["responders"],
            outcome: #""kind":"responder","name":"desktop""#)
        #expect(texts.contains("\u{25a0} Handled by desktop"))
        #expect(texts.contains("surface: passed it on"))
        #expect(texts.contains("desktop: handled it"))
        try explain(
            "button left down", type: "button", path: ["desktop"],
            reasons: #"{"code":"grabbed","text":"consumed by a grab"}"#, stages: ["hitTest", "grabs"])
        #expect(texts.contains("\u{25a0} Consumed by a grab"))
        #expect(texts.contains("\u{2022} consumed by a grab"))
        #expect(texts.contains("desktop: not asked, see above"))
    }

    @Test mutating func `the last key is shown with its command until the next key`() throws {
        try take(#"{"event":"seat","seat":{"name":"seat0"}}"#)
        try explain("key q down", reasons: #"{"code":"command","text":"key command Super+Q: Close window"}"#)
        try explain("key q up")
        #expect(texts.contains("key q: key command Super+Q: Close window"))
        try explain("key a down")
        #expect(texts.contains("key a: no key command"))
    }

    @Test mutating func `the seat's state is listed`() throws {
        try take(
            """
            {"event":"seat","seat":{"name":"seat0","held":[{"input":"button left","receiver":"the client of a"}],\
            "grabs":[{"kind":"popup","owner":"menu"},{"kind":"explicit","owner":null}],"filters":["Drag"],\
            "firstResponder":"field","mode":"resize","isLocked":false,"isInhibited":true,\
            "textInput":{"mode":"ru","name":"Russian","context":"app#field:first"}}}
            """)
        #expect(texts.contains("button left: held by the client of a"))
        #expect(texts.contains("grabs: popup of menu, explicit"))
        #expect(texts.contains("filters: Drag"))
        #expect(texts.contains("first responder: field"))
        #expect(texts.contains("command mode: resize"))
        #expect(texts.contains("commands: inhibited by the client"))
        #expect(texts.contains("text input: Russian, remembered for app#field:first"))
    }

    @Test mutating func `keys of the inspector are those of the compositor`() throws {
        try take(
            """
            {"ok":true,"path":[{"name":"desktop","commands":[{"title":"a","keys":"Super+P","action":"pauseInspector"},\
            {"title":"a","keys":"Alt+P","action":"pauseInspector"}]}]}
            """)
        #expect(texts[1] == "Following the events. Alt+P pauses.")
        try explainClick()
        model.perform(.pause)
        #expect(texts[1] == "Paused. Alt+P continues.")
    }

    // MARK: Steps

    @Test mutating func `the list follows the events until a pause, and again after it`() throws {
        for number in 1...3 { try explain("key \(number) down") }
        #expect(list == ["key 1 down", "key 2 down", "> key 3 down"])
        model.perform(.pause)
        try explain("key 4 down")
        #expect(list == ["key 1 down", "key 2 down", "> key 3 down", "key 4 down"])
        model.perform(.pause)
        #expect(list.last == "> key 4 down")
    }

    @Test mutating func `steps pause, and end at the first and the last event`() throws {
        for number in 1...3 { try explain("key \(number) down") }
        model.perform(.previous)
        #expect(model.isPaused)
        #expect(model.shown?.summary == "key 3 down")
        for _ in 0..<4 { model.perform(.previous) }
        #expect(model.shown?.summary == "key 1 down")
        for _ in 0..<4 { model.perform(.next) }
        #expect(model.shown?.summary == "key 3 down")
    }

    @Test mutating func `a pause shows the event before the keys that pause`() throws {
        try explainClick()
        try explain("key Super_L down")
        try explain("key Shift_L down")
        try take(#"{"event":"inspector","command":"pause"}"#)
        #expect(model.shown?.summary == "button left down")
    }

    @Test mutating func `motions in a row are one line with their number`() throws {
        let outcome = #""kind":"client","name":"a""#
        for place in 1...5 {
            try explain("pointer \(place),0", type: "pointerPosition", path: ["a"], outcome: outcome)
        }
        try explain("pointer 9,9", type: "pointerPosition", path: ["b"], outcome: outcome)
        #expect(list == ["pointer 5,0 \u{d7}5", "> pointer 9,9"])
        try explain("touch 0 1,1", type: "touchMotion", path: ["b"], outcome: outcome)
        try explain("touch 1 2,2", type: "touchMotion", path: ["b"], outcome: outcome)
        #expect(list.suffix(2) == ["touch 0 1,1", "> touch 1 2,2"])
    }

    @Test mutating func `a motion does not change the event that a pause shows`() throws {
        try explain("pointer 1,0", type: "pointerPosition")
        model.perform(.pause)
        try explain("pointer 2,0", type: "pointerPosition")
        #expect(list == ["> pointer 1,0", "pointer 2,0"])
    }

    @Test mutating func `the oldest events are forgotten, also under a pause`() throws {
        try explain("key 0 down")
        model.perform(.pause)
        for number in 1...250 { try explain("key \(number) down") }
        #expect(model.events.count == 200)
        #expect(model.shown?.summary == "key 51 down")
        #expect(list.first == "> key 51 down")
        #expect(list.count == 12)
    }

    @Test mutating func `missed events are counted`() throws {
        try take(#"{"event":"dropped","count":7}"#, #"{"event":"dropped","count":3}"#)
        #expect(texts.last == "Last events (10 missed)")
    }
}
