import ClientTestSupport
import Foundation
import Testing

/// Finds widgets by the answers of a script in place of the locator, and drives the demo as their program.
@Suite struct ControlWidgetTests {
    private let session: SessionRun
    private let peer: ControlPeerSocket

    /// Answers from the file `widgets`. Ends at each question while the file `end` exists, and moves widgets
    /// while the file `moving` exists.
    private static let locator = """
        import json, os, sys, time
        process = 0
        def answer(line):
            global process
            widgets = json.load(open("widgets"))
            if "look" in line:
                number = line["look"]
                if os.path.exists("moving"):
                    widgets[number]["extents"][0] += 1
                    with open("widgets", "w") as file:
                        json.dump(widgets, file)
                if number >= len(widgets):
                    return {"ok": False, "error": {"code": "gone", "message": "it no longer exists"}}
                return {"ok": True, "widget": {"handle": number, "pid": process, **widgets[number]}}
            query = line["find"]
            process = query["pids"][0] if query["pids"] else 0
            if query["isPattern"]:
                return {"ok": False, "error": {"code": "bus", "message": "there is no bus"}}
            fits = lambda widget, key: query[key] in (None, widget[key])
            found = [{"handle": number, "pid": process, **widget} for number, widget in enumerate(widgets)
                     if fits(widget, "role") and fits(widget, "name")]
            near = [[each["role"], each["name"]] for each in widgets
                    if fits(each, "role") and not fits(each, "name")]
            return {"ok": True, "widgets": found, "near": near}
        for text in sys.stdin:
            if os.path.exists("end"):
                break
            line = json.loads(text)
            print(json.dumps({"id": line["id"], **answer(line)}), flush=True)
        """

    init() throws {
        session = try SessionRun([
            "run", "--size", "800x600", "--control", "control", "--locator", "python3 locator.py",
        ]) { folder in
            let file = folder.appendingPathComponent("locator.py")
            try Self.locator.write(to: file, atomically: true, encoding: .utf8)
        }
        peer = try ControlPeerSocket(session.folder.path + "/control")
    }

    /// A widget as the locator answers it.
    private static func widget(
        _ role: String, _ name: String, _ extents: [Int], _ changes: [String: Any] = [:]
    ) -> [String: Any] {
        let fields: [String: Any] = [
            "role": role, "name": name, "labels": [], "states": ["showing"], "text": NSNull(),
            "value": NSNull(), "extents": extents, "isInPopup": false, "toolkit": "gtk", "version": "4.8.3",
            "top": ["role": "frame", "name": "Responder demo", "extents": [0, 0, 640, 480]],
        ]
        return fields.merging(changes) { $1 }
    }

    private func show(_ widgets: [String: Any]...) throws {
        let data = try JSONSerialization.data(withJSONObject: widgets)
        try data.write(to: session.folder.appendingPathComponent("widgets"), options: .atomic)
    }

    /// Starts the demo, whose window has the size 640x480 and is centered.
    private func showDemo(_ name: String = "demo") throws {
        try peer.expect(#"{"start": ["\#(SessionRun.demo)", "--app-id", "\#(name)"]}"#)
        try peer.expect(#"{"wait": {"toplevel": "\#(name)"}, "deadline": 30000}"#)
    }

    private func error(of line: String) throws -> [String: Any] {
        let answer = try peer.ask(line)
        return try #require(answer["error"] as? [String: Any], "\(answer)")
    }

    /// Where the pointer entered the demo's window last, as the demo prints it, until a button is released.
    private func clickedPlace() throws -> String? {
        var place: Substring?
        while let line = session.readLine(), line != "button left up" {
            if line.hasPrefix("pointer") { place = line.split(separator: " ").last }
        }
        return place.map(String.init)
    }

    // MARK: Input

    @Test func `a click on a widget reaches its middle`() throws {
        try showDemo()
        try show(
            Self.widget("button", "Save", [20, 30, 40, 10]), Self.widget("button", "Cancel", [0, 0, 5, 5]))
        try peer.expect(#"{"click": {"role": "button", "name": "Save"}}"#)
        #expect(try clickedPlace() == "40,35")
        // In the window's frame at (80, 60).
        let under = try peer.ask(#"{"get": "under", "at": [120, 95]}"#)["under"] as? [String: Any]
        #expect(under?["location"] as? [Int] == [40, 35])
        try peer.expect(#"{"pointer": {"name": "Cancel", "window": "demo"}}"#, #"{"tap": {"name": "Save"}}"#)
    }

    @Test func `a text is typed once the widget has the focus`() throws {
        try showDemo()
        try show(Self.widget("text", "Name", [20, 30, 40, 10], ["states": ["focused"]]))
        try peer.expect(#"{"type": "ab", "into": {"role": "text"}}"#)
        #expect(try clickedPlace() == "40,35")
        var keys: [String] = []
        while keys.count < 4, let line = session.readLine() {
            if line.hasPrefix("key ") { keys.append(line) }
        }
        #expect(
            keys.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "key a down", "key a up", "key b down", "key b up",
            ])
        try show(Self.widget("text", "Name", [20, 30, 40, 10]))
        let error = try error(of: #"{"type": "ab", "into": {"role": "text"}, "deadline": 300}"#)
        #expect(error["code"] as? String == "mismatch")
        #expect(error["expected"] as? String == "text, state 'focused'")
        #expect(error["found"] as? String == "text 'Name' at 20,30 40x10, states showing")
    }

    @Test func `a widget that moves is waited for`() throws {
        try showDemo()
        let mark = session.folder.appendingPathComponent("moving")
        try Data().write(to: mark)
        try show(Self.widget("button", "Save", [20, 30, 40, 10]))
        let error = try error(of: #"{"click": {"name": "Save"}, "deadline": 200}"#)
        #expect(error["problem"] as? String == "unstable")
        #expect((error["message"] as? String)?.hasSuffix(" kept moving") == true, "\(error)")
        try FileManager.default.removeItem(at: mark)
        try peer.expect(#"{"click": {"name": "Save"}}"#)
    }

    @Test func `two matches are an error that lists both`() throws {
        try showDemo()
        try show(Self.widget("button", "OK", [1, 2, 30, 4]), Self.widget("button", "OK", [5, 6, 70, 8]))
        let error = try error(of: #"{"click": {"role": "button", "name": "OK"}}"#)
        #expect(error["code"] as? String == "widget")
        #expect(error["problem"] as? String == "ambiguous")
        #expect(
            error["message"] as? String
                == "2 widgets are button 'OK': button 'OK' at 1,2 30x4 of 'Responder demo', "
                + "button 'OK' at 5,6 70x8 of 'Responder demo'")
        try peer.expect(#"{"press": "a"}"#)
        var lines: [String] = []
        while let line = session.readLine(), !line.hasPrefix("key a up") { lines.append(line) }
        #expect(!lines.contains { $0.hasPrefix("button") })
    }

    @Test func `an absent widget names similar ones`() throws {
        try showDemo()
        try show(Self.widget("button", "Save", [1, 2, 30, 4]), Self.widget("label", "Open", [1, 2, 3, 4]))
        let error = try error(of: #"{"click": {"role": "button", "name": "Open"}, "deadline": 200}"#)
        #expect(error["problem"] as? String == "absent")
        #expect(error["message"] as? String == "there is no button 'Open'; there are: button 'Save'")
        let other = try self.error(of: #"{"click": {"name": "Save", "window": "foot"}, "deadline": 50}"#)
        #expect(other["problem"] as? String == "window")
        #expect(other["message"] as? String == "there is no window 'foot'")
    }

    @Test func `a covered widget is not clicked, and the cover is named`() throws {
        try showDemo()
        try show(Self.widget("button", "Save", [20, 30, 40, 10]))
        try peer.expect(#"{"start": ["\#(SessionRun.demo)", "--app-id", "cover", "--title", "Cover"]}"#)
        try peer.expect(
            #"{"wait": {"toplevel": "cover"}, "deadline": 30000}"#, #"{"perform": "toggleMaximized"}"#)
        try peer.expect(#"{"wait": {"idle": 50}, "deadline": 30000}"#)
        let error = try error(of: #"{"click": {"name": "Save", "window": "demo"}, "deadline": 300}"#)
        #expect(error["problem"] as? String == "covered")
        let message = try #require(error["message"] as? String)
        #expect(
            message.hasPrefix("button 'Save' at 20,30 40x10 is not at (40, 35) of window 'Responder demo': "))
        #expect(message.hasSuffix(" of window 'Cover' is there"), "\(message)")
    }

    @Test(arguments: [
        (700, false, "covered", "it is outside of the window"),
        (20, true, "popup", "is in a popup, whose place its toolkit does not know: use keys"),
    ])
    func `a widget without a place is not clicked`(
        x: Int, isInPopup: Bool, problem: String, text: String
    ) throws {
        try showDemo()
        try show(Self.widget("button", "Save", [x, 30, 40, 10], ["isInPopup": isInPopup]))
        let error = try error(of: #"{"click": {"name": "Save"}, "deadline": 300}"#)
        #expect(error["problem"] as? String == problem)
        #expect((error["message"] as? String)?.hasSuffix(text) == true, "\(error)")
    }

    // MARK: Expectations

    @Test func `states, texts and numbers of widgets are expected`() throws {
        try showDemo()
        try show(
            Self.widget("check box", "Wrap", [1, 1, 9, 9], ["states": ["showing", "checked"]]),
            Self.widget("text", "Name", [1, 1, 9, 9], ["text": "Ann"]),
            Self.widget("slider", "Size", [1, 1, 9, 9], ["value": 4]),
            Self.widget("text", "Twin", [1, 1, 9, 9], ["text": "a"]),
            Self.widget("text", "Twin", [2, 2, 9, 9], ["text": "b", "states": ["multi line"]]))
        try peer.expect(
            #"{"expect": {"widget": {"name": "Wrap"}, "state": "checked", "without": ["focused"]}}"#,
            #"{"expect": {"widget": {"name": "Name"}, "text": "Ann"}}"#,
            #"{"expect": {"widget": {"name": "Size"}, "value": 4}}"#,
            #"{"expect": {"widget": {"name": "Twin"}, "states": ["multi line"], "text": "b"}}"#,
            #"{"expect": {"noWidget": {"role": "button"}}}"#,
            #"{"expect": {"settled": {"widget": {"name": "Wrap"}, "for": 20}}}"#)
        let failures = [
            (#"{"widget": {"name": "Wrap"}, "without": ["checked"]}"#, "widget 'Wrap', no state 'checked'"),
            (#"{"widget": {"name": "Name"}, "text": "Bob"}"#, "widget 'Name', text 'Bob'"),
            (#"{"widget": {"name": "Size"}, "value": 5}"#, "widget 'Size', value 5"),
            (#"{"widget": {"name": "Twin"}}"#, "widget 'Twin'"),
            (#"{"noWidget": {"role": "slider"}}"#, "no slider"),
        ]
        let found = [
            "check box 'Wrap' at 1,1 9x9, states checked, showing",
            "text 'Name' at 1,1 9x9, states showing, text 'Ann'",
            "slider 'Size' at 1,1 9x9, states showing, value 4",
            "2 widgets are widget 'Twin': text 'Twin' at 1,1 9x9 of 'Responder demo', "
                + "text 'Twin' at 2,2 9x9 of 'Responder demo'", "slider 'Size' at 1,1 9x9",
        ]
        for ((line, expected), found) in zip(failures, found) {
            let error = try error(of: #"{"expect": \#(line), "deadline": 30}"#)
            #expect(error["code"] as? String == "mismatch")
            #expect(error["expected"] as? String == expected)
            #expect(error["found"] as? String == found)
        }
    }

    @Test func `widgets are listed with their places in their windows`() throws {
        try showDemo()
        // Qt draws a frame of 3 pixels, with a title of 30 pixels.
        let top: [String: Any] = ["role": "frame", "name": "", "extents": [7, 8, 634, 447]]
        try show(
            Self.widget("button", "Save", [20, 30, 40, 10]),
            Self.widget(
                "button", "Qt", [20, 30, 40, 10], ["toolkit": "qt", "version": "5.15.8", "top": top]))
        let answer = try peer.ask(#"{"get": "widgets", "role": "button"}"#)
        let widgets = try #require(answer["widgets"] as? [[String: Any]])
        #expect(widgets.map { $0["name"] as? String } == ["Save", "Qt"])
        #expect(widgets.map { $0["frame"] as? [Int] } == [[20, 30, 40, 10], [16, 52, 40, 10]])
        #expect(widgets.map { $0["window"] as? Int } == [1, 1])
    }

    // MARK: The process

    @Test func `a locator that ended is started again by the next line`() throws {
        try showDemo()
        try show(Self.widget("button", "Save", [20, 30, 40, 10]))
        let mark = session.folder.appendingPathComponent("end")
        try Data().write(to: mark)
        let error = try error(of: #"{"click": {"name": "Save"}}"#)
        #expect(error["code"] as? String == "unavailable")
        #expect((error["message"] as? String)?.hasPrefix("the locator of widgets ended") == true, "\(error)")
        try FileManager.default.removeItem(at: mark)
        try peer.expect(#"{"click": {"name": "Save"}}"#)
    }

    @Test func `a locator without a bus says what is needed`() throws {
        try showDemo()
        try show(Self.widget("button", "Save", [20, 30, 40, 10]))
        let error = try error(of: #"{"get": "widgets", "pattern": "a"}"#)
        #expect(error["code"] as? String == "unavailable")
        let message = try #require(error["message"] as? String)
        #expect(message.hasPrefix("the locator of widgets failed: there is no bus. "))
        #expect(message.contains("apt install python3 libatspi2.0-0 at-spi2-core"))
    }

    @Test func `clients are served while the locator is asked`() throws {
        let other = try ControlPeerSocket(session.folder.path + "/control")
        try showDemo()
        // A pipe without a writer: the locator waits for its end.
        mkfifo(session.folder.path + "/widgets", 0o600)
        peer.send(#"{"id": 1, "click": {"name": "Save"}}"#)
        try other.expect(#"{"press": "a"}"#)
        while let line = session.readLine(), !line.hasPrefix("key a up") {}
        let data = try JSONSerialization.data(withJSONObject: [
            Self.widget("button", "Save", [20, 30, 40, 10])
        ])
        let writer = try FileHandle(forWritingTo: session.folder.appendingPathComponent("widgets"))
        try show(Self.widget("button", "Save", [20, 30, 40, 10]))
        try writer.write(contentsOf: data)
        try writer.close()
        #expect(try peer.read()["ok"] as? Bool == true)
    }
}
