import ClientTestSupport
import Foundation
import Testing

/// Runs of `mini-compositor` with the inspector.
@Suite struct InspectorRunTests {
    private let session: SessionRun
    private let peer: ControlPeerSocket

    /// The panel is 420 pixels wide. Its left edge is a line of two pixels.
    private static let shown = #"{"expect": {"pixel": [580, 300], "color": "5a6673"}, "deadline": 30000}"#
    private static let hidden = #"{"expect": {"pixel": [580, 300], "color": "000000"}, "deadline": 30000}"#

    init() throws {
        session = try SessionRun([
            "run", "--inspect", "--size", "1000x600", "--control", "control", "--isolate",
        ])
        peer = try ControlPeerSocket(session.folder.path + "/control")
        try peer.expect(Self.shown)
    }

    /// The processes that the compositor started.
    private var children: [Int32] {
        let path = "/proc/\(session.processID)/task/\(session.processID)/children"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0) }
    }

    @Test func `the panel takes no input and is in no answer`() throws {
        #expect((try peer.ask(#"{"get": "windows"}"#)["windows"] as? [Any])?.isEmpty == true)
        #expect(try peer.ask(#"{"get": "under", "at": [800, 300]}"#)["under"] is NSNull)
        #expect(try peer.ask(#"{"watch": ["explanations"]}"#)["ok"] as? Bool == true)
        try peer.expect(#"{"click": [800, 300]}"#)
        for summary in ["pointer 800,300", "button left down", "button left up"] {
            let explanation = try peer.event("explanation")
            #expect(explanation["summary"] as? String == summary)
            #expect(explanation["path"] as? [String] == ["desktop"])
        }
    }

    @Test func `a key command hides and shows the panel`() throws {
        try peer.expect(#"{"press": "Super+Shift+I"}"#, Self.hidden)
        try peer.wait { children.isEmpty }
        try peer.expect(#"{"press": "Super+Shift+I"}"#, Self.shown)
    }

    @Test func `commands for the inspector are forwarded while it runs`() throws {
        #expect(try peer.ask(#"{"watch": ["inspector"]}"#)["ok"] as? Bool == true)
        try peer.expect(
            #"{"press": "Super+Shift+P"}"#, #"{"press": "Super+Shift+Left"}"#,
            #"{"press": "Super+Shift+Right"}"#)
        for command in ["pause", "previous", "next"] {
            #expect(try peer.event("inspector")["command"] as? String == command)
        }
        for child in children { kill(child, SIGKILL) }
        try peer.expect(Self.hidden)
        let error = try peer.ask(#"{"perform": "pauseInspector"}"#)["error"] as? [String: Any]
        #expect(error?["code"] as? String == "unavailable")
        // The socket of a program that ended is closed before its status is known.
        try peer.wait { session.errorText.contains("the inspector ended with the status 137") }
    }

    @Test func `the inspector ends with the run`() throws {
        let inspector = try #require(children.first)
        session.send(SIGTERM)
        #expect(session.status() == 0)
        #expect(!SessionRun.isAlive("\(inspector)"))
    }

    @Test func `without the program beside it, a run says so and goes on`() throws {
        let copy = #"cp "$0" "$XDG_RUNTIME_DIR/copy" && exec "$XDG_RUNTIME_DIR/copy" "$@""#
        let run = try SessionRun(["run", "--inspect", "sh", "-c", "echo runs"], setup: copy)
        #expect(run.readLines().last == "runs")
        #expect(run.status() == 0)
        let lines = run.errorText.split(separator: "\n").filter { $0.contains("inspector") }
        #expect(
            lines == [
                "mini-compositor: there is no inspector: responder-inspector is not beside this program"
            ])
    }
}
