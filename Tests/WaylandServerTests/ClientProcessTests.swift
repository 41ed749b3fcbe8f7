import Glibc
import Testing
import WaylandServer

/// Tests programs that a compositor starts.
@Suite struct ClientProcessTests {
    private let display: Display

    init() throws {
        display = try Display()
    }

    /// Starts a program, calls `act`, and waits up to a minute for the program's end. Returns its exit
    /// status.
    private func status(
        of command: [String], environment: [String: String?] = [:], limit: DescriptorLimit? = nil,
        _ act: (ClientProcess) -> Void = { _ in }
    ) throws -> Int32? {
        var status: Int32?
        let program = try ClientProcess(
            command, environment: environment, descriptorLimit: limit, on: display.eventLoop
        ) {
            status = $0
        }
        act(program)
        let deadline = ContinuousClock.now + .seconds(60)
        while status == nil, ContinuousClock.now < deadline {
            display.eventLoop.dispatch(timeout: .milliseconds(100))
        }
        withExtendedLifetime(program) {}
        return status
    }

    @Test func `exit status is reported`() throws {
        #expect(try status(of: ["sh", "-c", "exit 5"]) == 5)
        #expect(try status(of: ["true"]) == 0)
    }

    @Test func `killing signal is reported as a shell does`() throws {
        #expect(try status(of: ["sleep", "1000"]) { $0.send(SIGTERM) } == 143)
    }

    @Test func `environment variables are changed and removed`() throws {
        setenv("CLIENT_PROCESS_REMOVED", "1", 1)
        defer { unsetenv("CLIENT_PROCESS_REMOVED") }
        let script =
            #"test "$CLIENT_PROCESS_ADDED" = "a b" && test -z "$CLIENT_PROCESS_REMOVED" && test -n "$PATH""#
        let changes: [String: String?] = ["CLIENT_PROCESS_ADDED": "a b", "CLIENT_PROCESS_REMOVED": nil]
        #expect(try status(of: ["sh", "-c", script], environment: changes) == 0)
    }

    @Test func `program gets its own descriptor limit`() throws {
        let own = DescriptorLimit.current
        // The limit is set right after the program is started, so the script waits for it.
        let wait = "until [ $(ulimit -Sn) = 60 ]; do :; done"
        #expect(try status(of: ["sh", "-c", wait], limit: DescriptorLimit(count: 60)) == 0)
        #expect(DescriptorLimit.current == own)
        let script = #"test "$(ulimit -Sn)" = \#(own.count)"#
        #expect(try status(of: ["sh", "-c", script]) == 0)
    }

    @Test func `signal watched by the loop still ends the program`() throws {
        let source = try #require(display.eventLoop.addSignal(SIGUSR1) {})
        defer { source.cancel() }
        #expect(try status(of: ["sh", "-c", "kill -USR1 $$; exit 3"]) == 128 + SIGUSR1)
    }

    @Test func `program that cannot run is an error`() {
        func error(_ command: [String]) -> ClientProcessError? {
            do {
                _ = try ClientProcess(command, on: display.eventLoop) { _ in }
                return nil
            } catch {
                return error
            }
        }
        #expect(error([]) == .noProgram)
        #expect(error(["no-such-program"]) == .notFound("no-such-program"))
        #expect(error(["/etc/passwd"]) == .cannotRun("/etc/passwd", code: EACCES))
        #expect("\(ClientProcessError.noProgram)" == "no program to run")
        #expect("\(ClientProcessError.notFound("x"))" == "program 'x' not found")
        #expect(
            "\(ClientProcessError.cannotRun("x", code: EACCES))"
                == "program 'x' cannot be run: Permission denied"
        )
    }

    /// As if a different part of this program had already waited for the process.
    @Test func `process reaped elsewhere counts as ended`() throws {
        let ended = try status(of: ["true"]) { program in
            var status: Int32 = 0
            waitpid(program.processID, &status, 0)
        }
        #expect(ended == 127)
    }
}
