import MiniCompositor
import SurfaceResponders
import Testing

/// The lines that commands are written as. That they are decoded as the same commands is tested for the whole manual.
@Suite struct CommandJSONTests {
    private func lines(_ command: Command) -> [String]? { command.lines }

    @Test func `input is written with codes and numbers`() {
        #expect(lines(.pointerPosition(Point(x: 400, y: 300.5))) == [#"{"pointer":[400,300.5]}"#])
        #expect(lines(.pointerMotion(Vector(dx: 10, dy: -5))) == [#"{"move":[10,-5]}"#])
        #expect(lines(.button(.left, isDown: true)) == [#"{"button":272,"down":true}"#])
        #expect(lines(.key(KeyCode(30), isDown: false)) == [#"{"down":false,"key":30}"#])
        #expect(lines(.type("a\n")) == [#"{"type":"a\n"}"#])
    }

    @Test func `scrolling in two directions is two lines`() {
        let scroll = Scroll(
            source: .finger, horizontal: Scroll.Axis(value: 3.5),
            vertical: Scroll.Axis(value: 0, isStop: true))
        #expect(
            lines(.scroll(scroll)) == [
                #"{"axis":"vertical","source":"finger","stop":true}"#,
                #"{"axis":"horizontal","source":"finger","value":3.5}"#,
            ])
        #expect(
            lines(.scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: -30, value120: -240))))
                == [#"{"axis":"vertical","steps":-2,"value":-30}"#])
    }

    @Test func `each finger of a frame has a line`() {
        #expect(
            lines(.touches([.down(id: 3, at: Point(x: 1, y: 2)), .motion(id: 1, to: .zero), .up(id: 2)])) == [
                #"{"down":[1,2],"touch":3}"#, #"{"to":[0,0],"touch":1}"#, #"{"touch":2,"up":true}"#,
            ])
        #expect(lines(.touches([.cancel])) == [#"{"cancel":true,"touch":0}"#])
    }

    @Test func `changes of a tool are one line while they are in order`() {
        let changes: [TabletToolChange] = [
            .entered(at: Point(x: 1, y: 2)), .axis(.pressure(0.5)), .axis(.tilt(Vector(dx: 10, dy: -5))),
            .tip(isDown: true), .tip(isDown: false), .axis(.wheel(degrees: -30, detents: -2)),
            .button(.stylus, isDown: true), .left,
        ]
        #expect(
            lines(.tool(.pen, changes)) == [
                #"{"at":[1,2],"pressure":0.5,"tilt":[10,-5],"tip":true,"tool":"pen"}"#,
                #"{"tip":false,"tool":"pen"}"#,
                #"{"away":true,"press":331,"tool":"pen","wheel":-2}"#,
            ])
        #expect(
            lines(.pad(.strip(0, fraction: nil, isFinger: true))) == [#"{"pad":{"stop":true,"strip":0}}"#])
        #expect(lines(.pad(.dial(0, value120: 60))) == [#"{"pad":{"dial":0,"steps":0.5}}"#])
    }

    @Test func `what no line can give is not written`() {
        #expect(lines(.wait(.anyToplevel, deadline: .seconds(10))) == nil)
        #expect(lines(.pad(.ring(1, degrees: 5, isFinger: true))) == nil)
        #expect(lines(.pad(.button(8, isDown: true))) == nil)
        #expect(lines(.tool(.pen, [.axis(.wheel(degrees: 3, detents: 0))])) == nil)
    }

    @Test func `default deadlines and states are left out`() {
        #expect(lines(.wait(.title("a"), deadline: .seconds(10))) == [#"{"wait":{"title":"a"}}"#])
        #expect(
            lines(.wait(.idle(for: .milliseconds(300), in: "foot"), deadline: .seconds(5)))
                == [#"{"deadline":5000,"wait":{"idle":300},"window":"foot"}"#])
        #expect(
            lines(.close(ReplayWindow(name: "#3", deadline: .milliseconds(20))))
                == [##"{"close":"#3","deadline":20}"##])
        #expect(
            lines(.signal(.thaw, to: ReplayWindow(name: "foot", deadline: .seconds(10))))
                == [#"{"thaw":"foot"}"#])
        #expect(
            lines(.run(["sh", "-c", "exit 3"], status: 3, deadline: .seconds(1)))
                == [#"{"deadline":1000,"run":["sh","-c","exit 3"],"status":3}"#])
        #expect(lines(.perform("showWorkspace", number: 2)) == [#"{"number":2,"perform":"showWorkspace"}"#])
        #expect(
            lines(.screenshot(ReplayScreenshot(path: "a.png", showsCursor: true), deadline: .seconds(10)))
                == [#"{"cursor":true,"screenshot":"a.png"}"#])
    }

    @Test func `expectations are written as objects`() {
        func text(_ expectation: ReplayExpectation) -> [String]? {
            lines(.expect(expectation, deadline: .seconds(10)))
        }
        #expect(
            text(.pixel(Point(x: 10, y: 20), window: nil, color: 0xff0a_5c6e, tolerance: 3))
                == [#"{"expect":{"color":"0a5c6e","pixel":[10,20],"tolerance":3}}"#])
        #expect(text(.focus(nil)) == [#"{"expect":{"focus":null}}"#])
        #expect(
            text(.settled(ReplayArea(window: "foot"), for: .milliseconds(200)))
                == [#"{"expect":{"settled":{"window":"foot"}}}"#])
        let widget = ReplayWidget(role: "check box", name: "Wrap")
        #expect(
            text(.widget(widget, ReplayWidgetState(states: ["checked"], value: 2)))
                == [
                    #"{"expect":{"states":["checked"],"value":2,"#
                        + #""widget":{"name":"Wrap","role":"check box"}}}"#
                ])
        #expect(
            text(
                .picture(
                    path: "a.png", of: .region(Rect(x: 1, y: 2, width: 3, height: 4)), tolerance: 0,
                    differentPixels: 5))
                == [#"{"expect":{"different":5,"picture":"a.png","region":[1,2,3,4]}}"#])
    }

    // MARK: Lines

    @Test func `the first line may name the version`() throws {
        let move = #"{"move": [1, 2]}"#
        let steps = try steps("# a comment\n\n{\"version\": 1}\n\(move)")
        #expect(steps == [ReplayStep(line: 4, time: .zero, command: .pointerMotion(Vector(dx: 1, dy: 2)))])
        #expect(
            try problems("{\"version\": 2}\n\(move)")
                == ["line 1: this version is not known: the known one is 1"])
        #expect(try problems("{\"version\": \"1\"}").first?.contains("is not known") == true)
        #expect(try problems("\(move)\n{\"version\": 1}") == ["line 2: 'version' is for the first line"])
        #expect(
            try problems(#"{"version": 1, "move": [1, 2]}"#)
                == ["line 1: a line with 'version' has no other fields"])
    }

    @Test func `number sign inside a string does not start a comment`() throws {
        let steps = try steps(##"{"type": "\"#1\""} # types "#1""##)
        #expect(steps.map(\.command) == [.type("\"#1\"")])
    }

    private func steps(_ text: String) throws -> [ReplayStep] {
        try ReplayScript(text: text, keymap: Keymap(layouts: ["us"])).steps
    }

    private func problems(_ text: String) throws -> [String] {
        let error = #expect(throws: ReplayScriptError.self) { try steps(text) }
        return error?.badLines.map(\.description) ?? []
    }
}
