import Testing

extension LongTests {
    /// Tests programs that are clients of the compositor and servers for other programs.
    struct NestedServerTests {
        /// Makes a terminal report clicks, then records a line.
        private static let listener = #"""
            printf '\033[?1000h\033[?1006h\033]0;listening\007'; : > "$0"; IFS= read -r line; printf %s "$line" > "$0"
            """#

        /// SGR mouse reports: the left button is 0, M a press and m a release.
        private static var click: Regex<Substring> { /\u{1B}\[<0;\d+;\d+M\u{1B}\[<0;\d+;\d+m/ }

        /// Xwayland's window has no title. Therefore a foot window with a title opens once xterm listens. It
        /// has the keyboard focus until the click, which is outside of it.
        @Test func `xterm receives a click and keys through Xwayland`() throws {
            let session = #"""
                xterm -geometry 60x20+800+20 -e sh -c "$1" "$0" & terminal=$!
                until [ -e "$0" ]; do kill -0 $terminal || exit; sleep 0.1; done
                foot -T listening sleep 600 & sign=$!
                wait $terminal
                status=$?
                kill $sign
                wait
                exit $status
                """#
            var script = ReplayLines(waitingFor: "listening")
            script.click(900, 100)
            script.type("Hello\\n")
            let run = try ProgramRun(
                script: script.lines, options: ["--xwayland"],
                client: ["sh", "-c", session, "{folder}/heard", Self.listener])
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.contents(of: "heard").contains(Self.click))
            #expect(run.contents(of: "heard").hasSuffix("mHello"))
            #expect(!run.errorText.contains("is disconnected"))
        }

        @Test func `foot receives a click and keys through waypipe`() throws {
            let session = #"""
                waypipe --oneshot --no-gpu --socket "$0/socket" client &
                until [ -S "$0/socket" ]; do kill -0 $! || exit; sleep 0.1; done
                env -u WAYLAND_DISPLAY waypipe --oneshot --no-gpu --socket "$0/socket" server -- \
                    foot sh -c "$1" "$0/heard" || exit
                wait $!
                """#
            var script = ReplayLines(waitingFor: "listening")
            script.click(640, 360)
            script.type("Hello, мир\\n")
            let run = try ProgramRun(
                script: script.lines, options: ["--layout", "us,ru"],
                client: ["sh", "-c", session, "{folder}", Self.listener])
            #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
            #expect(run.contents(of: "heard").contains(Self.click))
            #expect(run.contents(of: "heard").hasSuffix("mHello, мир"))
            #expect(!run.errorText.contains("is disconnected"))
        }
    }
}
