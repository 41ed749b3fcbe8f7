import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The parameters of dmabuf buffers. These tests run on any machine.
struct DmabufParamsTests {
    private let client: DmabufClient
    private let file: ClientFile

    init() throws {
        client = try DmabufClient()
        file = try ClientFile(byteCount: DmabufClient.pageSize)
    }

    @Test func `the global exists only where clients can have dmabufs`() throws {
        let fixture = try CompositorFixture()
        let served = try fixture.connect().registry.globals.filter { $0.interface == "zwp_linux_dmabuf_v1" }
        #expect(served.map(\.version) == (LinuxDmabufGlobal.isUseful ? [3] : []))
    }

    @Test func `formats are announced with their modifier`() throws {
        var heard: [[UInt32]] = []
        client.dmabuf.onEvent = { event in
            if case .modifier(let format, let high, let low) = event { heard.append([format, high, low]) }
        }
        try client.shown.client.roundtrip()
        let codes: [UInt32] = [0x3432_5241, 0x3432_5258, 0x3432_4241, 0x3432_4258]
        #expect(heard == codes.map { [$0, 0, 0] })
    }

    @Test func `clients before version 3 receive formats without modifiers`() throws {
        let former = try DmabufClient(version: 2)
        var heard: [UInt32] = []
        var layouts = 0
        former.dmabuf.onEvent = { event in
            switch event {
            case .format(let format): heard.append(format)
            case .modifier: layouts += 1
            }
        }
        try former.shown.client.roundtrip()
        #expect(heard.count == 4 && heard.contains(DmabufClient.argb8888) && layouts == 0)
    }

    // MARK: Refused

    @Test func `a file that is not a dmabuf is refused`() throws {
        #expect(try client.answer(to: client.makeParams(file.descriptor)) == nil)
        #expect(client.shown.client.connection.error == nil)
    }

    @Test func `an unannounced modifier is refused`() throws {
        let tiled = client.makeParams(file.descriptor, modifier: 1 << 56 | 1)
        #expect(try client.answer(to: tiled) == nil)
        #expect(client.shown.client.connection.error == nil)
    }

    @Test func `rows from bottom to top are refused`() throws {
        let params = client.makeParams(file.descriptor)
        #expect(try client.answer(to: params, flags: .yInvert) == nil)
        #expect(client.shown.client.connection.error == nil)
    }

    @Test func `create_immed with any other file is an error`() throws {
        _ = client.makeParams(file.descriptor).createImmed(
            width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.invalidWlBuffer))
    }

    // MARK: Errors

    @Test func `parameters are used for one buffer`() throws {
        let params = client.makeParams(file.descriptor)
        _ = try client.answer(to: params)
        params.create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.alreadyUsed))
    }

    @Test func `adding a plane to used parameters is an error`() throws {
        let params = client.makeParams(file.descriptor)
        _ = try client.answer(to: params)
        client.add(file.descriptor, to: params, plane: 1)
        #expect(try client.isError(.alreadyUsed))
    }

    @Test func `a buffer without planes is an error`() throws {
        client.dmabuf.createParams().create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.incomplete))
    }

    @Test func `a second plane is an error`() throws {
        let params = client.makeParams(file.descriptor)
        client.add(file.descriptor, to: params, plane: 1)
        params.create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.incomplete))
    }

    @Test(arguments: [0, 3] as [UInt32]) func `adding a plane twice is an error`(_ plane: UInt32) throws {
        let params = client.makeParams(file.descriptor, plane: plane)
        client.add(file.descriptor, to: params, plane: plane)
        #expect(try client.isError(.planeSet))
    }

    @Test func `a fifth plane is an error`() throws {
        _ = client.makeParams(file.descriptor, plane: 4)
        #expect(try client.isError(.planeIdx))
    }

    @Test func `an unannounced format is an error`() throws {
        client.makeParams(file.descriptor).create(width: 4, height: 2, format: 0x3231_564e, flags: [])
        #expect(try client.isError(.invalidFormat))
    }

    @Test(arguments: [(0, 2), (4, 0), (-4, 2), (4, .min)] as [(Int32, Int32)])
    func `sides that are not positive are an error`(_ width: Int32, _ height: Int32) throws {
        client.makeParams(file.descriptor).create(
            width: width, height: height, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.invalidDimensions))
    }

    @Test func `a row longer than the stride is an error`() throws {
        client.makeParams(file.descriptor, stride: 15).create(
            width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.outOfBounds))
    }

    @Test func `the largest numbers are refused without an error`() throws {
        let params = client.makeParams(file.descriptor, offset: .max, stride: .max)
        #expect(try client.answer(to: params, width: 4, height: .max) == nil)
        #expect(client.shown.client.connection.error == nil)
    }
}
