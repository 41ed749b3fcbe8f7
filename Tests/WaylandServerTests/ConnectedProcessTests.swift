import ClientTestSupport
import Glibc
import Testing
import WaylandServer

/// Tests both ways to find the process at the other end of a connection: by the socket and by the process ID.
@Suite struct ConnectedProcessTests {
    private let folder: TemporaryFolder
    private let display: Display
    private let listener: ClientListener

    init() throws {
        folder = try TemporaryFolder()
        display = try Display()
        listener = ClientListener(try ListeningSocket(path: folder.path + "/socket"), on: display)
    }

    /// Starts a Python program whose variable `path` is the path of the socket. End it with ``end(_:)``.
    private func start(_ program: String) throws -> ClientProcess {
        let head = "import array, os, socket, sys\npath = sys.argv[1]\n"
        return try ClientProcess(
            ["python3", "-c", head + program, folder.path + "/socket"], on: display.eventLoop
        ) { _ in }
    }

    /// Kills a program and reaps it. A zombie would prevent other tests from noticing the end of their
    /// processes.
    private func end(_ program: ClientProcess) {
        program.send(SIGKILL)
        waitpid(program.processID, nil, 0)
    }

    private func wait(until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while try !condition() {
            try #require(ContinuousClock.now < deadline)
            usleep(2000)
        }
    }

    /// Waits for a client to connect and returns it.
    private func accept() throws -> Client {
        try wait {
            display.eventLoop.dispatch(timeout: .zero)
            return !display.clients.isEmpty
        }
        return try #require(display.clients.first)
    }

    // MARK: Processes that run

    private static let connects = """
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        connection.recv(1)
        """

    @Test(arguments: [ConnectedProcess.Lookup.socket, .number])
    func `connecting process is known with its executable`(lookup: ConnectedProcess.Lookup) throws {
        display.processLookup = lookup
        let program = try start(Self.connects)
        defer { end(program) }
        let client = try accept()
        #expect(client.credentials.processID == program.processID)
        #expect(client.process.isKnown)
        #expect(client.process.isDescendant)
        let path = try #require(client.process.executable)
        #expect(path.contains("/python3"))
        #expect(client.executable == path)
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(client.process.file?.inode == UInt64(status.st_ino))
        #expect(client.process.file?.device == UInt64(status.st_dev))
    }

    /// Information about a process stays the same after its end.
    @Test(arguments: [ConnectedProcess.Lookup.socket, .number])
    func `process is not looked up again`(lookup: ConnectedProcess.Lookup) throws {
        display.processLookup = lookup
        let program = try start(Self.connects)
        let client = try accept()
        let process = client.process
        end(program)
        try wait {
            display.eventLoop.dispatch(timeout: .zero)
            return !client.isAlive
        }
        #expect(client.process == process)
        #expect(client.executable?.contains("/python3") == true)
    }

    // MARK: Processes that have ended

    /// A child process connects, passes the connection to its parent, and ends before the connection is
    /// accepted. The parent reaps it or leaves it as a zombie.
    private static func handsOn(waits: Bool) -> String {
        """
        mine, its = socket.socketpair()
        if os.fork() == 0:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(path)
            its.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection.fileno()]))])
            os._exit(0)
        _, control, _, _ = mine.recvmsg(1, socket.CMSG_SPACE(4))
        os.waitid(os.P_ALL, 0, os.WEXITED\(waits ? "" : " | os.WNOWAIT"))
        open(path + ".handed", "w").close()
        socket.socket(fileno=array.array("i", control[0][2])[0]).recv(1)
        """
    }

    @Test(arguments: [ConnectedProcess.Lookup.socket, .number], [true, false])
    func `process that passes its connection on and ends is unknown`(
        lookup: ConnectedProcess.Lookup, waits: Bool
    ) throws {
        display.processLookup = lookup
        let program = try start(Self.handsOn(waits: waits))
        defer { end(program) }
        try wait { folder.names.contains("socket.handed") }
        let client = try accept()
        #expect(client.credentials.processID != program.processID)
        #expect(!client.process.isKnown)
        #expect(client.process.isDescendant)
        #expect(client.process.executable == nil)
        #expect(client.process.file == nil)
    }

    /// As if a new process had the ID of the process that connected.
    @Test func `process started after the connection is not its process`() throws {
        let before = ConnectedProcess.timeSinceBoot - .seconds(1)
        let program = try start("sys.stdin.read()")
        defer { end(program) }
        func process(noticed: Duration) -> ConnectedProcess {
            ConnectedProcess(of: -1, number: program.processID, noticed: noticed, by: .number)
        }
        #expect(!process(noticed: before).isKnown)
        #expect(process(noticed: before).executable == nil)
        #expect(process(noticed: ConnectedProcess.timeSinceBoot).isKnown)
    }

    @Test(arguments: [-1, 0, pid_t.max])
    func `process ID of no process is unknown`(number: pid_t) {
        let process = ConnectedProcess(
            of: -1, number: number, noticed: ConnectedProcess.timeSinceBoot, by: .number)
        #expect(!process.isKnown)
    }

    /// An invalid socket has no process, although the process ID is valid.
    @Test func `socket takes precedence over the process ID`() {
        let process = ConnectedProcess(
            of: -1, number: getppid(), noticed: ConnectedProcess.timeSinceBoot, by: .socket)
        #expect(!process.isKnown)
    }
}
