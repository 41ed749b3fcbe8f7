import MiniCompositor
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Expectations that last: how they are written, and how a player checks them.
@Suite struct ReplayExpectationTests {
    private func actions(_ text: String) throws -> [Command] {
        try ReplayScript(text: text, keymap: Keymap(layouts: ["us"])).steps.map(\.command)
    }

    @Test func `settled and responsive are parsed`() throws {
        let actions = try actions(
            """
            {"expect": {"responsive": "foot"}, "deadline": 500}
            {"expect": {"responsive": 3}}
            {"expect": {"settled": {}}}
            {"expect": {"settled": {"window": "foot", "for": 30}}}
            {"expect": {"settled": {"region": [1, 2, 3, 4]}}, "deadline": 201}
            {"expect": {"settled": {"window": "foot", "region": [1, 2, 3, 4]}}}
            """)
        let region = Rect(x: 1, y: 2, width: 3, height: 4)
        let wanted: [(ReplayExpectation, Int)] = [
            (.responsive("foot"), 500), (.responsive("#3"), 10_000),
            (.settled(ReplayArea(), for: .milliseconds(200)), 10_000),
            (.settled(ReplayArea(window: "foot"), for: .milliseconds(30)), 10_000),
            (.settled(ReplayArea(region: region), for: .milliseconds(200)), 201),
            (.settled(ReplayArea(window: "foot", region: region), for: .milliseconds(200)), 10_000),
        ]
        #expect(actions == wanted.map { .expect($0.0, deadline: .milliseconds($0.1)) })
    }

    @Test(arguments: [
        (#"{"expect": {"settled": true}}"#, "'settled' must be an object"),
        (#"{"expect": {"settled": {"title": "a"}}}"#, "unknown field 'title' in 'settled'"),
        (#"{"expect": {"settled": {"for": 0}}}"#, "'for' must be a whole number from 1"),
        (#"{"expect": {"settled": {}}, "deadline": 200}"#, "'for' must be below the deadline, 200"),
        (#"{"expect": {"settled": {"region": [1, 2, 0, 4]}}}"#, "'region' must be four numbers"),
        (
            #"{"expect": {"settled": {}, "window": "foot"}}"#,
            "unknown field 'window' in an expectation with 'settled'"
        ),
        (#"{"expect": {"responsive": true}}"#, "'responsive' must be a text"),
    ])
    func `wrong fields are refused`(line: String, reason: String) throws {
        do {
            _ = try actions(line)
            Issue.record("the line was accepted")
        } catch let error as ReplayScriptError {
            #expect(error.badLines[0].reason.hasPrefix(reason), "\(error)")
        }
    }

    @Test func `a check that cannot succeed later ends the replay immediately`() throws {
        let embedded = try EmbeddedSeat(keymap: Keymap(layouts: ["us"]))
        let stage = ReplayTestStage()
        stage.checkFailure = .window("foot")
        let text = "{\"wait\": {\"toplevel\": \"app\"}}\n{\"expect\": {\"responsive\": \"foot\"}}"
        let script = try ReplayScript(text: text, keymap: embedded.seat.keyboard.keymap)
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        let found = try #require(failure(of: player.advance(to: embedded.clock.now)))
        #expect(found == (2, .window("foot")))
        #expect(stage.checkCount == 1)
    }

    private func failure(of progress: ReplayPlayer.Progress) -> (line: Int?, cause: ReplayFailure.Cause)? {
        if case .failed(let failure) = progress { (failure.line, failure.cause) } else { nil }
    }

    // MARK: Widgets

    private let save = ReplayWidget(role: "button", name: "Save")

    @Test func `widgets take the place of points`() throws {
        let steps = try ReplayScript(
            text: """
                {"pointer": {"role": "button", "name": "Save"}}
                {"click": {"role": "button", "name": "Save"}, "button": "right", "deadline": 50}
                {"tap": {"pattern": "^S", "states": ["focused"], "window": "foot"}}
                {"type": "a", "into": {"role": "button", "name": "Save"}, "deadline": 70}
                """, keymap: Keymap(layouts: ["us"])
        ).steps
        let other = ReplayWidget(pattern: "^S", states: ["focused"], window: "foot")
        let places = [
            ReplayWidgetPlace(widget: save, deadline: .seconds(10)),
            ReplayWidgetPlace(widget: save, deadline: .milliseconds(50)),
            ReplayWidgetPlace(widget: other, deadline: .seconds(10)),
            ReplayWidgetPlace(widget: save, deadline: .milliseconds(70)),
        ]
        #expect(
            steps.map(\.widget) == [places[0]] + Array(repeating: places[1], count: 3)
                + Array(repeating: places[2], count: 2) + Array(repeating: places[3], count: 5))
        #expect(steps.allSatisfy { $0.window == nil })
        #expect(steps[0].command == .pointerPosition(.zero))
        #expect(
            steps.suffix(2).map(\.command) == [
                .expect(.widget(save, ReplayWidgetState(states: ["focused"])), deadline: .milliseconds(70)),
                .type("a"),
            ])
    }

    @Test func `expectations of widgets are parsed`() throws {
        let actions = try actions(
            """
            {"expect": {"widget": {"role": "button", "name": "Save"}}}
            {"expect": {"widget": {"name": ""}, "state": "checked", "states": ["focused"], "without": ["busy"]}}
            {"expect": {"widget": {"name": "a"}, "text": "", "value": 2.5}}
            {"expect": {"noWidget": {"role": "button", "name": "Save"}}}
            {"expect": {"settled": {"widget": {"role": "button", "name": "Save"}}}}
            """)
        let wanted: [ReplayExpectation] = [
            .widget(save, ReplayWidgetState()),
            .widget(
                ReplayWidget(name: ""),
                ReplayWidgetState(states: ["focused", "checked"], absentStates: ["busy"])),
            .widget(ReplayWidget(name: "a"), ReplayWidgetState(text: "", value: 2.5)), .noWidget(save),
            .settled(ReplayArea(widget: save), for: .milliseconds(200)),
        ]
        #expect(actions == wanted.map { .expect($0, deadline: .seconds(10)) })
    }

    @Test(arguments: [
        (#"{"click": {"role": "button"}, "window": "foot"}"#, "the 'window' of a widget is one of its own"),
        (#"{"click": {"index": 1}}"#, "unknown field 'index' in 'click'"),
        (#"{"click": {}}"#, "'click' needs a 'role', a 'name' or a 'pattern'"),
        (#"{"drag": {"role": "button"}}"#, "'drag' must be a list of two or more points"),
        (#"{"drag": [[1, 2], {"role": "button"}]}"#, "a 'drag' that ends at a widget begins at one"),
        (
            #"{"drag": [{"name": "a"}, [1, 2], {"name": "b"}]}"#,
            "a 'drag' that ends at a widget begins at one"
        ),
        (#"{"drag": [{"name": "a"}, {"index": 1}]}"#, "unknown field 'index' in 'drag'"),
        (#"{"type": "a", "into": "text"}"#, "'into' must be a widget"),
        (#"{"type": "a", "deadline": 5}"#, "only a line with a 'window' or a widget waits"),
        (#"{"expect": {"widget": {"name": "a"}, "states": []}}"#, "'states' must be a list of texts"),
        (#"{"expect": {"noWidget": {"name": "a"}, "text": "b"}}"#, "unknown field 'text' in an expectation"),
        (
            #"{"expect": {"settled": {"widget": {"name": "a"}, "region": [1, 2, 3, 4]}}}"#,
            "'settled' is for either a 'widget', or a 'window' and a 'region'"
        ),
    ])
    func `wrong fields of widgets are refused`(line: String, reason: String) throws {
        do {
            _ = try actions(line)
            Issue.record("the line was accepted")
        } catch let error as ReplayScriptError {
            #expect(error.badLines[0].reason.hasPrefix(reason), "\(error)")
        }
    }

    @Test func `a click waits until its widget is found`() throws {
        let embedded = try EmbeddedSeat(keymap: Keymap(layouts: ["us"]))
        let stage = ReplayTestStage()
        let text =
            "{\"wait\": {\"toplevel\": \"app\"}}\n"
            + #"{"click": {"role": "button", "name": "Save"}, "deadline": 100}"#
        let script = try ReplayScript(text: text, keymap: embedded.seat.keyboard.keymap)
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        #expect(player.advance(to: embedded.clock.now) == .waiting)
        embedded.clock.advance(by: .milliseconds(20))
        #expect(player.advance(to: embedded.clock.now) == .waiting)
        #expect(stage.searchCount == 2)
        stage.widgets[save] = Point(x: 70, y: 80)
        embedded.clock.advance(by: .milliseconds(20))
        #expect(player.advance(to: embedded.clock.now) == .waiting)
        let now = embedded.clock.now
        #expect(player.advance(to: now) == .sleeping(until: now.advanced(by: .milliseconds(20))))
        #expect(embedded.seat.pointer.location == Point(x: 70, y: 80))
        #expect(player.advance(to: now.advanced(by: .milliseconds(20))) == .finished)
        #expect(stage.searchCount == 3)
    }

    @Test func `a drag begins at a widget, and goes on relative to it`() throws {
        let embedded = EmbeddedSeat()
        let stage = ReplayTestStage()
        stage.widgets[save] = Point(x: 70, y: 80)
        let script = try ReplayScript(
            text: #"{"drag": [{"role": "button", "name": "Save"}, [0, 30], [-10, 30]]}"#,
            keymap: Keymap(layouts: ["us"]))
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        for _ in 0..<100 where player.advance(to: embedded.clock.now) != .finished {
            embedded.clock.advance(by: .milliseconds(5))
        }
        #expect(embedded.seat.pointer.location == Point(x: 60, y: 110))
        #expect(embedded.seat.pointer.pressedButtonCount == 0)
    }

    @Test func `a drag between widgets finds both before its press`() throws {
        let embedded = EmbeddedSeat()
        let stage = ReplayTestStage()
        stage.widgets[save] = Point(x: 70, y: 80)
        let script = try ReplayScript(
            text: """
                {"drag": [{"role": "button", "name": "Save"}, {"role": "list item", "name": "b"}]}
                {"pointer": [1, 2]}
                """,
            keymap: Keymap(layouts: ["us"]))
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        var places: [Point] = []
        func play(_ count: Int) -> ReplayPlayer.Progress {
            var progress = player.advance(to: embedded.clock.now)
            for _ in 0..<count where progress != .finished {
                embedded.clock.advance(by: .milliseconds(5))
                progress = player.advance(to: embedded.clock.now)
                if embedded.seat.pointer.pressedButtonCount > 0, places.last != embedded.seat.pointer.location
                {
                    places.append(embedded.seat.pointer.location)
                }
            }
            return progress
        }
        #expect(play(20) != .finished)
        #expect(!embedded.seat.pointer.isPlaced)
        stage.widgets[ReplayWidget(role: "list item", name: "b")] = Point(x: 170, y: 30)
        #expect(play(100) == .finished)
        #expect(places.count == 26)
        #expect(places.first == Point(x: 70, y: 80))
        #expect(places[13] == Point(x: 122, y: 54))
        #expect(places.last == Point(x: 170, y: 30))
        // The next line has its own places.
        #expect(embedded.seat.pointer.location == Point(x: 1, y: 2))
        #expect(embedded.seat.pointer.pressedButtonCount == 0)
    }

    @Test func `a drag between widgets ends with one that is not found`() throws {
        let embedded = EmbeddedSeat()
        let stage = ReplayTestStage()
        stage.widgets[save] = Point(x: 70, y: 80)
        let script = try ReplayScript(
            text: #"{"drag": [{"role": "button", "name": "Save"}, {"name": "b"}], "deadline": 50}"#,
            keymap: Keymap(layouts: ["us"]))
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        let cause = ReplayFailure.Cause.widget(ReplayWidgetProblem(.absent, "none"))
        let failure = ReplayPlayer.Progress.failed(ReplayFailure(line: 1, cause: cause))
        var progress = player.advance(to: embedded.clock.now)
        for _ in 0..<100 where progress != failure {
            embedded.clock.advance(by: .milliseconds(5))
            progress = player.advance(to: embedded.clock.now)
        }
        #expect(progress == failure)
        #expect(!embedded.seat.pointer.isPlaced)
    }

    @Test func `a drag that leaves the screen fails before its press`() throws {
        let embedded = EmbeddedSeat()
        let stage = ReplayTestStage()
        stage.widgets[save] = Point(x: 70, y: 980)
        let script = try ReplayScript(
            text: #"{"drag": [{"role": "button", "name": "Save"}, [0, 30]]}"#,
            keymap: Keymap(layouts: ["us"]))
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        var progress = player.advance(to: embedded.clock.now)
        for _ in 0..<5 where progress == .waiting { progress = player.advance(to: embedded.clock.now) }
        let place = ReplayFailure.Cause.place(
            Point(x: 0, y: 30), relativeTo: "from the middle of button 'Save'")
        #expect(progress == .failed(ReplayFailure(line: 1, cause: place)))
        #expect(!embedded.seat.pointer.isPlaced)
    }

    @Test func `a widget that is not found in time ends the replay`() throws {
        let embedded = try EmbeddedSeat(keymap: Keymap(layouts: ["us"]))
        let stage = ReplayTestStage()
        let text = "{\"wait\": {\"toplevel\": \"app\"}}\n" + #"{"tap": {"name": "a"}, "deadline": 10}"#
        let script = try ReplayScript(text: text, keymap: embedded.seat.keyboard.keymap)
        let player = ReplayPlayer(script, on: embedded.seat, stage: stage)
        #expect(player.advance(to: embedded.clock.now) == .waiting)
        let cause = ReplayFailure.Cause.widget(ReplayWidgetProblem(.absent, "none"))
        let end = embedded.clock.now.advanced(by: .milliseconds(10))
        let found = try #require(failure(of: player.advance(to: end)))
        #expect(found == (2, cause))
    }
}
