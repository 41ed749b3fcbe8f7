import ClientTestSupport
import Foundation
import Testing

/// Runs the shell commands in README.
@Suite(.serialized)
struct ReadmeCommandTests {
    private static let test = "mini-compositor run ninja test"
    private static let replay =
        "mini-compositor run --layout us,ru --replay click-and-type.jsonl --explain -- foot"

    private let page: Page
    private let reader: Reader

    init() throws {
        page = try Page("README.md")
        reader = try Reader()
    }

    /// Add a test here for each command that is added to README.
    @Test func `commands in README are the tested ones`() {
        #expect(
            page.commands.map(\.text) == [
                "scripts/run", "scripts/install --prefix ~/.local", Self.test, Self.replay,
            ])
        #expect(Set(page.blocks.map(\.language)) == ["text", "console", "swift", "jsonl", "python"])
    }

    /// Runs neither script: both build everything, which has already happened when this test runs.
    @Test(arguments: ["scripts/run", "scripts/install"]) func `scripts exist and parse`(script: String) throws
    {
        let path = Page.root.appendingPathComponent(script).path
        #expect(FileManager.default.isExecutableFile(atPath: path))
        #expect(try reader.run("bash -n \(path)") == [])
    }

    /// Plays the replay of `scripts/run`, but without a release build.
    @Test func `tour plays in the demo`() throws {
        let tour = Page.root.appendingPathComponent("Examples/tour.jsonl").path
        let lines = try reader.run(
            "mini-compositor run --layout us,ru --replay \(tour) --explain -- responder-demo")
        #expect(lines.contains("touch 2 down subsurface 20,20"))
        #expect(reader.contents(of: "errors").contains("\n 1700  key Escape down "))
    }

    @Test func `program run by the mini compositor finds its display`() throws {
        try reader.addProgram("ninja", "wayland-info > info && echo $1: $XDG_SESSION_TYPE")
        #expect(try reader.run(Self.test) == ["test: wayland"])
        #expect(reader.contents(of: "info").contains("xdg_wm_base"))
    }

    @Test func `replay clicks, types and touches as README shows`() throws {
        let script = try #require(page.block(in: "jsonl"))
        try reader.write(script.lines.joined(separator: "\n"), to: "click-and-type.jsonl")
        try reader.addProgram(
            "shell", #"while read -r line; do echo "$line" >> typed; [ "$line" != exit ] || exit 0; done"#)
        #expect(try reader.run(Self.replay) == [])
        let lines = reader.contents(of: "errors").split(separator: "\n").map(String.init)
        #expect(reader.contents(of: "typed") == "echo hello, мир\nexit\n")
        // Removes positions in the window, because they depend on the size of the terminal's font.
        func withoutPoints(_ line: String) -> String {
            line.replacing(/@-?\d+,-?\d+/, with: "").replacing(/\s+/, with: " ")
        }
        let explanations = lines.map(withoutPoints)
        let shown = try #require(page.blocks.last { $0.language == "text" }).lines
        #expect(shown.count == 5)
        for line in shown.map(withoutPoints) {
            #expect(explanations.contains(line), "\(line) is not among\n\(lines.joined(separator: "\n"))")
        }
    }
}
