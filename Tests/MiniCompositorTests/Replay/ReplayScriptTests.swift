import SurfaceResponders
import Testing

import MiniCompositor
import WaylandShell

@Suite struct ReplayScriptTests {
    private func parse(_ text: String, layouts: [String] = ["us", "ru"]) throws -> [ReplayStep] {
        try ReplayScript(text: text, keymap: Keymap(layouts: layouts)).steps
    }

    private func problems(_ text: String, layouts: [String] = ["us", "ru"]) throws -> [String] {
        let keymap = try Keymap(layouts: layouts)
        let error = #expect(throws: ReplayScriptError.self) { try ReplayScript(text: text, keymap: keymap) }
        return error?.badLines.map(\.description) ?? []
    }

    // MARK: Valid lines

    @Test func `documented script is parsed as described`() throws {
        let steps = try parse(
            """
            {"t": 0,   "pointer": [400, 300]}
            {"t": 20,  "button": "left", "down": true}
            {"t": 40,  "button": "left", "down": false}
            {"t": 100, "type": "hello"}
            {"t": 200, "touch": 0, "down": [420, 310]}
            {"t": 230, "touch": 0, "to": [600, 310]}        # leaves its surface: still the same responder
            {"t": 260, "touch": 0, "up": true}
            """)
        #expect(
            steps == [
                ReplayStep(line: 1, time: .zero, command: .pointerPosition(Point(x: 400, y: 300))),
                ReplayStep(line: 2, time: .milliseconds(20), command: .button(.left, isDown: true)),
                ReplayStep(line: 3, time: .milliseconds(40), command: .button(.left, isDown: false)),
                ReplayStep(line: 4, time: .milliseconds(100), command: .type("hello")),
                ReplayStep(
                    line: 5, time: .milliseconds(200),
                    command: .touches([.down(id: 0, at: Point(x: 420, y: 310))])),
                ReplayStep(
                    line: 6, time: .milliseconds(230),
                    command: .touches([.motion(id: 0, to: Point(x: 600, y: 310))])),
                ReplayStep(line: 7, time: .milliseconds(260), command: .touches([.up(id: 0)])),
            ])
    }

    @Test func `blank lines and comments count as lines but have no effect`() throws {
        let steps = try parse("# a comment\n\n   \t\n{\"t\": 5, \"move\": [-1.5, 2]}\r\n# end")
        #expect(
            steps == [
                ReplayStep(line: 4, time: .milliseconds(5), command: .pointerMotion(Vector(dx: -1.5, dy: 2)))
            ])
    }

    @Test func `only a line feed ends a line`() throws {
        let steps = try parse(
            "{\"wait\": {\"title\": \"a\u{2028}b\u{85}\"}}\r\n{\"move\": [1, 2]}\r\n")
        #expect(
            steps.map(\.command) == [
                .wait(.title("a\u{2028}b\u{85}"), deadline: .seconds(10)),
                .pointerMotion(Vector(dx: 1, dy: 2)),
            ])
    }

    @Test func `line without a time uses the time of the previous line`() throws {
        let steps = try parse("{\"move\": [1, 0]}\n{\"t\": 7, \"move\": [1, 0]}\n{\"move\": [1, 0]}")
        #expect(steps.map(\.time) == [.zero, .milliseconds(7), .milliseconds(7)])
    }

    @Test func `keys are named by code or unmodified keysym`() throws {
        let steps = try parse(
            """
            {"key": 30, "down": true}
            {"key": "Return", "down": true}
            {"key": "Control_L", "down": true}
            {"key": "Cyrillic_a", "down": true}
            """)
        // KEY_A, KEY_ENTER, KEY_LEFTCTRL, and KEY_F, which types а in the Russian layout.
        #expect(
            steps.map(\.command) == [30, 28, 29, 33].map { .key(KeyCode($0), isDown: true) })
    }

    @Test func `a click presses and releases, also twice`() throws {
        let steps = try parse(
            """
            {"t": 10, "click": [4, 5]}
            {"click": [6, 7], "button": "right", "count": 2}
            """)
        let press: (PointerButton, Bool) -> Command = { .button($0, isDown: $1) }
        #expect(
            steps.map(\.command) == [
                .pointerPosition(Point(x: 4, y: 5)), press(.left, true), press(.left, false),
                .pointerPosition(Point(x: 6, y: 7)), press(.right, true), press(.right, false),
                press(.right, true), press(.right, false),
            ])
        #expect(steps.map(\.time) == [10, 10, 30, 30, 30, 50, 90, 110].map { .milliseconds($0) })
        #expect(steps.map(\.line) == [1, 1, 1, 2, 2, 2, 2, 2])
    }

    @Test func `a key combination holds its modifiers around the key`() throws {
        let steps = try parse("{\"press\": \"Control+Shift+a\"}\n{\"press\": \"plus\"}", layouts: ["de"])
        // Left Control, left Shift, A; the key right of Ü.
        #expect(
            steps.map(\.command) == [
                .key(KeyCode(29), isDown: true), .key(KeyCode(42), isDown: true),
                .key(KeyCode(30), isDown: true), .key(KeyCode(30), isDown: false),
                .key(KeyCode(42), isDown: false), .key(KeyCode(29), isDown: false),
                .key(KeyCode(27), isDown: true), .key(KeyCode(27), isDown: false),
            ])
        #expect(steps.map(\.time) == [0, 0, 0, 10, 10, 10, 10, 20].map { .milliseconds($0) })
    }

    @Test func `a key combination adds the modifiers that its key needs`() throws {
        // The plus of the US layout is on the key of the equal sign.
        let plus = try parse(#"{"press": "Control+plus"}"#).map(\.command)
        #expect(Array(plus.prefix(3)) == [29, 42, 13].map { .key(KeyCode($0), isDown: true) })
        #expect(try parse(#"{"press": "Shift+A"}"#).count == 4)
    }

    @Test func `a drag moves along all points`() throws {
        let steps = try parse("{\"drag\": [[0, 0], [40, 0], [40, 1]]}")
        let points = steps.compactMap { step -> Point? in
            if case .pointerPosition(let point) = step.command { point } else { nil }
        }
        #expect(points.first == .zero)
        #expect(points.contains(Point(x: 40, y: 0)))
        #expect(points.last == Point(x: 40, y: 1))
        // No step is longer than 16 pixels.
        #expect(points.count == 6)
        #expect(steps[1].command == .button(.left, isDown: true))
        #expect(steps.last?.command == .button(.left, isDown: false))
    }

    @Test func `lines for windows and programs are parsed`() throws {
        let steps = try parse(
            """
            {"close": "foot", "deadline": 500}
            {"perform": "showWorkspace", "number": 2}
            {"start": ["foot", "-e", ""]}
            {"run": ["false"], "status": 1, "deadline": 2000}
            {"tool": "pen", "at": [1, 2], "window": "foot"}
            {"tool": "pen", "press": "stylus"}
            """)
        #expect(
            steps.map(\.command).prefix(4) == [
                .close(ReplayWindow(name: "foot", deadline: .milliseconds(500))),
                .perform("showWorkspace", number: 2), .start(["foot", "-e", ""]),
                .run(["false"], status: 1, deadline: .seconds(2)),
            ])
        #expect(
            steps.map(\.window) == [
                ReplayWindow(name: "foot", deadline: .milliseconds(500)), nil, nil, nil,
                ReplayWindow(name: "foot", deadline: .seconds(10)), nil,
            ])
    }

    @Test func `expectations are parsed`() throws {
        let steps = try parse(
            """
            {"expect": {"window": "foot"}}
            {"expect": {"noWindow": "foot"}, "deadline": 50}
            {"expect": {"title": "", "window": "foot"}}
            {"expect": {"focus": null}}
            {"expect": {"layout": "ru"}}
            {"expect": {"clipboard": "a"}}
            {"expect": {"pixel": [1, 2], "color": "2e5c6E", "tolerance": 3, "window": "foot"}}
            {"expect": {"picture": "a.png", "region": [1, 2, 3, 4], "different": 5}}
            """)
        let expected: [ReplayExpectation] = [
            .window("foot"), .noWindow("foot"), .title("", window: "foot"), .focus(nil), .layout("ru"),
            .clipboard("a"), .pixel(Point(x: 1, y: 2), window: "foot", color: 0xff2e_5c6e, tolerance: 3),
            .picture(
                path: "a.png", of: .region(Rect(x: 1, y: 2, width: 3, height: 4)), tolerance: 0,
                differentPixels: 5),
        ]
        let deadlines = [10_000, 50] + Array(repeating: 10_000, count: 6)
        #expect(
            steps.map(\.command)
                == zip(expected, deadlines).map { .expect($0, deadline: .milliseconds($1)) })
    }

    @Test func `lines for programs, devices and outputs are parsed`() throws {
        let steps = try parse(
            """
            {"freeze": "foot"}
            {"kill": "foot", "deadline": 20}
            {"clipboard": ""}
            {"device": "touchscreen", "connected": false}
            """)
        #expect(
            steps.map(\.command) == [
                .signal(.freeze, to: ReplayWindow(name: "foot", deadline: .seconds(10))),
                .signal(.kill, to: ReplayWindow(name: "foot", deadline: .milliseconds(20))), .copy(""),
                .device(.touchscreen, isConnected: false),
            ])
        #expect(steps.map(\.window?.deadline) == [.seconds(10), .milliseconds(20), nil, nil])
        guard
            case .output(let change) = try parse(#"{"output": "MINI-1", "size": [80, 60], "scale": 1.5}"#)[0]
                .command
        else {
            Issue.record("another action")
            return
        }
        #expect((change.name, change.size, change.scale) == ("MINI-1", Size(width: 80, height: 60), 1.5))
    }

    @Test(arguments: [
        (#"{"expect": {"color": "ffffff"}}"#, "'expect' must have one of: title, focus"),
        (#"{"expect": "ready"}"#, "'expect' must be an object"),
        (
            #"{"expect": {"focus": "a", "window": "b"}}"#,
            "unknown field 'window' in an expectation with 'focus'"
        ),
        (
            #"{"expect": {"pixel": [1, 2], "color": "red"}}"#,
            "'color' must be a color of six hexadecimal digits"
        ),
        (
            #"{"device": "pen", "connected": true}"#,
            #"'device' must be one of: "pointer", "keyboard", "touchscreen""#
        ),
        (#"{"device": "pointer", "connected": true}"#, "the pointer is connected already"),
        (#"{"output": "MINI-1"}"#, "'output' needs a 'size' in pixels, a 'scale' or a 'transform'"),
        (#"{"output": "MINI-1", "transform": "left"}"#, "'transform' must be one of: \"normal\", \"90\""),
        (#"{"output": "MINI-1", "scale": 0}"#, "'scale' must be from 0.5 to 8"),
        (
            #"{"output": "MINI-1", "size": [0, 5]}"#,
            "'size' must be a width and a height from 1 to 16384 pixels"
        ),
        (#"{"click": [1, 2], "count": 4}"#, "'count' must be a whole number from 1 to 3"),
        (#"{"click": [1, 2], "deadline": 5}"#, "only a line with a 'window' or a widget waits: leave out"),
        (#"{"move": [1, 2], "window": "foot"}"#, "unknown field 'window' in a line with 'move'"),
        (#"{"touch": 0, "up": true, "window": "foot"}"#, "'window' is for lines with a place: leave it out"),
        (
            #"{"press": "Hyper+a"}"#,
            "'Hyper' is not a modifier: write Control, Shift, Alt, Super or AltGr, and 'plus' for '+'"
        ),
        (
            #"{"press": "Control+"}"#,
            "'press' ends with a key, such as \"Control+a\"; the key of '+' is 'plus'"
        ),
        (
            #"{"drag": [[1, 2]]}"#,
            "'drag' must be a list of two or more points in logical pixels: [[10, 20], [200, 20]]"
        ),
        (#"{"drag": [[0, 0], [8000000, 0]]}"#, "the way of 'drag' is too long: write several lines"),
        (#"{"start": "foot"}"#, "'start' must be a program and its arguments: [\"foot\", \"-e\", \"top\"]"),
        (
            #"{"perform": "jump"}"#,
            "there is no action 'jump'; known actions: activateWindow, closeWindow, copy, cut, "
        ),
        (#"{"run": [""]}"#, "'run' must be a program and its arguments: [\"foot\", \"-e\", \"top\"]"),
        (
            #"{"click": [1, 2], "pointer": [1, 2]}"#,
            "'pointer' and 'click' are separate events: write a line for each"
        ),
    ])
    func `a bad line for a gesture or a program is explained`(line: String, reason: String) throws {
        let found = try problems(line)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("line 1: \(reason)") == true, "\(found)")
    }

    @Test func `a device that was removed sends nothing`() throws {
        let removal = #"{"device": "pointer", "connected": false}"#
        #expect(
            try problems(removal + "\n" + #"{"click": [1, 2]}"#) == ["line 2: the pointer is not connected"])
        #expect(
            try problems(removal + "\n" + removal) == ["line 2: the pointer is removed already"])
    }

    @Test func `a gesture needs what it uses to be up`() throws {
        #expect(
            try problems(#"{"button": "left", "down": true}"# + "\n" + #"{"click": [1, 2]}"#)
                == ["line 2: the button has been down since line 1"])
        #expect(
            try problems(#"{"key": 29, "down": true}"# + "\n" + #"{"press": "Control+a"}"#)
                == ["line 2: the key has been down since line 1"])
    }

    @Test func `buttons are given by name or code`() throws {
        let steps = try parse(
            """
            {"button": "right", "down": true}
            {"button": "middle", "down": true}
            {"button": 275, "down": true}
            """)
        #expect(
            steps.map(\.command) == [
                .button(.right, isDown: true), .button(.middle, isDown: true), .button(.side, isDown: true),
            ])
    }

    @Test func `wheel steps are converted to 120ths of a detent`() throws {
        let steps = try parse(
            """
            {"axis": "vertical", "value": 10, "steps": 1}
            {"axis": "horizontal", "steps": -0.5, "source": "tilt"}
            {"axis": "vertical", "value": 30}
            """)
        #expect(
            steps.map(\.command) == [
                .scroll(Scroll(source: .wheel, vertical: .init(value: 10, value120: 120))),
                .scroll(Scroll(source: .wheelTilt, horizontal: .init(value: -7.5, value120: -60))),
                .scroll(Scroll(source: .wheel, vertical: .init(value: 30, value120: 240))),
            ])
    }

    @Test func `finger scrolling has no detents and can stop`() throws {
        let steps = try parse(
            """
            {"axis": "vertical", "value": -3.25, "source": "finger"}
            {"axis": "vertical", "stop": true, "source": "finger"}
            """)
        #expect(
            steps.map(\.command) == [
                .scroll(Scroll(source: .finger, vertical: .init(value: -3.25))),
                .scroll(Scroll(source: .finger, vertical: .init(value: 0, isStop: true))),
            ])
    }

    @Test func `touches at the same time form one frame`() throws {
        let steps = try parse(
            """
            {"t": 1, "touch": 0, "down": [1, 2]}
            {"t": 1, "touch": 1, "down": [3, 4]}
            {"t": 2, "touch": 1, "cancel": true}
            """)
        #expect(
            steps == [
                ReplayStep(
                    line: 1, time: .milliseconds(1),
                    command: .touches([
                        .down(id: 0, at: Point(x: 1, y: 2)), .down(id: 1, at: Point(x: 3, y: 4)),
                    ])),
                ReplayStep(line: 3, time: .milliseconds(2), command: .touches([.cancel])),
            ])
    }

    @Test func `waits have a deadline of ten seconds by default`() throws {
        let steps = try parse(
            """
            {"wait": {"toplevel": "foot"}, "deadline": 5000}
            {"wait": {"title": "a title"}}
            {"wait": {"titleContains": "part"}}
            {"wait": {"layer": "panel"}}
            {"wait": {"idle": 50}}
            {"wait": {"idle": 60}, "window": "foot"}
            {"wait": {"locked": true}}
            {"wait": {"inputMethodGrab": false}}
            """)
        #expect(
            steps.map(\.command) == [
                .wait(.toplevel(applicationIdentifier: "foot"), deadline: .milliseconds(5000)),
                .wait(.title("a title"), deadline: .milliseconds(10_000)),
                .wait(.titleContains("part"), deadline: .milliseconds(10_000)),
                .wait(.layer(namespace: "panel"), deadline: .milliseconds(10_000)),
                .wait(.idle(for: .milliseconds(50), in: nil), deadline: .milliseconds(10_000)),
                .wait(.idle(for: .milliseconds(60), in: "foot"), deadline: .milliseconds(10_000)),
                .wait(.locked(true), deadline: .milliseconds(10_000)),
                .wait(.inputMethodGrab(false), deadline: .milliseconds(10_000)),
            ])
    }

    @Test func `wait starts after the preceding text is typed`() throws {
        let steps = try parse(
            "{\"t\": 10, \"type\": \"ab\"}\n{\"wait\": {\"idle\": 5}}\n{\"key\": 1, \"down\": true}")
        #expect(steps.map(\.time) == [.milliseconds(10), .milliseconds(50), .milliseconds(50)])
    }

    @Test func `line without a time starts after the preceding text is typed`() throws {
        let steps = try parse(
            "{\"t\": 10, \"type\": \"ab\"}\n{\"type\": \"c\"}\n{\"move\": [1, 1]}\n{\"t\": 75, \"type\": \"d\"}"
        )
        #expect(
            steps.map(\.time) == [
                .milliseconds(10), .milliseconds(50), .milliseconds(70), .milliseconds(75),
            ])
    }

    @Test(arguments: [
        (#"{"type": "\u0041\u00e9\ud83d\ude00\/\t"}"#, "Aé😀/\t"),
        (#"{"type":"\"\\\b\f\n\r"}"#, "\"\\\u{8}\u{c}\n\r"),
    ]) func `JSON escapes decode to their characters`(line: String, text: String) throws {
        // Screenshot paths may contain any character, so the keymap does not matter.
        let steps = try parse(line.replacing("type", with: "screenshot"))
        #expect(steps.map(\.command) == [.screenshot(ReplayScreenshot(path: text), deadline: .seconds(10))])
    }

    @Test func `screenshot captures the screen, a window or a region`() throws {
        let steps = try parse(
            """
            {"t": 10, "type": "ab"}
            {"screenshot": "a.png"}
            {"screenshot": "b.png", "window": "foot", "deadline": 5000, "cursor": true}
            {"screenshot": "c.png", "region": [-1.5, 2, 30, 4.5]}
            """)
        let region = ReplayScreenshot.Subject.region(Rect(x: -1.5, y: 2, width: 30, height: 4.5))
        let tenSeconds = Duration.seconds(10)
        #expect(
            steps.dropFirst().map(\.command) == [
                .screenshot(ReplayScreenshot(path: "a.png"), deadline: tenSeconds),
                .screenshot(
                    ReplayScreenshot(path: "b.png", subject: .window("foot"), showsCursor: true),
                    deadline: .seconds(5)),
                .screenshot(ReplayScreenshot(path: "c.png", subject: region), deadline: tenSeconds),
            ])
        // The screenshots are taken after the preceding text is typed.
        #expect(steps.map(\.time) == [10, 50, 50, 50].map { .milliseconds($0) })
    }

    // MARK: Rejected lines

    @Test func `every bad line is reported`() throws {
        let problems = try problems(
            """
            {"t": 0, "pointer": [1, 2]}
            {"t": 0, "pointer": [1]}
            nonsense
            {"t": 0, "pinter": [1, 2]}
            {"t": 0, "pointer": [1, 2], "down": true}
            """)
        #expect(problems.map { String($0.prefix(7)) } == ["line 2:", "line 3:", "line 4:", "line 5:"])
    }

    @Test func `parsing stops after 1000 bad lines`() throws {
        let bad = "nonsense\n"
        #expect(try problems(String(repeating: bad, count: 999)).count == 999)
        let problems = try problems(String(repeating: bad, count: 1_002))
        #expect(problems.count == 1_001)
        #expect(problems.last == "line 1000: after 1000 bad lines, the rest is not read")
    }

    @Test func `line without its comment has at most 1 MiB`() throws {
        func line(of length: Int) -> String {
            let line = "{\"move\": [1, 2]}"
            return line + String(repeating: " ", count: length - line.utf8.count)
        }
        #expect(try parse(line(of: 1 << 20) + "# and a comment").count == 1)
        #expect(try problems("\n" + line(of: 1 << 20 + 1)) == ["line 2: the line is longer than 1 MiB"])
    }

    @Test(arguments: [
        (
            "{\"t\": 0, \"pointer\": [1, 2]",
            "not valid JSON: it ends where ',' or '}' is missing, at column 27"
        ),
        ("{\"t\": 0, \"t\": 0, \"move\": [1, 2]}", "'t' occurs twice"),
        ("{\"wait\": {\"idle\": 5, \"i\\u0064le\": 6}}", "'idle' occurs twice"),
        ("{\"t\": 0, \"move\": [1, 2]} {}", "not valid JSON: there is more after the value"),
        ("{\"t\": 0, \"move\": [1, 2],}", "not valid JSON: expected a name in quotation marks"),
        ("{\"t\": 01, \"move\": [1, 2]}", "not valid JSON: expected ',' or '}'"),
        ("{\"t\": 1., \"move\": [1, 2]}", "not valid JSON: expected a digit"),
        ("{\"t\": 1e999, \"move\": [1, 2]}", "not valid JSON: a number is too large"),
        ("{\"t\": +1, \"move\": [1, 2]}", "not valid JSON: expected a value"),
        ("{\"type\": \"a\tb\"}", "not valid JSON: a control character is not escaped"),
        ("{\"type\": \"\\x41\"}", "not valid JSON: there is no such escape"),
        ("{\"type\": \"\\u12\"}", "not valid JSON: '\\u' takes four hexadecimal digits"),
        ("{\"type\": \"\\ud800\"}", "not valid JSON: half of a character is missing"),
        ("{\"type\": \"\\ud800\\u0041\"}", "not valid JSON: half of a character is missing"),
        ("{\"type\": \"a", "not valid JSON: it ends within a string"),
        (String(repeating: "[", count: 129), "not valid JSON: it is nested too deeply"),
        ("[0, 1]", "a line is a JSON object"),
        ("{\"t\": 0}", "no event"),
        ("{\"t\": 0, \"pinter\": [1, 2]}", "'pinter'"),
        ("{\"move\": [1, 2], \"pointer\": [1, 2]}", "'pointer' and 'move' are separate events"),
        ("{\"move\": [1, 2], \"speed\": 3}", "unknown field 'speed'"),
        ("{\"t\": -1, \"move\": [1, 2]}", "'t' must be a whole number"),
        ("{\"t\": 0.5, \"move\": [1, 2]}", "'t' must be a whole number"),
        ("{\"t\": \"0\", \"move\": [1, 2]}", "'t' must be a whole number"),
        ("{\"t\": 1e300, \"move\": [1, 2]}", "'t' must be a whole number"),
        ("{\"pointer\": [1e9, 2]}", "two numbers"),
        ("{\"pointer\": [1, \"2\"]}", "two numbers"),
        ("{\"button\": \"fire\", \"down\": true}", "'button' must be"),
        ("{\"button\": 3, \"down\": true}", "'button' must be"),
        ("{\"button\": \"left\"}", "'down' is missing"),
        ("{\"button\": \"left\", \"down\": 1}", "'down' must be true or false"),
        ("{\"button\": \"left\", \"down\": false}", "release without a press"),
        ("{\"key\": 30, \"down\": false}", "release without a press"),
        ("{\"key\": 768, \"down\": true}", "'key' must be a whole number"),
        ("{\"key\": \"NoSuchKey\", \"down\": true}", "not the name of a keysym"),
        ("{\"key\": \"A\", \"down\": true}", "no key of the keymap means 'A' by itself"),
        ("{\"type\": \"\"}", "not empty"),
        ("{\"type\": \"h\\u0007llo\"}", "U+7), character 2"),
        ("{\"group\": 2}", "0 (us), 1 (ru)"),
        ("{\"screenshot\": \"\"}", "not empty"),
        ("{\"screenshot\": true}", "'screenshot' must be a text"),
        ("{\"screenshot\": \"a\\u0000b\"}", "without a NUL"),
        ("{\"screenshot\": \"a\", \"window\": \"\"}", "'window' must be a text that is not empty"),
        ("{\"screenshot\": \"a\", \"region\": [1, 2, 3]}", "four numbers"),
        ("{\"screenshot\": \"a\", \"region\": [1, 2, 0, 4]}", "four numbers"),
        ("{\"screenshot\": \"a\", \"region\": [1, 2, 3, 1e9]}", "four numbers"),
        ("{\"screenshot\": \"a\", \"window\": \"b\", \"region\": [1, 2, 3, 4]}", "write a line for each"),
        ("{\"screenshot\": \"a\", \"cursor\": false}", "'cursor' can only be true"),
        ("{\"screenshot\": \"a\", \"deadline\": 5}", "only a picture of a 'window' waits"),
        ("{\"screenshot\": \"a\", \"down\": true}", "unknown field 'down'"),
        ("{\"axis\": \"up\", \"value\": 1}", "'axis' must be"),
        ("{\"axis\": \"vertical\"}", "needs 'value'"),
        ("{\"axis\": \"vertical\", \"value\": 1, \"source\": \"thumb\"}", "'source' must be"),
        (
            "{\"axis\": \"vertical\", \"value\": 1, \"steps\": 1, \"source\": \"finger\"}",
            "'steps' are only for wheels"
        ),
        ("{\"axis\": \"vertical\", \"value\": 1, \"steps\": -1}", "different directions"),
        ("{\"axis\": \"vertical\", \"stop\": true, \"source\": \"wheel\"}", "a wheel does not stop"),
        ("{\"axis\": \"vertical\", \"value\": 1e30}", "'value' must be between"),
        ("{\"touch\": 0}", "exactly one of"),
        ("{\"touch\": 0, \"down\": [1, 2], \"up\": true}", "exactly one of"),
        ("{\"touch\": -1, \"down\": [1, 2]}", "'touch' must be a whole number"),
        ("{\"touch\": 0, \"up\": true}", "release without a press"),
        ("{\"touch\": 0, \"to\": [1, 2]}", "finger 0 is not down"),
        ("{\"touch\": 0, \"cancel\": true}", "no finger is down"),
        ("{\"wait\": \"foot\"}", "'wait' must be one of"),
        ("{\"wait\": {\"moon\": 1}}", "cannot wait for 'moon'"),
        ("{\"wait\": {\"toplevel\": 1}}", "must be a text"),
        ("{\"wait\": {\"titleContains\": 1}}", "must be a text"),
        ("{\"wait\": {\"titleContains\": \"\"}}", "a text that is not empty"),
        ("{\"wait\": {\"layer\": 1}}", "must be a text"),
        ("{\"wait\": {\"locked\": 1}}", "'locked' must be true or false"),
        ("{\"wait\": {\"inputMethodGrab\": 1}}", "'inputMethodGrab' must be true or false"),
        ("{\"wait\": {\"idle\": 500}, \"deadline\": 500}", "below the deadline"),
        ("{\"wait\": {\"title\": \"x\"}, \"window\": \"y\"}", "'window' is only allowed with 'idle'"),
        ("{\"wait\": {\"idle\": 5}, \"window\": \"\"}", "'window' must be a text that is not empty"),
        ("{\"wait\": {\"title\": \"x\"}, \"deadline\": 0}", "'deadline' must be a whole number"),
    ]) func `line that cannot be played is rejected with a reason`(line: String, reason: String) throws {
        let problems = try problems("# first\n" + line)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("line 2: ") == true)
        #expect(problems.first?.contains(reason) == true, "\(problems)")
    }

    @Test(arguments: [
        ("{\"pointer\": [800, 2]}", "the point 800, 2 is off the screen, which is 800x600"),
        ("{\"pointer\": [-0.5, 2]}", "the point -0.5, 2 is off the screen, which is 800x600"),
        ("{\"touch\": 0, \"down\": [5, 600]}", "the point 5, 600 is off the screen, which is 800x600"),
        ("{\"tool\": \"pen\", \"at\": [801, 0]}", "the point 801, 0 is off the screen, which is 800x600"),
        (
            "{\"screenshot\": \"a\", \"region\": [800, 0, 5, 5]}",
            "the region is off the screen, so nothing is in it"
        ),
    ]) func `positions off the screen are rejected`(line: String, reason: String) throws {
        let keymap = try Keymap(layouts: ["us"])
        let screen = Rect(x: 0, y: 0, width: 800, height: 600)
        let error = #expect(throws: ReplayScriptError.self) {
            try ReplayScript(text: line, keymap: keymap, screen: screen)
        }
        #expect(error?.description == "line 1: \(reason)")
        let right = "{\"pointer\": [799.5, 0]}\n{\"screenshot\": \"a\", \"region\": [799, 599, 5, 5]}"
        #expect(try ReplayScript(text: right, keymap: keymap, screen: screen).steps.count == 2)
        #expect(try ReplayScript(text: "{\"pointer\": [800, 2]}", keymap: keymap).steps.count == 1)
    }

    @Test func `at most 92 distinct characters of a text may be in no layout`() throws {
        func line(of count: UInt32) -> String {
            let scalars = (0..<count).compactMap { Unicode.Scalar(0x4e00 + $0) }
            return "{\"type\": \"\(String(String.UnicodeScalarView(scalars)))\"}"
        }
        #expect(try parse(line(of: 92)).count == 1)
        #expect(
            try problems(line(of: 93)) == [
                "line 1: the text has characters that no layout has, and more than 92 different ones: write a line for each part"
            ])
    }

    @Test func `time must not decrease`() throws {
        let problems = try problems("{\"t\": 9, \"move\": [1, 1]}\n\n{\"t\": 8, \"move\": [1, 1]}")
        #expect(problems == ["line 3: its time, 8 ms, is before that of line 1, 9 ms"])
    }

    @Test func `pressing a held button, key or finger again is rejected`() throws {
        let press =
            "{\"button\": \"left\", \"down\": true}\n{\"key\": 5, \"down\": true}\n{\"touch\": 3, \"down\": [0, 0]}\n"
        let problems = try problems(press + press)
        #expect(
            problems == [
                "line 4: the button has been down since line 1", "line 5: the key has been down since line 2",
                "line 6: the finger has been down since line 3",
            ])
    }

    @Test func `keys are rejected while a text is being typed`() throws {
        let problems = try problems(
            "{\"t\": 100, \"type\": \"abc\"}\n{\"t\": 120, \"move\": [1, 1]}\n{\"t\": 159, \"key\": 30, \"down\": true}\n"
                + "{\"t\": 160, \"key\": 30, \"down\": true}")
        #expect(problems == ["line 3: the text of line 1 is still being typed until 160 ms"])
    }

    @Test func `typing must end within a day`() throws {
        let problems = try problems(
            "{\"t\": 86399960, \"type\": \"ab\"}\n{\"t\": 86399999, \"move\": [1, 1]}\n"
                + "{\"t\": 86400000, \"type\": \"a\"}")
        #expect(problems == ["line 3: the text is typed until 86400020 ms, which is more than a day"])
    }

    @Test func `text that needs a held key is rejected`() throws {
        let problems = try problems("{\"key\": 30, \"down\": true}\n{\"type\": \"bar\"}\n{\"type\": \"foo\"}")
        #expect(problems == ["line 2: typing the text needs key 30, which has been down since line 1"])
    }
}
