import ClientTestSupport
import Foundation
import Testing

/// Everything that README prints for a shell is typed into one.
@Suite(.serialized)
struct ReadmeCommandTests {
    private static let keys = "mini-compositor keys"
    private static let test = "mini-compositor run -- ninja test"
    private static let replay =
        "mini-compositor run --layout us,ru --replay click-and-type.jsonl --explain -- foot"
    private static let launch = "mini-compositor run --workspaces 2 --launch 'foot --title terminal' --stay"
    private static let remember =
        "mini-compositor run --layout us,ru --options grp:alt_shift_toggle --remember field --stay"
    private static let list = "mini-compositor modes list"

    private let page: Page
    private let reader: Reader

    init() throws {
        page = try Page("README.md")
        reader = try Reader()
    }

    /// One that is added to README needs a test here.
    @Test func theCommandsAreThoseOfTheseTests() {
        #expect(
            page.commands.map(\.text) == [
                "scripts/run", "scripts/test", Self.test, Self.replay, Self.keys, Self.launch, Self.remember,
                Self.list,
            ])
        #expect(Set(page.blocks.map(\.language)) == ["text", "console", "swift", "jsonl"])
    }

    /// They build everything, which is what whoever runs this test has done.
    @Test(arguments: ["scripts/run", "scripts/test"]) func theScriptsAreThere(script: String) throws {
        let path = Page.root.appendingPathComponent(script).path
        #expect(FileManager.default.isExecutableFile(atPath: path))
        #expect(try reader.run("bash -n \(path)") == [])
    }

    /// What `scripts/run` plays, without building for release before.
    @Test func theTourIsPlayedToTheDemo() throws {
        let tour = Page.root.appendingPathComponent("Examples/tour.jsonl").path
        let lines = try reader.run(
            "mini-compositor run --layout us,ru --replay \(tour) --explain -- responder-demo")
        #expect(lines.contains("touch 2 down subsurface 20,20"))
        #expect(reader.contents(of: "errors").contains("\n 1700  key Escape down "))
    }

    @Test func aProgramThatNeedsADisplayFindsOne() throws {
        try reader.addProgram("ninja", "wayland-info > info && echo $1: $XDG_SESSION_TYPE")
        #expect(try reader.run(Self.test) == ["test: wayland"])
        #expect(reader.contents(of: "info").contains("xdg_wm_base"))
    }

    @Test func theReplayClicksTypesAndTouches() throws {
        let script = try #require(page.block(in: "jsonl"))
        try reader.write(script.lines.joined(separator: "\n"), to: "click-and-type.jsonl")
        try reader.addProgram(
            "shell", #"while read -r line; do echo "$line" >> typed; [ "$line" != exit ] || exit 0; done"#)
        #expect(try reader.run(Self.replay) == [])
        let lines = reader.contents(of: "errors").split(separator: "\n").map(String.init)
        #expect(reader.contents(of: "typed") == "echo hello, мир\nexit\n")
        // Places in the window are left out: its size is that of the terminal's font.
        let places = lines.map { $0.replacing(/@-?\d+,-?\d+/, with: "").replacing(/\s+/, with: " ") }
        for line in [
            " 0 pointer 400,300 foot > toplevel > surface entered, sent",
            " 20 button left down foot > toplevel > surface sent",
            " 340 key Cyrillic_em down foot > toplevel > surface sent",
            """
             530 touch 0 20,20 foot > toplevel > surface belongs to what was pressed, recognized by \
            PanGestureRecognizer, outside the surface
            """,
        ] {
            #expect(places.contains(line), "\(line) is not among\n\(lines.joined(separator: "\n"))")
        }
    }

    @Test func theKeyCommandsAreThoseThatAreListed() throws {
        let command = try #require(page.commands.first { $0.text == Self.keys })
        #expect(command.output.count > 5)
        let lines = try reader.run(Self.keys)
        #expect(command.matches(lines), "\(lines.joined(separator: "\n"))")
    }

    /// wtype stands for a person at the keys.
    @Test func aKeyLaunchesTheProgramThatWasNamed() throws {
        try reader.addProgram("foot", #"echo "$@" > launched.new; mv launched.new launched"#)
        try reader.start(Self.launch)
        try press("wtype -M logo -k Return -m logo")
        try reader.wait(for: "the program") { reader.contents(of: "launched") == "--title terminal\n" }
    }

    @Test func theLayoutOfAFieldIsListed() throws {
        let compositor = try reader.start(Self.remember)
        // A letter that arrives tells that the terminal has the keys; then the next layout.
        try press(
            """
            foot -- sh -c 'stty raw -echo; exec cat > typed' & terminal=$!
            trap 'kill $terminal' EXIT
            while ! [ -s typed ]; do wtype x; sleep 0.1; done
            wtype -M logo -k space -m logo
            until [ -s .local/state/surface-responders/text-input-modes ]; do sleep 0.1; done
            """)
        compositor.terminate()
        compositor.waitUntilExit()
        let command = try #require(page.commands.first { $0.text == Self.list })
        #expect(command.output.count == 1)
        #expect(try reader.run(Self.list) == command.output)
    }

    /// Runs a script as a client of the compositor that runs.
    private func press(_ script: String) throws {
        let greeting = /mini-compositor: (wayland-\d+),/
        try reader.wait(for: "the compositor") { reader.contents(of: "output").contains(greeting) }
        let socket = try #require(reader.contents(of: "output").firstMatch(of: greeting)).1
        try reader.write(script, to: "keys.sh")
        _ = try reader.run("env WAYLAND_DISPLAY=\(socket) sh keys.sh")
    }
}
