import ClientTestSupport
import Foundation
import Testing

/// What docs/running.md prints for a shell is typed into one.
@Suite(.serialized)
struct RunningPageTests {
    private static let keys = "mini-compositor keys"
    private static let launch = "mini-compositor run --workspaces 2 --launch 'foot --title terminal' --stay"
    private static let remember =
        "mini-compositor run --layout us,ru --options grp:alt_shift_toggle --remember field --stay"
    private static let list = "mini-compositor modes list"

    private let page: Page
    private let reader: Reader

    init() throws {
        page = try Page("docs/running.md")
        reader = try Reader()
    }

    /// One that is added to the page needs a test here.
    @Test func theCommandsAreThoseOfTheseTests() {
        #expect(page.commands.map(\.text) == [Self.keys, Self.launch, Self.remember, Self.list])
    }

    /// The page shows the first socket of a folder where nothing runs.
    @Test func aRunWithoutAProgramSaysWhatThePageSays() throws {
        let hint = try #require(page.lines.first { $0.hasPrefix("mini-compositor: there is no screen") })
        try reader.start("mini-compositor run")
        try reader.wait(for: "the hint") { reader.contents(of: "errors").hasSuffix("\n") }
        #expect(reader.contents(of: "errors") == hint + "\n")
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
