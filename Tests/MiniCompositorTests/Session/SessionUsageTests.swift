import Testing

/// How `mini-compositor` interprets its command line.
@Suite struct SessionUsageTests {
    // MARK: The program

    @Test(arguments: [
        ["run", "echo", "--size", "0x0"], ["run", "--size", "800x600", "echo", "--size", "0x0"],
        ["run", "--explain=why.txt", "--stay", "--timeout", "0.5", "echo", "--size", "0x0"],
        ["run", "--explain", "why.txt", "echo", "--size", "0x0"],
        ["run", "--keys", "off", "--", "echo", "--size", "0x0"],
    ]) func `program needs no separator`(arguments: [String]) throws {
        let session = try SessionRun(arguments)
        #expect(session.readLines() == ["--size 0x0"])
        #expect(session.errorText.hasPrefix("mini-compositor: wayland-1, "), "\(session.errorText)")
    }

    @Test func `separator after the program is passed to it`() throws {
        let session = try SessionRun(["run", "echo", "a", "--", "b"])
        #expect(session.readLines() == ["a -- b"])
        #expect(session.status() == 0)
    }

    // MARK: Usage errors

    @Test(arguments: [
        (
            ["run", "--size", "0x0"],
            "the value '0x0' is invalid for '--size <WxH>': a size is a width and a height from 1 to 16384, such as 1280x720"
        ),
        (
            ["run", "--timeout", "0", "true"],
            "the value '0' is invalid for '--timeout <seconds>': a time is a number of seconds above 0, such as 0.5, and "
                + "31536000 (a year) at most"
        ),
        (["run", "--size", "1x1", "--stay", "--size=2x2", "true"], "'--size' is given twice"),
        (["run", "--stay", "--stay", "--", "true", "--size", "--size"], "'--stay' is given twice"),
        (["run", "--sise", "1x1", "true"], "unknown option '--sise'. Did you mean '--size'?"),
        (
            ["run", "--output", "800", "true"],
            "the value '800' is invalid for '--output <WxH[@scale][,place:MINI-n]>': a size is a width and a height "
                + "from 1 to 16384, such as 1280x720"
        ),
        (
            ["run", "--output", "800x600@9", "true"],
            "the value '800x600@9' is invalid for '--output <WxH[@scale][,place:MINI-n]>': a scale is a number from "
                + "0.5 to 8, such as 1.5"
        ),
        (
            ["run", "--output", "800x600,near:MINI-1", "true"],
            "the value '800x600,near:MINI-1' is invalid for '--output <WxH[@scale][,place:MINI-n]>': an output is a "
                + "size, with a scale and a place if you like, such as 1280x720@1.5,left-of:MINI-1"
        ),
        (
            ["run", "--output", "800x600", "--output", "8x6,above:MINI-2", "true"],
            "there is no output MINI-2 before the one that is placed beside it"
        ),
        (["run", "--size", "1x1", "--output", "2x2", "true"], "give either --size or --output"),
        (
            ["run", "--background", "blue", "true"],
            "the value 'blue' is invalid for '--background <RRGGBB|file>': No such file or directory; a background is "
                + "a PNG file, or a color of six hexadecimal digits such as 2e3440"
        ),
        (["keys", "--workspaces", "10"], "there can be 1 to 9 workspaces, not 10"),
        (["modes", "clear"], "give either a context or --all"),
        (
            ["runn", "--stay"],
            "there is no command 'runn': did you mean 'run'?\nTo run a program: mini-compositor run runn"
        ),
        (["foot"], "there is no command 'foot'\nTo run a program: mini-compositor run foot"),
    ]) func `usage errors have a uniform format`(arguments: [String], message: String) throws {
        let session = try SessionRun(arguments)
        #expect(session.status() == 64)
        #expect(
            session.errorText.hasPrefix("mini-compositor: " + message + "\n"), "\(session.errorText)")
        #expect(session.errorText.contains("\nUsage: mini-compositor"))
        #expect(session.readLines() == [])
    }

    @Test func `help shows no type names`() throws {
        let session = try SessionRun(["run", "--help"])
        let help = session.readLines().joined(separator: "\n")
        #expect(session.status() == 0)
        #expect(help.contains("--explain [<file|fd:number>]"))
        #expect(!help.contains("ExplanationOption"))
        #expect(!help.contains("default as flag"))
    }

    // MARK: Without a window

    @Test func `run without a program explains how to connect and take a picture`() throws {
        let session = try SessionRun(["run", "--socket", "here"])
        #expect(session.readLine()?.hasPrefix("mini-compositor: here, 1280x720") == true)
        try SessionRun.wait(for: "the hint") { session.errorText.hasSuffix("\n") }
        #expect(
            session.errorText == """
                mini-compositor: there is no screen: 'WAYLAND_DISPLAY=here foot' starts a program here, 'WAYLAND_DISPLAY=here \
                grim picture.png' takes a picture

                """)
    }

    @Test(arguments: [([], "none"), (["--keep-display"], ":7")])
    func `DISPLAY is unset for programs unless --keep-display is given`(option: [String], display: String)
        throws
    {
        let session = try SessionRun(
            ["run"] + option + ["--", "sh", "-c", "echo ${DISPLAY-none}"], environment: ["DISPLAY": ":7"])
        #expect(session.readLines() == [display])
        #expect(session.status() == 0)
    }
}
