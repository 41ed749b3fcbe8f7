import ClientTestSupport
import Foundation
import FoundationXML
import Testing

/// Runs `mini-compositor check`.
@Suite struct CheckTests {
    private static let start =
        #"{"start": ["\#(SessionRun.demo)", "--app-id", "demo", "--title", "a<b>&\"c\""]}"#

    private func run(_ arguments: [String], _ scripts: [String: String]) throws -> SessionRun {
        try SessionRun(["check"] + arguments) { folder in
            for (name, lines) in scripts {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try (Self.start + "\n" + lines + "\n").write(to: file, atomically: true, encoding: .utf8)
            }
        }
    }

    private func text(_ name: String, of session: SessionRun) throws -> String {
        try String(contentsOfFile: session.folder.path + "/" + name, encoding: .utf8)
    }

    @Test func `replays that pass leave nothing`() throws {
        let session = try run(
            ["--jobs", "2", "one.jsonl", "more/one.jsonl", "--", "--size", "800x600"],
            [
                "one.jsonl": #"{"expect": {"window": "demo"}}"#,
                "more/one.jsonl": #"{"expect": {"pixel": [799, 599], "color": "000000"}}"#,
            ])
        let lines = session.readLines().map { $0.replacing(/[0-9.]+ s$/, with: "s") }
        #expect(session.status() == 0, "\(lines)")
        #expect(lines.sorted() == ["2 passed, 0 failed", "passed  one  s", "passed  one-2  s"])
        #expect(!session.exists(session.folder.path + "/check-failures/one"))
    }

    @Test func `a replay that fails leaves its picture, events and messages`() throws {
        let session = try run(
            ["--junit", "it.xml", "--page", "it.html", "--keep", "kept", "good.jsonl", "bad.jsonl"],
            [
                "good.jsonl": #"{"expect": {"window": "demo"}}"#,
                "bad.jsonl": """
                {"click": [1, 1], "window": "demo"}
                {"expect": {"noWindow": "demo"}, "deadline": 50}
                """,
            ])
        let lines = session.readLines()
        #expect(session.status() == 70)
        let reason =
            "bad.jsonl: line 3: expected no window 'demo', found the toplevel 'demo' with the title 'a<b>&\"c\"'"
        #expect(lines.contains("        " + reason), "\(lines)")
        #expect(lines.contains("        kept: kept/bad"))
        #expect(lines.last == "1 passed, 1 failed")
        // The demo's window is centered.
        #expect(try PNGFile(session.folder.path + "/kept/bad/screen.png")[400, 150] == 0xff2e_5c6e)
        #expect(try text("kept/bad/events.jsonl", of: session).contains("button left down"))
        #expect(try text("kept/bad/log.txt", of: session).contains(reason))

        let report = try XMLDocument(contentsOf: session.folder.appendingPathComponent("it.xml"))
        let suite = try #require(report.rootElement())
        #expect(suite.attribute(forName: "tests")?.stringValue == "2")
        #expect(suite.attribute(forName: "failures")?.stringValue == "1")
        let cases = suite.elements(forName: "testcase")
        #expect(cases.map { $0.attribute(forName: "name")?.stringValue } == ["good", "bad"])
        #expect(cases.map { $0.elements(forName: "failure").count } == [0, 1])
        #expect(
            cases[1].elements(forName: "failure").first?.attribute(forName: "message")?.stringValue == reason)

        let page = try text("it.html", of: session)
        #expect(page.contains("<h1>1 passed, 1 failed</h1>"))
        #expect(page.contains("the title 'a&lt;b&gt;&amp;&quot;c&quot;'"))
        #expect(page.contains("<td>button left down</td>"))
        let mark = "<img alt=\"The screen at the end\" src=\"data:image/png;base64,"
        let start = try #require(page.range(of: mark)).upperBound
        let picture = try #require(Data(base64Encoded: String(page[start...].prefix { $0 != "\"" })))
        #expect(picture == FileManager.default.contents(atPath: session.folder.path + "/kept/bad/screen.png"))
    }

    @Test func `the page shows each line with its reasons and a picture`() throws {
        let session = try run(
            ["--page", "it.html", "it.jsonl"],
            [
                "it.jsonl": """
                {"wait": {"idle": 100}, "window": "demo", "deadline": 30000}
                {"click": [1, 1], "window": "demo"}
                {"close": "demo"}
                {"wait": {"idle": 100}}
                """
            ])
        #expect(session.status() == 0)
        let page = try text("it.html", of: session)
        #expect(
            page.contains("<code>{&quot;click&quot;: [1, 1], &quot;window&quot;: &quot;demo&quot;}</code>"))
        #expect(page.ranges(of: "<span class=\"passed\">passed</span>").count == 5)
        #expect(page.contains("(entered)<br>button left down: sent<br>"), "\(page)")
        // Before its first window, with the window, and after it.
        let pictures = page.ranges(of: /alt="The screen after line [0-9]+"/).map { String(page[$0]) }
        #expect(pictures.last == "alt=\"The screen after line 5\"", "\(pictures)")
        #expect(pictures.contains("alt=\"The screen after line 2\""), "\(pictures)")
        // Nothing has changed since the line before.
        #expect(!pictures.contains("alt=\"The screen after line 4\""), "\(pictures)")
        #expect(!session.exists(session.folder.path + "/check-failures/it"))
    }

    @Test func `the page says at which line a replay failed`() throws {
        let session = try run(
            ["--page", "it.html", "--timeout", "3", "bad.jsonl", "late.jsonl"],
            [
                "bad.jsonl": """
                {"expect": {"window": "demo"}}
                {"expect": {"title": "none"}, "deadline": 50}
                {"press": "a"}
                """,
                "late.jsonl": #"{"run": ["sleep", "600"], "deadline": 600000}"#,
            ])
        #expect(session.status() == 70)
        let page = try text("it.html", of: session)
        #expect(page.ranges(of: "<span class=\"failed\">failed</span>").count == 1)
        #expect(
            page.contains("<td>expected the title 'none', found 'a&lt;b&gt;&amp;&quot;c&quot;'"), "\(page)")
        #expect(page.ranges(of: "<span class=\"unfinished\">unfinished</span>").count == 1)
        // The line after the failure was not played.
        #expect(!page.contains("&quot;press&quot;"))
    }

    @Test func `a replay that hangs is ended by its time limit`() throws {
        let session = try run(
            ["--timeout", "2", "it.jsonl"], ["it.jsonl": #"{"run": ["sleep", "600"], "deadline": 600000}"#])
        let lines = session.readLines()
        #expect(session.status() == 70)
        #expect(lines.contains { $0.hasSuffix("the time limit of 2.0 seconds is exceeded") }, "\(lines)")
    }

    @Test(arguments: [
        (["--jobs", "0", "it.jsonl"], "--jobs is a number from 1 to 64."),
        (["--timeout", "0", "it.jsonl"], "--timeout is a number of seconds above 0"),
        ([], "give the files of one replay or more."),
        (["it.jsonl", "--jobs", "3"], "'--jobs' must come before the files, or, for 'run', after '--'."),
    ])
    func `wrong usage is refused`(arguments: [String], text: String) throws {
        let session = try run(arguments, [:])
        #expect(session.status() == 64)
        #expect(session.errorText.lowercased().contains(text.lowercased()), "\(session.errorText)")
    }

    @Test func `a replay that does not exist fails`() throws {
        let session = try run(["none.jsonl"], [:])
        #expect(session.readLines().contains { $0.contains("cannot read the replay none.jsonl") })
        #expect(session.status() == 70)
    }

    @Test(arguments: ["--help", "-h"]) func `help is no file`(_ option: String) throws {
        let run = try SessionRun(["check", option])
        #expect(run.readLine() == "OVERVIEW: Run replays as tests.")
        #expect(run.status() == 0)
    }
}
