import CLinux
import CWaylandClient
import ClientTestSupport
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandServer

/// Tests arrays whose element types the protocol declares.
@Suite struct ArrayTests {
    private typealias Kind = WaylandServerTests.TestPeculiar.TypeEnum

    private final class Handler: TestOtherHandler {
        private(set) var numbers: [[UInt32]] = []
        private(set) var values: [[Kind]] = []

        func list(
            _ resource: WaylandServerTests.TestOther, file: consuming OwnedFileDescriptor, numbers: [UInt32],
            values: [WaylandServerTests.TestPeculiar.TypeEnum]
        ) {
            self.numbers.append(numbers)
            self.values.append(values)
        }
    }

    private let fixture: Fixture
    private let client: TestClient
    private let handler: Handler
    private let global: Global<WaylandServerTests.TestOther>
    private let resource: WaylandServerTests.TestOther
    private let proxy: ClientTestSupport.TestOther

    init() throws {
        let fixture = try Fixture()
        let handler = Handler()
        var resource: WaylandServerTests.TestOther?
        global = Global(on: fixture.display, version: 2) {
            $0.handler = handler
            resource = $0
        }
        client = try fixture.connect()
        proxy = try #require(client.registry.bind(ClientTestSupport.TestOther.self))
        try fixture.pump.roundtrip(client.connection)
        self.resource = try #require(resource)
        self.handler = handler
        self.fixture = fixture
    }

    @Test func `arrays of a request arrive as typed values`() throws {
        let file = FileDescriptor(rawValue: try writingEnd().writer)
        proxy.list(file: file, numbers: [1, .max], values: [[.default, ._90], .init(rawValue: 8)])
        proxy.list(file: file, numbers: [], values: [])
        try fixture.pump.roundtrip(client.connection)
        #expect(handler.numbers == [[1, .max], []])
        #expect(handler.values == [[[.default, ._90], Kind(rawValue: 8)], []])
        try file.close()
    }

    @Test func `arrays of an event arrive as typed values`() throws {
        var heard: [String] = []
        proxy.onEvent = { event in
            if case .listed(let numbers, let values) = event {
                heard.append("\(numbers) \(values.map(\.rawValue))")
            }
        }
        resource.listed(numbers: [7, 8, 9], values: [.default])
        resource.listed(numbers: [], values: [])
        try fixture.pump.roundtrip(client.connection)
        #expect(heard == ["[7, 8, 9] [1]", "[] []"])
    }

    @Test(arguments: [1, 3, 4095]) func `array is sent only if it fits a message`(_ count: Int) throws {
        var heard: [Int] = []
        proxy.onEvent = { event in
            if case .listed(let numbers, _) = event { heard.append(numbers.count) }
        }
        resource.listed(numbers: Array(repeating: 0, count: count), values: [])
        try fixture.pump.roundtrip(client.connection)
        #expect(heard == (count < 4095 ? [count] : []))
        #expect(client.connection.error == nil)
    }

    @Test(arguments: [1, 2, 3, 5]) func `array whose size is not a multiple of four is a malformed request`(
        _ byteCount: Int
    ) throws {
        for isFirst in [true, false] {
            let tests = try ArrayTests()
            try tests.expectMalformed(byteCount, isFirst: isFirst)
        }
    }

    private func expectMalformed(_ byteCount: Int, isFirst: Bool) throws {
        let (reader, writer) = try writingEnd()
        sendList(file: writer, isFirst ? byteCount : 4, isFirst ? 4 : byteCount)
        close(writer)
        try fixture.pump.wait { client.connection.error != nil }
        guard case .protocol(let interface, _, let code, let message) = client.connection.error else {
            return #expect(Bool(false), "\(client.connection.error as Any)")
        }
        #expect(interface == "wl_display")
        #expect(code == WaylandServer.WlDisplay.Error.invalidMethod.rawValue)
        #expect(message.contains("test_other#\(proxy.id) got an array of \(byteCount) bytes"))
        #expect(handler.numbers == [])
        // The descriptor in the same request is closed.
        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) == 0)
        close(reader)
    }

    @Test(arguments: 0...9) func `trailing bytes of an array are left out`(_ byteCount: Int) {
        var bytes = (0...12).map { UInt8($0) }
        let count = byteCount / 4
        // Offset 0 is aligned, as libwayland's arrays are. Offset 1 is not.
        for offset in [0, 1] {
            bytes.withUnsafeMutableBytes { buffer in
                var array = wl_array(size: byteCount, alloc: 0, data: buffer.baseAddress.map { $0 + offset })
                let numbers = withUnsafeMutablePointer(to: &array) { Wire.numbers(wl_argument(a: $0)) }
                #expect(numbers.count == count)
                #expect(numbers.first == (count > 0 ? UInt32(0x03020100) + UInt32(offset) * 0x01010101 : nil))
            }
        }
        #expect(Wire.numbers(wl_argument(a: nil)) == [])
    }

    // MARK: Helpers

    private func writingEnd() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(clinux_pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    /// Sends the `list` request with arrays of any size in bytes. Only C code can send such arrays.
    private func sendList(file: Int32, _ numberBytes: Int, _ valueBytes: Int) {
        [UInt8](repeating: 0, count: 8).withUnsafeBytes { zeros in
            let data = UnsafeMutableRawPointer(mutating: zeros.baseAddress)
            var numbers = wl_array(size: numberBytes, alloc: 0, data: data)
            var values = wl_array(size: valueBytes, alloc: 0, data: data)
            withUnsafeMutablePointer(to: &numbers) { numbers in
                withUnsafeMutablePointer(to: &values) { values in
                    var arguments = [wl_argument(h: file), wl_argument(a: numbers), wl_argument(a: values)]
                    _ = wl_proxy_marshal_array_flags(proxy.pointer, 1, nil, proxy.version, 0, &arguments)
                }
            }
        }
    }
}
