import CLinux
import CWayland
import ClientTestSupport
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandServer

/// Tests code that is generated for a protocol with awkward names, in modules other than the runtime's.
@Suite struct PeculiarTests {
    private typealias Peculiar = WaylandServerTests.TestPeculiar
    private typealias Other = WaylandServerTests.TestOther

    private final class Handler: TestPeculiarHandler {
        var log: [String] = []
        var pointers: [Resource?] = []
        var file: Int32 = -1
        var others: [WaylandServerTests.TestOther] = []
        var surfaces: [WaylandServer.WlSurface] = []

        func `default`(
            _ resource: WaylandServerTests.TestPeculiar, in inside: Int32,
            class type: WaylandServerTests.TestPeculiar.TypeEnum, self value: Double, `inout` text: String,
            arguments: String?
        ) {
            log.append("default \(inside) \(type.rawValue) \(value) \(text) \(arguments ?? "null")")
        }

        func `init`(
            _ resource: WaylandServerTests.TestPeculiar, pointer: WaylandServerTests.TestPeculiar?,
            version: Resource, handler: [UInt8],
            `var` descriptor: consuming OwnedFileDescriptor
        ) {
            log.append("init \(handler)")
            pointers += [pointer, version]
            file = descriptor.take()
        }

        func make(
            _ resource: WaylandServerTests.TestPeculiar, before: UInt32, id: UntypedNewResource, after: UInt32
        ) {
            log.append("make \(before) \(id.interfaceName) \(id.version) \(after)")
            guard before > 0 else { return }
            others.append(
                contentsOf: id.create(WaylandServerTests.TestOther.self, handler: nil).map { [$0] } ?? [])
        }

        func dispatch(
            _ resource: WaylandServerTests.TestPeculiar,
            self other: NewResource<WaylandServerTests.TestOther>,
            `let` surface: WaylandServer.WlSurface
        ) {
            others.append(other.create(nil))
            surfaces.append(surface)
        }

        func discard(
            _ resource: WaylandServerTests.TestPeculiar, why: WaylandServerTests.TestPeculiar.StringEnum
        ) {
            log.append("discard \(Int32(bitPattern: why.rawValue))")
        }
    }

    private struct Ends {
        var fixture: SeatFixture
        var handler: Handler
        var proxy: ClientTestSupport.TestPeculiar
        var resource: WaylandServerTests.TestPeculiar
        var global: Global<WaylandServerTests.TestPeculiar>

        init() throws {
            let fixture = try SeatFixture()
            let handler = Handler()
            var resource: WaylandServerTests.TestPeculiar?
            global = Global(on: fixture.fixture.display, version: 5) {
                $0.handler = handler
                resource = $0
            }
            try fixture.roundtrip()
            proxy = try #require(fixture.client.registry.bind(ClientTestSupport.TestPeculiar.self))
            try fixture.roundtrip()
            self.resource = try #require(resource)
            self.handler = handler
            self.fixture = fixture
        }
    }

    @Test func `requests carry every kind of argument`() throws {
        let ends = try Ends()
        ends.proxy.`default`(in: -7, class: [._90, .default], self: 2.5, `inout`: "é", arguments: nil)
        ends.proxy.`default`(in: 7, class: .none, self: -2.5, `inout`: "", arguments: "x")
        var pipe: [Int32] = [-1, -1]
        #expect(clinux_pipe(&pipe) == 0)
        ends.proxy.sendInit(
            pointer: nil, version: ends.fixture.surface, handler: [1, 2, 3],
            var: FileDescriptor(rawValue: pipe[1]))
        try ends.fixture.roundtrip()
        #expect(ends.handler.log == ["default -7 17 2.5 é null", "default 7 0 -2.5  x", "init [1, 2, 3]"])
        #expect(ends.handler.pointers == [nil, ends.fixture.surfaceResource])
        #expect(fcntl(ends.handler.file, F_GETFD) == FD_CLOEXEC)
        for descriptor in pipe + [ends.handler.file] { close(descriptor) }
    }

    @Test func `request can create an object whose interface the client names`() throws {
        let ends = try Ends()
        let other = ends.proxy.make(before: 1, id: ClientTestSupport.TestOther.self, version: 2, after: 3)
        var met = 0
        other.onEvent = { _ in met += 1 }
        try ends.fixture.roundtrip()
        #expect(ends.handler.log == ["make 1 test_other 2 3"])
        let resource = try #require(ends.handler.others.first)
        #expect(resource.id == other.id)
        #expect(resource.version == 2)
        resource.met()
        try ends.fixture.roundtrip()
        #expect(met == 1)
    }

    @Test func `untyped new object that the handler does not create is an error`() throws {
        for (before, type) in [(UInt32(0), "test_other"), (1, "test_peculiar")] {
            let ends = try Ends()
            if type == "test_other" {
                ends.proxy.make(before: before, id: ClientTestSupport.TestOther.self, version: 1, after: 0)
            } else {
                ends.proxy.make(before: before, id: ClientTestSupport.TestPeculiar.self, version: 1, after: 0)
            }
            try ends.fixture.fixture.pump.wait { ends.fixture.client.connection.error != nil }
            #expect(
                ends.fixture.client.connection.error
                    == .protocol(interface: "wl_display", id: 1, code: 3, message: "no \(type) of version 1"))
        }
    }

    @Test func `interfaces of other modules have the same objects`() throws {
        let ends = try Ends()
        ends.proxy.sendDispatch(let: ends.fixture.surface)
        try ends.fixture.roundtrip()
        #expect(ends.handler.surfaces == [ends.fixture.surfaceResource])
        #expect(ends.handler.others.count == 1)
    }

    @Test func `events carry every kind of argument`() throws {
        let ends = try Ends()
        var log: [String] = []
        var fds: [FileDescriptor] = []
        var others: [ClientTestSupport.TestOther] = []
        ends.proxy.onEvent = { [proxy = ends.proxy, surface = ends.fixture.surface] event in
            switch event {
            case .destroy(let text, let bytes): log.append("destroy \(text ?? "null") \(bytes)")
            case .`repeat`(let same, let other, let fd, let value, let any):
                log.append("repeat \(same === proxy) \(Int32(bitPattern: value.rawValue)) \(any === surface)")
                others.append(other)
                fds.append(fd)
            case .`init`: log.append("init")
            }
        }
        ends.resource.sendDestroy(pointer: nil, version: [9])
        let other = Other.create(client: ends.resource.client, version: 2, handler: nil)
        ends.resource.repeat(
            self: ends.resource, onEvent: other, fd: FileDescriptor(rawValue: 2), case: .`init`,
            arguments: ends.fixture.surfaceResource)
        ends.resource.sendInit()
        #expect(!ends.resource.isAlive)
        try ends.fixture.roundtrip()
        #expect(log == ["destroy null [9]", "repeat true -1 true", "init"])
        #expect(others.map(\.id) == [other.id])
        #expect(!ends.proxy.isAlive)
        for fd in fds { try fd.close() }
    }

    @Test func `argument whose object was destroyed is nil`() throws {
        let ends = try Ends()
        let second = try #require(ends.fixture.client.registry.bind(ClientTestSupport.TestPeculiar.self))
        try ends.fixture.roundtrip()
        let secondResource = try #require(ends.resource.client.resource(id: second.id, as: Peculiar.self))
        var arguments: [Proxy?] = []
        ends.proxy.onEvent = { event in
            guard case .`repeat`(_, _, let fd, _, let any) = event else { return }
            try? fd.close()
            arguments.append(any)
        }
        let other = Other.create(client: ends.resource.client, version: 2, handler: nil)
        ends.resource.repeat(
            self: ends.resource, onEvent: other, fd: FileDescriptor(rawValue: 2), case: .`init`,
            arguments: secondResource)
        ends.fixture.fixture.display.flushClients()
        second.destroy()
        try ends.fixture.roundtrip()
        #expect(arguments == [nil])
    }

    @Test func `destructor can have arguments`() throws {
        let ends = try Ends()
        ends.proxy.sendDiscard(why: .`init`)
        #expect(!ends.proxy.isAlive)
        try ends.fixture.roundtrip()
        #expect(ends.handler.log == ["discard -1"])
        #expect(!ends.resource.isAlive)
    }

    @Test func `enum entries keep their values`() {
        #expect(Peculiar.TypeEnum.none.rawValue == 0)
        #expect(Peculiar.TypeEnum.default.rawValue == 1)
        #expect(Peculiar.TypeEnum._90.rawValue == 0x10)
        #expect(Peculiar.TypeEnum.`self`.rawValue == 0x8000_0000)
        #expect(Peculiar.StringEnum.`init`.rawValue == UInt32.max)
        #expect(Peculiar.StringEnum._2Parts.rawValue == 8)
        #expect(Peculiar.StringEnum.all == .alsoAll)
        #expect(Peculiar.StringEnum.fooBar.rawValue == 4)
        #expect(Peculiar.TypeEnum.isValid(0x11, version: 2))
        #expect(!Peculiar.TypeEnum.isValid(0x11, version: 1))
        #expect(Peculiar.StringEnum.isValid(3, version: 1))
        #expect(!Peculiar.EventEnum.isValid(0, version: 5))
    }

    @Test func `interface tables match the protocol`() throws {
        let interface = Peculiar.interface.pointer.pointee
        #expect(String(cString: interface.name) == "test_peculiar")
        #expect([interface.version, interface.method_count, interface.event_count] == [5, 6, 3])
        let requests = (0..<6).map { String(cString: interface.methods[$0].signature) }
        #expect(requests == ["2", "iufs?s", "?ooah", "usunu", "no", "3i"])
        let events = (0..<3).map { String(cString: interface.events[$0].signature) }
        #expect(events == ["2?sa", "", "onhi?o"])
        let types = try #require(interface.methods[4].types)
        #expect(types[0] == Other.interface.pointer)
        #expect(types[1] == WaylandServer.WlSurface.interface.pointer)
        #expect(Other.interface.pointer.pointee.methods[0].types[0] == Peculiar.interface.pointer)
    }
}
