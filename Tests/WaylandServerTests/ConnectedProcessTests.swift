import ClientTestSupport
import Glibc
import Testing
import WaylandServer

/// Who is at the other end of a connection, by both ways to find out.
@Suite struct ConnectedProcessTests {
    private let folder: TemporaryFolder
    private let display: Display
    private let listener: ClientListener

    init() throws {
        folder = try TemporaryFolder()
        display = try Display()
        listener = ClientListener(try ListeningSocket(path: folder.path + "/socket"), on: display)
    }

    /// A Python program that finds the socket's path in `path`: to be ended by ``end(_:)``.
    private func start(_ program: String) throws -> ClientProcess {
        let head = "import array, os, socket, sys\npath = sys.argv[1]\n"
        return try ClientProcess(
            ["python3", "-c", head + program, folder.path + "/socket"], on: display.eventLoop
        ) { _ in }
    }

    /// Kills a program and waits for it: tests that watch a process of their own never see its end while another one has ended
    /// and is not waited for.
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

    /// The client that connects next.
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
    func theProcessThatConnectsIsKnownWithItsExecutable(lookup: ConnectedProcess.Lookup) throws {
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

    /// What is known of it stays so when it has ended.
    @Test(arguments: [ConnectedProcess.Lookup.socket, .number])
    func nothingIsLookedUpAgain(lookup: ConnectedProcess.Lookup) throws {
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

    /// The connection is accepted when a process that hands it on has ended, whether or not its end was waited for.
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
    func aProcessThatHandsItsConnectionOnAndEndsIsNotKnown(
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

    /// As after the number of the process that connected was given anew.
    @Test func aProcessThatBeganAfterTheConnectionIsNotTheOneThatConnected() throws {
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
    func aNumberOfNoProcessIsNotKnown(number: pid_t) {
        let process = ConnectedProcess(
            of: -1, number: number, noticed: ConnectedProcess.timeSinceBoot, by: .number)
        #expect(!process.isKnown)
    }

    /// A socket that is none has no process, whatever its number.
    @Test func theSocketDecidesWhereItCan() {
        let process = ConnectedProcess(
            of: -1, number: getppid(), noticed: ConnectedProcess.timeSinceBoot, by: .socket)
        #expect(!process.isKnown)
    }
}
