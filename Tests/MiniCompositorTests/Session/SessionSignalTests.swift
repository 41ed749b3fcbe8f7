import Foundation
import Testing

/// How signals end `mini-compositor run` and the programs that it starts.
@Suite struct SessionSignalTests {
    private func run(
        _ arguments: String..., environment: [String: String?] = [:], setup: String? = nil
    ) throws -> SessionRun {
        try SessionRun(["run"] + arguments, environment: environment, setup: setup)
    }

    /// Sends the signal until the process has ended, because simultaneous signals count as one.
    private func insist(_ session: SessionRun, _ signal: Int32) throws {
        try SessionRun.wait(for: "the end") {
            session.send(signal)
            usleep(20_000)
            return !session.isRunning
        }
    }

    // MARK: Termination

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func `signal ends a session without a client cleanly`(
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

    @Test func `SIGTERM is forwarded to the client, whose status is returned`() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'exit 9' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        session.send(SIGTERM)
        #expect(session.status() == 9)
    }

    @Test func `second signal kills a client that ignores the first`() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'echo heard' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        session.send(SIGTERM)
        #expect(session.readLine() == "heard")
        try insist(session, SIGTERM)
        #expect(session.status() == 137)
        // A kill is reported only when it follows a timeout.
        #expect(!session.errorText.contains("killed"))
    }

    /// `timeout` and similar programs signal both the process and its process group.
    @Test func `simultaneous signals count as one`() throws {
        let session = try run(
            "--", "sh", "-c", "trap 'exit 9' TERM HUP; echo ready; while :; do sleep 0.01; done")
        #expect(session.readLine() == "ready")
        // The compositor is stopped, because on a busy machine the two signals may arrive far apart.
        session.send(SIGSTOP)
        try SessionRun.wait(for: "the stop") {
            try String(contentsOfFile: "/proc/\(session.processID)/stat", encoding: .utf8).contains(") T")
        }
        session.send(SIGTERM)
        session.send(SIGHUP)
        session.send(SIGCONT)
        #expect(session.status() == 9)
    }

    @Test func `SIGHUP is ignored under nohup`() throws {
        let session = try run(
            "--", "sh", "-c", "grep SigIgn /proc/$$/status; while :; do sleep 0.01; done",
            setup: "trap '' HUP")
        // SIGHUP is 1.
        #expect(session.readLine() == "SigIgn:\t0000000000000001")
        session.send(SIGHUP)
        session.send(SIGTERM)
        #expect(session.status() == 143)
    }

    /// Before it listens, the compositor waits for the replay, which never arrives.
    @Test func `signal during startup leaves no files`() throws {
        let session = try run(
            "--replay", "-", "--", "echo", "ran", environment: ["XDG_RUNTIME_DIR": nil],
            setup: "export TMPDIR=$PWD; mkfifo never; exec 0<>never; echo $$")
        let process = try #require(session.readLine())
        let files = "/proc/\(process)/stat"
        // The compositor is blocked in read().
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

    // MARK: Signal dispositions of clients

    @Test func `client starts with default signal dispositions`() throws {
        let session = try run("--", "grep", "-E", "SigBlk|SigIgn", "/proc/self/status")
        #expect(session.readLines() == ["SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000"])
    }

    @Test func `client status is known even if SIGCHLD was ignored`() throws {
        let session = try run("--", "sh", "-c", "grep SigIgn /proc/$$/status; exit 7", setup: "trap '' CHLD")
        #expect(session.readLine() == "SigIgn:\t0000000000000000")
        #expect(session.status() == 7)
    }

    // MARK: Descendants of clients

    @Test func `processes started by the client end with it`() throws {
        // The second process is orphaned and has a session of its own.
        let session = try run(
            "--", "sh", "-c",
            "sleep 60 & echo $!; (setsid sh -c 'echo $$; exec sleep 60' &); sleep 0.1; exec sleep 60")
        let processes = [try #require(session.readLine()), try #require(session.readLine())]
        session.send(SIGTERM)
        try SessionRun.wait(for: "their end") { !processes.contains(where: SessionRun.isAlive) }
        #expect(session.status() == 143)
    }

    @Test func `descendants that ignore SIGTERM are killed`() throws {
        let session = try run(
            "--", "sh", "-c",
            "(trap '' TERM; sh -c 'echo $$; exec sleep 60' &); exec sleep 60")
        let process = try #require(session.readLine())
        try insist(session, SIGTERM)
        #expect(session.status() == 143)
        #expect(!SessionRun.isAlive(process))
    }

    @Test func `orphaned processes are reaped`() throws {
        let session = try run("--", "sh", "-c", "(sh -c 'echo $$' &); exec sleep 60")
        let process = try #require(session.readLine())
        // A process that is not reaped would remain as a zombie.
        try SessionRun.wait(for: "the orphan's end") { !session.exists("/proc/\(process)") }
        session.send(SIGTERM)
        #expect(session.status() == 143)
    }

    @Test func `background processes survive a client that exits by itself`() throws {
        let session = try run("--", "sh", "-c", "sleep 60 < /dev/null > /dev/null 2>&1 & echo $!")
        let process = try #require(session.readLine())
        #expect(session.readLine() == nil)
        #expect(SessionRun.isAlive(process))
        kill(try #require(Int32(process)), SIGKILL)
        #expect(session.status() == 0)
    }

    // MARK: Terminals

    /// Runs the command in a terminal. The pipe `keys` supplies the input.
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

    /// The terminal signals the whole job, so the compositor must not also signal the client.
    @Test func `terminal interrupt reaches the client once`() throws {
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

    /// A shell with job control stops and continues the compositor and its client together.
    @Test func `job is stopped and continued with its client`() throws {
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
