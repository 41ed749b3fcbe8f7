import ClientTestSupport
import Foundation
import Testing

/// Runs the shell commands in docs/running.md.
@Suite(.serialized)
struct RunningPageTests {
    private static let keys = "mini-compositor keys"
    private static let boundKeys = "mini-compositor keys --bindings bindings.jsonl"
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

    /// Add a test here for each command that is added to the page.
    @Test func `commands on the page are the tested ones`() {
        let tested = [Self.keys, Self.launch, Self.boundKeys, Self.remember, Self.list]
        #expect(page.commands.map(\.text) == tested)
    }

    /// The page shows the name of the first socket in a runtime directory without compositors.
    @Test func `run without a program prints the hint on the page`() throws {
        let hint = try #require(page.lines.first { $0.hasPrefix("mini-compositor: there is no screen") })
        try reader.start("mini-compositor run")
        try reader.wait(for: "the hint") { reader.contents(of: "errors").hasSuffix("\n") }
        #expect(reader.contents(of: "errors") == hint + "\n")
    }

    /// The host of the window has the first socket, so the window's compositor has the second.
    @Test func `run in a window prints the hint on the page`() throws {
        let hint = try #require(page.lines.first { $0.hasPrefix("mini-compositor: close the window") })
        try reader.start("mini-compositor run --stay", output: "host")
        try reader.wait(for: "the host") { reader.contents(of: "host").contains("wayland-1") }
        try reader.start("env WAYLAND_DISPLAY=wayland-1 mini-compositor run")
        try reader.wait(for: "the hint") { reader.contents(of: "errors").contains("close the window") }
        #expect(reader.contents(of: "errors").contains(hint + "\n"))
        #expect(reader.contents(of: "output").contains("in a window"))
    }

    @Test func `keys command prints the list on the page`() throws {
        let command = try #require(page.commands.first { $0.text == Self.keys })
        #expect(command.output.count > 5)
        let lines = try reader.run(Self.keys)
        #expect(command.matches(lines), "\(lines.joined(separator: "\n"))")
    }

    @Test func `keys of the bindings on the page are listed`() throws {
        let command = try #require(page.commands.first { $0.text == Self.boundKeys })
        let bindings = try #require(page.block(in: "jsonl"))
        try reader.write(bindings.lines.joined(separator: "\n"), to: "bindings.jsonl")
        let lines = try reader.run(Self.boundKeys)
        #expect(command.matches(lines), "\(lines.joined(separator: "\n"))")
    }

    @Test func `doctor prints the lines on the page`() throws {
        let shown = page.lines.filter { $0.hasPrefix("ok  ") }
        #expect(shown.count == 4)
        let lines = try reader.run("mini-compositor doctor")
        #expect(shown.allSatisfy(lines.contains), "\(lines.joined(separator: "\n"))")
        #expect(lines.last.map { page.lines.contains($0) } == true)
    }

    /// wtype stands in for a user who types.
    @Test func `shortcut launches the configured program`() throws {
        try reader.addProgram("foot", #"echo "$@" > launched.new; mv launched.new launched"#)
        try reader.start(Self.launch)
        try press("wtype -M logo -k Return -m logo")
        try reader.wait(for: "the program") { reader.contents(of: "launched") == "--title terminal\n" }
    }

    @Test func `remembered layout of a field is listed`() throws {
        let compositor = try reader.start(Self.remember)
        // The script types until a letter arrives, because the terminal has the keyboard focus then. After
        // that, it selects the next layout.
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

    /// Runs a script as a client of the running compositor.
    private func press(_ script: String) throws {
        let greeting = /mini-compositor: (wayland-\d+),/
        try reader.wait(for: "the compositor") { reader.contents(of: "output").contains(greeting) }
        let socket = try #require(reader.contents(of: "output").firstMatch(of: greeting)).1
        try reader.write(script, to: "keys.sh")
        _ = try reader.run("env WAYLAND_DISPLAY=\(socket) sh keys.sh")
    }
}
