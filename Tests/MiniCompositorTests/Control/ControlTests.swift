import ClientTestSupport
import Foundation
import Testing

/// Drives `mini-compositor` through its control socket, as a test in any language does.
@Suite struct ControlTests {
    private let session: SessionRun
    private let peer: ControlPeerSocket

    init() throws {
        session = try SessionRun(["run", "--size", "800x600", "--control", "control", "--layout", "us,ru"])
        peer = try ControlPeerSocket(session.folder.path + "/control")
    }

    /// Starts the demo, whose window has the size 640x480, and waits for its window.
    private func showDemo(_ title: String = "demo") throws {
        try peer.expect(#"{"start": ["\#(SessionRun.demo)", "--app-id", "\#(title)"]}"#)
        try peer.expect(#"{"wait": {"toplevel": "\#(title)"}, "deadline": 30000}"#)
    }

    /// Returns the demo's output up to a line.
    private func lines(until end: String) -> [String] {
        var lines: [String] = []
        while lines.last != end, let line = session.readLine() { lines.append(line) }
        #expect(lines.last == end)
        return lines
    }

    // MARK: Answers

    @Test func `the first line names the display`() throws {
        let hello = peer.greeting
        #expect(hello["event"] as? String == "hello")
        #expect(hello["version"] as? Int == 1)
        #expect(hello["display"] as? String == "wayland-1")
        #expect(hello["runtimeDirectory"] as? String == session.folder.path)
        #expect(hello["pid"] as? Int == Int(session.processID))
        let environment = try #require(hello["environment"] as? [String: Any])
        #expect(environment["WAYLAND_DISPLAY"] as? String == "wayland-1")
        #expect(environment["WAYLAND_SOCKET"] is NSNull)
    }

    @Test func `each line gets one answer with its id, in order`() throws {
        peer.send(
            #"{"id": 1, "pointer": [10, 20]}"#, #"{"id": "two", "get": "outputs"}"#, #"{"get": "layouts"}"#)
        #expect(try NSDictionary(dictionary: peer.read()) == ["id": 1, "ok": true])
        let outputs = try peer.read()
        #expect(outputs["id"] as? String == "two")
        let output = try #require((outputs["outputs"] as? [[String: Any]])?.first)
        #expect(
            NSDictionary(dictionary: output)
                == [
                    "name": "MINI-1", "frame": [0, 0, 800, 600], "mode": [800, 600], "scale": 1,
                    "transform": "normal",
                ])
        let layouts = try peer.read()
        #expect(layouts["layouts"] as? [String] == ["us", "ru"])
        #expect(layouts["group"] as? Int == 0)
    }

    @Test(arguments: [
        ("{", "invalid", "not valid JSON"), ("[]", "invalid", "a line is a JSON object"),
        (#"{"id": [1], "get": "windows"}"#, "invalid", "'id' must be a number or a text"),
        (#"{"get": "everything"}"#, "invalid", "'get' must be one of: windows, outputs"),
        (#"{"get": "windows", "at": [1, 2]}"#, "invalid", "unknown field 'at' in a request for windows"),
        (#"{"t": 5, "move": [1, 1]}"#, "invalid", "'t' is for replays"),
        (#"{"pointer": [900, 10]}"#, "invalid", "is off the screen"),
        (#"{"key": "a", "down": false}"#, "invalid", "a release without a press"),
        (#"{"watch": ["weather"]}"#, "invalid", "'watch' must be a list of: windows, focus, seats"),
        (#"{"wait": {"title": "none"}, "deadline": 20}"#, "timeout", "waited 20 ms in vain"),
        (#"{"click": [1, 1], "window": "none", "deadline": 20}"#, "timeout", "waited 20 ms in vain"),
        (#"{"freeze": 7, "deadline": 20}"#, "timeout", "the app id or the title '#7'"),
        (#"{"perform": "closeWindow"}"#, "unavailable", "nothing can perform 'closeWindow' now"),
        (#"{"run": ["sh", "-c", "exit 3"]}"#, "program", "the program 'sh' ended with status 3 instead of 0"),
        (#"{"start": ["no-such-program"]}"#, "program", "cannot be started"),
        (#"{"screenshot": "/proc/it.png"}"#, "picture", "it is not permitted"),
    ])
    func `a failure has a code and a text, and the next line works`(
        line: String, code: String, text: String
    ) throws {
        let error = try #require(peer.ask(line)["error"] as? [String: Any])
        #expect(error["code"] as? String == code)
        #expect((error["message"] as? String)?.contains(text) == true, "\(error)")
        #expect(try peer.ask(#"{"move": [1, 1]}"#)["ok"] as? Bool == true)
    }

    @Test func `a timeout lists the windows`() throws {
        try showDemo()
        let error = try #require(
            peer.ask(#"{"wait": {"title": "none"}, "deadline": 20}"#)["error"] as? [String: Any])
        let windows = try #require(error["windows"] as? [[String: Any]])
        #expect(windows.map { $0["appID"] as? String } == ["demo"])
    }

    // MARK: Windows

    @Test func `windows are described, clicked and closed`() throws {
        try showDemo()
        let window = try #require((peer.ask(#"{"get": "windows"}"#)["windows"] as? [[String: Any]])?.first)
        #expect(window["appID"] as? String == "demo")
        // The window is centered.
        #expect(window["frame"] as? [Int] == [80, 60, 640, 480])
        #expect(window["isKey"] as? Bool == true)
        #expect(window["isMaximized"] as? Bool == false)
        #expect((window["popups"] as? [Any])?.isEmpty == true)
        let id = try #require(window["id"] as? Int)

        let under = try #require(
            peer.ask(#"{"get": "under", "at": [5, 5], "window": \#(id)}"#)["under"] as? [String: Any])
        #expect(under["window"] as? Int == id)
        #expect(under["pid"] as? Int == window["pid"] as? Int)
        #expect(under["location"] as? [Int] == [5, 5])
        #expect(try peer.ask(#"{"get": "under", "at": [1, 1]}"#)["under"] is NSNull)

        try peer.expect(#"{"click": [30, 40], "window": "demo"}"#)
        #expect(
            lines(until: "button left up").contains {
                $0.hasPrefix("pointer enter") && $0.hasSuffix(" 30,40")
            })
        try peer.expect(#"{"perform": "toggleMaximized"}"#, #"{"close": "demo"}"#)
        try peer.wait { try (peer.ask(#"{"get": "windows"}"#)["windows"] as? [Any])?.isEmpty == true }
    }

    @Test func `a place in a window must be on the screen`() throws {
        try showDemo()
        let error = try #require(
            peer.ask(#"{"click": [5000, 5], "window": "demo"}"#)["error"] as? [String: Any])
        #expect(error["code"] as? String == "unavailable")
        #expect(error["message"] as? String == "the point 5000, 5 in the window 'demo' is off the screen")
    }

    @Test func `texts arrive unchanged`() throws {
        let title = "\"a\\b\"\t\u{1}\u{2028}é日🙂\u{7f}"
        let command = String(
            decoding: try JSONSerialization.data(withJSONObject: [
                "start": [SessionRun.demo, "--title", title]
            ]),
            as: UTF8.self)
        try peer.expect(command, #"{"wait": {"idle": 1}, "deadline": 30000}"#)
        try peer.wait {
            let windows = try peer.ask(#"{"get": "windows"}"#)["windows"] as? [[String: Any]]
            return windows?.first?["title"] as? String == title
        }
    }

    @Test func `responders are listed from the first one up, with their key commands`() throws {
        try showDemo()
        let path = try #require(peer.ask(#"{"get": "responders"}"#)["path"] as? [[String: Any]])
        #expect(path.last?["name"] as? String == "desktop")
        let commands = path.flatMap { $0["commands"] as? [[String: String]] ?? [] }
        #expect(commands.contains(["title": "Close window", "keys": "Super+Q", "action": "closeWindow"]))
    }

    @Test func `a seat's state is described`() throws {
        try showDemo()
        try peer.expect(#"{"pointer": [100, 100]}"#, #"{"button": "left", "down": true}"#)
        try peer.expect(#"{"key": "a", "down": true}"#)
        let seat = try #require(peer.ask(#"{"get": "seat"}"#)["seat"] as? [String: Any])
        #expect(seat["name"] as? String == "seat0")
        #expect((seat["pointer"] as? [String: Any])?["at"] as? [Int] == [100, 100])
        let held = try #require(seat["held"] as? [[String: String]])
        #expect(held.map { $0["input"] } == ["button left", "key a"])
        #expect(held.allSatisfy { $0["receiver"]?.hasPrefix("the client of ") == true }, "\(held)")
        #expect((seat["grabs"] as? [Any])?.isEmpty == true)
        #expect(seat["mode"] as? String == "normal")
        #expect(seat["isLocked"] as? Bool == false)
        let textInput = try #require(seat["textInput"] as? [String: Any])
        #expect(textInput["mode"] as? String == "en-US us")
        #expect(textInput["context"] as? String == "responder-demo:demo/window/1")
    }

    @Test func `a seat is reported when it changes`() throws {
        let watcher = try ControlPeerSocket(session.folder.path + "/control")
        #expect(try watcher.ask(#"{"watch": ["seats"]}"#)["ok"] as? Bool == true)
        func held() throws -> [String] {
            let seat = try watcher.event("seat")["seat"] as? [String: Any]
            return (seat?["held"] as? [[String: String]])?.compactMap { $0["input"] } ?? []
        }
        #expect(try held().isEmpty)
        try peer.expect(#"{"key": "a", "down": true}"#)
        try peer.wait { try held() == ["key a"] }
        try peer.expect(#"{"key": "a", "down": false}"#)
        try peer.wait { try held().isEmpty }
    }

    // MARK: Expectations

    @Test func `expectations are met, or say what was found`() throws {
        try showDemo()
        try peer.expect(
            #"{"expect": {"window": "demo"}}"#, #"{"expect": {"noWindow": "foot"}}"#,
            #"{"expect": {"focus": "demo"}}"#, #"{"expect": {"layout": "us"}}"#,
            #"{"expect": {"pixel": [1, 1], "color": "2e5c6e", "window": "demo"}}"#,
            #"{"expect": {"pixel": [1, 1], "color": "000000"}}"#,
            #"{"screenshot": "window.png", "window": "demo"}"#, #"{"expect": {"responsive": "demo"}}"#,
            #"{"expect": {"settled": {"region": [0, 0, 9, 9], "for": 20}}}"#,
            #"{"expect": {"picture": "window.png", "window": "demo"}}"#)
        let failures = [
            (#"{"window": "foot"}"#, "the window 'foot'", "the toplevel 'demo' with the title"),
            (#"{"noWindow": "demo"}"#, "no window 'demo'", "the toplevel 'demo' with the title"),
            (#"{"title": "none", "window": "demo"}"#, "the title 'none' of the window 'demo'", "'"),
            (#"{"focus": null}"#, "the keyboard in no window", "it in the toplevel 'demo'"),
            (#"{"layout": "ru"}"#, "the layout 'ru'", "'us'"),
            (#"{"clipboard": "a"}"#, "the clipboard 'a'", "an empty one"),
            (
                #"{"settled": {"window": "foot", "for": 20}}"#, "20 ms without a change in the window 'foot'",
                "the toplevel 'demo'"
            ),
            (
                #"{"pixel": [1, 1], "color": "2e5c70", "tolerance": 1, "window": "demo"}"#,
                "the color 2e5c70 at 1, 1", "2e5c6e"
            ),
            (
                #"{"picture": "window.png", "region": [0, 0, 640, 480]}"#, "the picture window.png",
                "pixels that differ, by up to"
            ),
            (
                #"{"picture": "window.png"}"#, "the picture window.png of 640x480 pixels",
                "800x600 pixels, in window.found.png"
            ),
        ]
        for (line, expected, found) in failures {
            let answer = try peer.ask(#"{"expect": \#(line), "deadline": 30}"#)
            let error = try #require(answer["error"] as? [String: Any], "\(line)")
            #expect(error["code"] as? String == "mismatch")
            #expect(error["expected"] as? String == expected)
            #expect(
                (error["found"] as? String)?.hasPrefix(found) == true
                    || (error["found"] as? String)?.contains(found) == true, "\(error)")
        }
        #expect(try PNGFile(session.folder.path + "/window.found.png").size == [800, 600])
    }

    @Test func `a picture that differs keeps where the last events went`() throws {
        try showDemo()
        try peer.expect(
            #"{"screenshot": "it.png"}"#, #"{"click": [1, 1], "window": "demo"}"#,
            #"{"press": "a", "count": 12}"#)
        let answer = try peer.ask(
            #"{"expect": {"picture": "it.png", "region": [0, 0, 9, 9]}, "deadline": 20}"#)
        let error = try #require(answer["error"] as? [String: Any])
        #expect(
            error["found"] as? String
                == "9x9 pixels, in it.found.png; the last events are in it.explanation.txt")
        let text = try String(contentsOfFile: session.folder.path + "/it.explanation.txt", encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 20)
        #expect(lines.last?.contains("key a up") == true, "\(text)")
        #expect(!text.contains("button left"))
    }

    @Test func `a program that is stopped does not answer a ping`() throws {
        try showDemo()
        try peer.expect(#"{"freeze": "demo"}"#)
        let answer = try peer.ask(#"{"expect": {"responsive": "demo"}, "deadline": 60}"#)
        let error = try #require(answer["error"] as? [String: Any])
        #expect(error["expected"] as? String == "an answer to a ping by the window 'demo'")
        #expect((error["found"] as? String)?.wholeMatch(of: /none for [0-9]+ ms/) != nil, "\(error)")
        try peer.expect(#"{"thaw": "demo"}"#, #"{"expect": {"responsive": "demo"}}"#)
    }

    @Test func `the clipboard is written and read, also if it is large`() throws {
        for text in ["", "é日🙂\n", String(repeating: "abcdefgh", count: 100_000)] {
            let line = try JSONSerialization.data(withJSONObject: ["clipboard": text])
            try peer.expect(String(decoding: line, as: UTF8.self))
            #expect(try peer.ask(#"{"get": "clipboard"}"#)["clipboard"] as? String == text)
        }
        try peer.expect(#"{"clipboard": "short"}"#, #"{"expect": {"clipboard": "short"}, "deadline": 50}"#)
    }

    @Test func `outputs change their size, scale and transform`() throws {
        try peer.expect(#"{"output": "MINI-1", "size": [1000, 500], "scale": 2}"#)
        let output = try #require((peer.ask(#"{"get": "outputs"}"#)["outputs"] as? [[String: Any]])?.first)
        #expect(output["frame"] as? [Int] == [0, 0, 500, 250])
        #expect(output["mode"] as? [Int] == [1000, 500])
        #expect(output["transform"] as? String == "normal")
        try peer.expect(#"{"output": "MINI-1", "transform": "flipped-90"}"#)
        let turned = try #require((peer.ask(#"{"get": "outputs"}"#)["outputs"] as? [[String: Any]])?.first)
        #expect(turned["frame"] as? [Int] == [0, 0, 250, 500])
        #expect(turned["mode"] as? [Int] == [1000, 500])
        #expect(turned["transform"] as? String == "flipped-90")
        let error = try peer.ask(#"{"output": "MINI-2", "scale": 2}"#)["error"] as? [String: Any]
        #expect(error?["code"] as? String == "unavailable")
    }

    @Test func `programs of windows are frozen, thawed and killed`() throws {
        try showDemo()
        try peer.expect(#"{"freeze": "demo"}"#, #"{"press": "a"}"#, #"{"thaw": "demo"}"#)
        _ = lines(until: "key a up")
        try peer.expect(#"{"kill": "demo"}"#, #"{"expect": {"noWindow": "demo"}}"#)
    }

    // MARK: Events

    @Test func `a peer can watch windows, focus and explanations`() throws {
        let watcher = try ControlPeerSocket(session.folder.path + "/control")
        #expect(try watcher.ask(#"{"watch": ["windows", "focus", "explanations"]}"#)["ok"] as? Bool == true)
        #expect((try watcher.event("windows")["windows"] as? [Any])?.isEmpty == true)
        #expect(try watcher.event("focus")["window"] is NSNull)
        try showDemo()
        #expect((try watcher.event("windows")["windows"] as? [Any])?.count == 1)
        #expect(try watcher.event("focus")["window"] as? Int == 1)
        try peer.expect(#"{"press": "a"}"#)
        let explanation = try watcher.event("explanation")
        #expect(explanation["summary"] as? String == "key a down")
        #expect(explanation["type"] as? String == "key")
        #expect((explanation["outcome"] as? [String: String])?["kind"] == "client")
        #expect((explanation["path"] as? [String])?.last == "desktop")
        #expect((explanation["stages"] as? [String])?.last == "responders")
    }

    // MARK: Programs

    @Test func `a program that is started is named by its process`() throws {
        let answer = try peer.ask(#"{"start": ["sh", "-c", "echo $$ > process"]}"#)
        let process = try #require(answer["pid"] as? Int)
        let path = session.folder.path + "/process"
        try peer.wait { (try? String(contentsOfFile: path, encoding: .utf8)) == "\(process)\n" }
    }

    @Test func `the answer to a program that has ended is its output`() throws {
        let answer = try peer.ask(
            #"{"id": 1, "run": ["sh", "-c", "echo one; printf 'a\\377b\\303\\251'; echo no >&2"]}"#)
        #expect(
            NSDictionary(dictionary: answer) == ["id": 1, "ok": true, "output": "one\na\u{fffd}bé"])
        // The output is also printed.
        #expect(lines(until: "one").last == "one")
        let silent = try peer.ask(#"{"run": ["true"]}"#)
        #expect(NSDictionary(dictionary: silent) == ["ok": true, "output": ""])
    }

    @Test func `a program with another status fails with its output`() throws {
        let answer = try peer.ask(#"{"run": ["sh", "-c", "echo bad; exit 3"]}"#)
        let error = try #require(answer["error"] as? [String: Any])
        #expect(error["code"] as? String == "program")
        #expect(error["status"] as? Int == 3)
        #expect(error["output"] as? String == "bad\n")
        #expect(error["truncated"] == nil)
    }

    @Test func `a program that does not end is asked to end at its deadline`() throws {
        // The duration is unique among all processes.
        let duration = "600.\(UInt32.random(in: 1_000_000...9_000_000))"
        let answer = try peer.ask(#"{"run": ["sleep", "\#(duration)"], "deadline": 200}"#)
        let error = try #require(answer["error"] as? [String: Any])
        #expect(error["code"] as? String == "program")
        #expect(error["status"] == nil)
        #expect(error["output"] as? String == "")
        try peer.wait { try SessionRun.processes(where: "cmdline", contains: duration).isEmpty }
        try peer.expect(#"{"run": ["true"]}"#)
    }

    @Test func `only the beginning of a long output is answered`() throws {
        let answer = try peer.ask(#"{"run": ["sh", "-c", "yes | head -c 1000000"], "deadline": 60000}"#)
        #expect(answer["output"] as? String == String(repeating: "y\n", count: 32_768))
        #expect(answer["truncated"] as? Bool == true)
        let whole = try peer.ask(#"{"run": ["sh", "-c", "yes | head -c 65536"]}"#)
        #expect((whole["output"] as? String)?.utf8.count == 65_536)
        #expect(whole["truncated"] == nil)
    }

    @Test func `a program that writes without end delays no other line`() throws {
        let answer = try peer.ask(#"{"run": ["yes"], "deadline": 100}"#)
        #expect((answer["error"] as? [String: Any])?["code"] as? String == "program")
        #expect(try peer.ask(#"{"run": ["echo", "next"]}"#)["output"] as? String == "next\n")
    }

    @Test func `a descendant that keeps the output open delays no answer`() throws {
        let answer = try peer.ask(#"{"run": ["sh", "-c", "sleep 60 & echo process $!"]}"#)
        let output = try #require(answer["output"] as? String)
        let process = try #require(pid_t(output.trimmingPrefix("process ").dropLast()))
        #expect(output == "process \(process)\n")
        #expect(kill(process, SIGKILL) == 0)
    }

    // MARK: Peers

    @Test func `what a peer holds is released when it disconnects`() throws {
        try showDemo()
        var other: ControlPeerSocket? = try ControlPeerSocket(session.folder.path + "/control")
        try other?.expect(#"{"key": "a", "down": true}"#)
        _ = lines(until: "key a down")
        other = nil
        _ = lines(until: "key a up")
        #expect(try peer.ask(#"{"press": "a"}"#)["ok"] as? Bool == true)
    }

    @Test func `the gesture of a peer is canceled when it disconnects`() throws {
        func held() throws -> [String] {
            let seat = try peer.ask(#"{"get": "seat"}"#)["seat"] as? [String: Any]
            return (seat?["held"] as? [[String: Any]])?.compactMap { $0["input"] as? String } ?? []
        }
        var other: ControlPeerSocket? = try ControlPeerSocket(session.folder.path + "/control")
        try other?.expect(#"{"pointer": [1, 1]}"#, #"{"swipe": "begin", "fingers": 3}"#)
        #expect(try held() == ["swipe with 3 fingers"])
        // The next line belongs to the same gesture.
        try other?.expect(#"{"swipe": "update", "by": [5, 0]}"#)
        other = nil
        try peer.wait { try held().isEmpty }
    }

    @Test func `a peer that disconnects while it types leaves the layout as it was`() throws {
        func isGroup(_ group: Int) throws -> Bool {
            try peer.ask(#"{"get": "layouts"}"#)["group"] as? Int == group
        }
        var other: ControlPeerSocket? = try ControlPeerSocket(session.folder.path + "/control")
        other?.send(#"{"type": "\#(String(repeating: "я", count: 3000))"}"#)
        try SessionRun.wait(for: "the first letter") { try isGroup(1) }
        other = nil
        try SessionRun.wait(for: "the first layout") { try isGroup(0) }
    }

    @Test func `a peer that has closed its side gets all answers`() throws {
        let other = try ControlPeerSocket(session.folder.path + "/control")
        other.send(#"{"id": 1, "type": "hello"}"#, #"{"id": 2, "get": "windows"}"#)
        other.endInput()
        #expect(try other.read()["id"] as? Int == 1)
        #expect(try other.read()["id"] as? Int == 2)
        #expect(other.isAtEnd)
    }

    @Test func `a line that never ends costs only its peer`() throws {
        let other = try ControlPeerSocket(session.folder.path + "/control")
        other.sendBytes([UInt8](repeating: UInt8(ascii: "x"), count: (1 << 20) + 10))
        let error = try #require(try other.read()["error"] as? [String: Any])
        #expect(error["message"] as? String == "a line is longer than 1 MiB")
        #expect(other.isAtEnd)
        #expect(try peer.ask(#"{"get": "windows"}"#)["ok"] as? Bool == true)
    }

    @Test func `a peer that does not read misses events, and learns how many`() throws {
        let deaf = try ControlPeerSocket(session.folder.path + "/control")
        #expect(try deaf.ask(#"{"watch": ["explanations"]}"#)["ok"] as? Bool == true)
        let count = 8_000
        for index in 0..<count { peer.send(#"{"pointer": [\#(index % 800), 0]}"#) }
        for _ in 0..<count { _ = try peer.read() }
        let dropped = try #require(deaf.event("dropped")["count"] as? Int)
        #expect((1..<count).contains(dropped))
        // Later events arrive again.
        try peer.expect(#"{"pointer": [5, 5]}"#)
        #expect(try deaf.event("explanation")["summary"] as? String == "pointer 5,5")
    }

    // MARK: Ends

    @Test func `a run on a descriptor ends with its peer`() throws {
        let script = """
            import os, socket, subprocess, sys
            ours, its = socket.socketpair()
            os.set_inheritable(its.fileno(), True)
            command = [sys.argv[1], "run", "--control-fd", str(its.fileno())]
            run = subprocess.Popen(command, close_fds=False)
            its.close()
            print(ours.makefile().readline(), end="", flush=True)
            ours.close()
            sys.exit(run.wait())
            """
        let run = try SessionRun(
            [], environment: ["SCRIPT": script], setup: #"exec python3 -c "$SCRIPT" "$0""#)
        #expect(run.readLines().contains { $0.contains(#""event":"hello""#) })
        #expect(run.status() == 0, "\(run.errorText)")
    }

    @Test func `a descriptor that is no socket is an error`() throws {
        let run = try SessionRun(["run", "--control-fd", "3"], setup: #"exec 3<>"$XDG_RUNTIME_DIR/file""#)
        #expect(run.status() == 64)
        #expect(run.errorText.contains("descriptor 3 is not a socket for control"), "\(run.errorText)")
    }

    @Test func `a path that cannot be used is an error`() throws {
        let run = try SessionRun(["run", "--control", "nowhere/control"])
        #expect(run.status() == 73)
        #expect(run.errorText.contains("the control socket"), "\(run.errorText)")
    }
}
