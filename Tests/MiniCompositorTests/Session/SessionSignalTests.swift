import Foundation
import Testing

/// How `mini-compositor run` and its programs end by signals, from outside.
@Suite struct SessionSignalTests {
    private func run(
        _ arguments: String..., environment: [String: String?] = [:], setup: String? = nil
    ) throws -> SessionRun {
        try SessionRun(["run"] + arguments, environment: environment, setup: setup)
    }

    /// Asks again and again, since what comes at once counts as one signal.
    private func insist(_ session: SessionRun, _ signal: Int32) throws {
        try SessionRun.wait(for: "the end") {
            session.send(signal)
            usleep(20_000)
            return !session.isRunning
        }
    }

    // MARK: Being stopped

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func aSignalEndsASessionWithoutClientCleanly(
        signal: Int32
    )
        throws
    {
        let session = try run(environment: ["XDG_RUNTIME_DIR": nil])
        let line = try #require(session.readLine())
        let match = try #require(
            line.wholeMatch(
                of:
                    /mini-compositor: (wayland-\d+), 1280x720, layouts us, clients may do everything, XDG_RUNTIME_DIR=(.+)/
            ))
        let folder = String(match.2)
        #expect(session.exists("\(folder)/\(match.1)"))
        session.send(signal)
        #expect(session.status() == 0)
        #expect(!session.exists(folder))
    }

    @Test func aRequestToTerminateReachesTheClientWhichSaysTheStatus() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'exit 9' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        session.send(SIGTERM)
        #expect(session.status() == 9)
    }

    @Test func aSecondSignalKillsAClientThatDoesNotHear() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'echo heard' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        session.send(SIGTERM)
        #expect(session.readLine() == "heard")
        try insist(session, SIGTERM)
        #expect(session.status() == 137)
        // That is said where it is killed because it takes too long.
        #expect(!session.errorText.contains("killed"))
    }

    /// `timeout` and others send one to the process, and the same to its job.
    @Test func twoSignalsAtOnceAreOne() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'exit 9' TERM HUP; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        // On a busy machine much time may pass between two that are sent one after the other.
        session.send(SIGSTOP)
        try SessionRun.wait(for: "the stop") {
            try String(contentsOfFile: "/proc/\(session.processID)/stat", encoding: .utf8).contains(") T")
        }
        session.send(SIGTERM)
        session.send(SIGHUP)
        session.send(SIGCONT)
        #expect(session.status() == 9)
    }

    @Test func aHangUpIsIgnoredUnderNohup() throws {
        let session = try run(
            "--", "sh", "-c", "grep SigIgn /proc/$$/status; while :; do sleep 0.01; done",
            setup: "trap '' HUP")
        // SIGHUP is 1.
        #expect(session.readLine() == "SigIgn:\t0000000000000001")
        session.send(SIGHUP)
        session.send(SIGTERM)
        #expect(session.status() == 143)
    }

    /// Before it listens, the compositor waits for the replay, which never comes.
    @Test func aSignalBeforeTheBeginningLeavesNothing() throws {
        let session = try run(
            "--replay", "-", "--", "echo", "ran", environment: ["XDG_RUNTIME_DIR": nil],
            setup: "export TMPDIR=$PWD; mkfifo never; exec 0<>never; echo $$")
        let process = try #require(session.readLine())
        let files = "/proc/\(process)/stat"
        // It sleeps in read().
        try SessionRun.wait(for: "waiting for the replay") {
            try String(contentsOfFile: files, encoding: .utf8).contains("(mini-compositor) S")
        }
        session.send(SIGTERM)
        #expect(session.status() == 1015)
        #expect(session.readLines() == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: session.folder.path).sorted() == [
                "errors", "never",
            ])
    }

    // MARK: What clients get

    @Test func aClientBeginsWithTheDefaultsForAllSignals() throws {
        let session = try run("--", "grep", "-E", "SigBlk|SigIgn", "/proc/self/status")
        #expect(session.readLines() == ["SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000"])
    }

    @Test func theEndOfAClientIsKnownAlsoIfChildrenAreIgnored() throws {
        let session = try run("--", "sh", "-c", "grep SigIgn /proc/$$/status; exit 7", setup: "trap '' CHLD")
        #expect(session.readLine() == "SigIgn:\t0000000000000000")
        #expect(session.status() == 7)
    }

    // MARK: What clients have started

    @Test func whatAClientHasStartedEndsWithIt() throws {
        // The second one is nobody's child any more, and in a session of its own.
        let session = try run(
            "--", "sh", "-c",
            "sleep 60 & echo $!; (setsid sh -c 'echo $$; exec sleep 60' &); sleep 0.1; exec sleep 60")
        let processes = [try #require(session.readLine()), try #require(session.readLine())]
        session.send(SIGTERM)
        try SessionRun.wait(for: "their end") { !processes.contains(where: SessionRun.isAlive) }
        #expect(session.status() == 143)
    }

    @Test func whatDoesNotHearIsKilledBeforeTheEnd() throws {
        let session = try run(
            "--", "sh", "-c",
            "(trap '' TERM; sh -c 'echo $$; exec sleep 60' &); exec sleep 60")
        let process = try #require(session.readLine())
        try insist(session, SIGTERM)
        #expect(session.status() == 143)
        #expect(!SessionRun.isAlive(process))
    }

    @Test func orphansAreWaitedFor() throws {
        let session = try run("--", "sh", "-c", "(sh -c 'echo $$' &); exec sleep 60")
        let process = try #require(session.readLine())
        // A process that nobody waited for would stay there.
        try SessionRun.wait(for: "the orphan's end") { !session.exists("/proc/\(process)") }
        session.send(SIGTERM)
        #expect(session.status() == 143)
    }

    @Test func whatGoesOnBehindAClientThatEndsByItselfIsItsOwn() throws {
        let session = try run("--", "sh", "-c", "sleep 60 < /dev/null > /dev/null 2>&1 & echo $!")
        let process = try #require(session.readLine())
        #expect(session.readLine() == nil)
        #expect(SessionRun.isAlive(process))
        kill(try #require(Int32(process)), SIGKILL)
        #expect(session.status() == 0)
    }

    // MARK: Terminals

    /// Runs the command in a terminal; `keys` is what is typed there.
    private static let terminal = """
        mkfifo keys
        set -- python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' "$0" "$@"
        exec "$@" < keys
        """

    private func keys(of session: SessionRun) throws -> FileHandle {
        let pipe = session.folder.appendingPathComponent("keys")
        try SessionRun.wait(for: "the terminal") { session.exists(pipe.path) }
        return try FileHandle(forWritingTo: pipe)
    }

    /// A key reaches the whole job: the client is not told twice.
    @Test func aKeyOfTheTerminalInterruptsTheClientOnce() throws {
        let session = try run(
            "--", "sh", "-c",
            "n=0; trap 'n=$((n + 1))' INT; echo ready; until [ $n -gt 0 ]; do sleep 0.01; done; sleep 0.3; exit $n",
            setup: Self.terminal)
        let keys = try keys(of: session)
        while let line = session.readLine(), line != "ready\r" {}
        try keys.write(contentsOf: [3])
        #expect(session.status() == 1)
        try keys.close()
    }

    /// By a shell with job control: the compositor stands still with its client, and goes on with it.
    @Test func aJobIsStoppedAndContinued() throws {
        let session = try SessionRun(
            [],
            setup: """
                echo 'trap "echo goes on" CONT; echo ready $PPID; while :; do sleep 0.01; done' > client
                export COMPOSITOR="$0"
                mkfifo keys
                exec python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' bash --norc --noprofile < keys
                """)
        let keys = try keys(of: session)
        defer { try? keys.close() }
        try keys.write(contentsOf: Data("$COMPOSITOR run -- sh client\n".utf8))
        var compositor: Substring?
        while compositor == nil, let line = session.readLine() {
            compositor = line.wholeMatch(of: /ready (\d+)\r/)?.1
        }
        let process = try #require(compositor)
        try keys.write(contentsOf: [26])
        try SessionRun.wait(for: "standing still") {
            try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).contains(") T ")
        }
        try keys.write(contentsOf: Data("fg\n".utf8))
        while let line = session.readLine(), line != "goes on\r" {}
        try keys.write(contentsOf: [3])
        try keys.write(contentsOf: Data("exit $?\n".utf8))
        #expect(session.status() == 130)
    }
}
