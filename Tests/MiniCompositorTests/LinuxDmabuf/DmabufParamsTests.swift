import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// What clients may say of buffers in memory of devices, on any machine.
struct DmabufParamsTests {
    private let client: DmabufClient
    private let file: ClientFile

    init() throws {
        client = try DmabufClient()
        file = try ClientFile(byteCount: DmabufClient.pageSize)
    }

    @Test func itIsServedWhereProgramsCanHaveSuchMemory() throws {
        let fixture = try CompositorFixture()
        let served = try fixture.connect().registry.globals.filter { $0.interface == "zwp_linux_dmabuf_v1" }
        #expect(served.map(\.version) == (LinuxDmabufGlobal.isUseful ? [3] : []))
    }

    @Test func formatsAreAnnouncedWithTheirLayout() throws {
        var heard: [[UInt32]] = []
        client.dmabuf.onEvent = { event in
            if case .modifier(let format, let high, let low) = event { heard.append([format, high, low]) }
        }
        try client.shown.client.roundtrip()
        let codes: [UInt32] = [0x3432_5241, 0x3432_5258, 0x3432_4241, 0x3432_4258]
        #expect(heard == codes.map { [$0, 0, 0] })
    }

    @Test func clientsBeforeVersion3HearOfFormatsAlone() throws {
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

    @Test func aFileThatIsNoMemoryOfADeviceIsRefused() throws {
        #expect(try client.answer(to: client.makeParams(file.descriptor)) == nil)
        #expect(client.shown.client.connection.error == nil)
    }

    @Test func aLayoutThatWasNotAnnouncedIsRefused() throws {
        let tiled = client.makeParams(file.descriptor, modifier: 1 << 56 | 1)
        #expect(try client.answer(to: tiled) == nil)
        #expect(client.shown.client.connection.error == nil)
    }

    @Test func rowsFromBottomToTopAreRefused() throws {
        let params = client.makeParams(file.descriptor)
        #expect(try client.answer(to: params, flags: .yInvert) == nil)
        #expect(client.shown.client.connection.error == nil)
    }

    @Test func aBufferThatIsMadeAtOnceOfAnyOtherFileIsAnError() throws {
        _ = client.makeParams(file.descriptor).createImmed(
            width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.invalidWlBuffer))
    }

    // MARK: Errors

    @Test func parametersAreGoodForOneBuffer() throws {
        let params = client.makeParams(file.descriptor)
        _ = try client.answer(to: params)
        params.create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.alreadyUsed))
    }

    @Test func nothingIsAddedToWhatWasUsed() throws {
        let params = client.makeParams(file.descriptor)
        _ = try client.answer(to: params)
        client.add(file.descriptor, to: params, plane: 1)
        #expect(try client.isError(.alreadyUsed))
    }

    @Test func aBufferWithoutMemoryIsIncomplete() throws {
        client.dmabuf.createParams().create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.incomplete))
    }

    @Test func aSecondPlaneIsOneTooMany() throws {
        let params = client.makeParams(file.descriptor)
        client.add(file.descriptor, to: params, plane: 1)
        params.create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.incomplete))
    }

    @Test(arguments: [0, 3] as [UInt32]) func aPlaneIsAddedOnce(_ plane: UInt32) throws {
        let params = client.makeParams(file.descriptor, plane: plane)
        client.add(file.descriptor, to: params, plane: plane)
        #expect(try client.isError(.planeSet))
    }

    @Test func thereAreFourPlanesAtMost() throws {
        _ = client.makeParams(file.descriptor, plane: 4)
        #expect(try client.isError(.planeIdx))
    }

    @Test func aFormatThatWasNotAnnouncedIsAnError() throws {
        client.makeParams(file.descriptor).create(width: 4, height: 2, format: 0x3231_564e, flags: [])
        #expect(try client.isError(.invalidFormat))
    }

    @Test(arguments: [(0, 2), (4, 0), (-4, 2), (4, .min)] as [(Int32, Int32)])
    func sidesArePositive(_ width: Int32, _ height: Int32) throws {
        client.makeParams(file.descriptor).create(
            width: width, height: height, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.invalidDimensions))
    }

    @Test func aRowIsNoLongerThanTheStride() throws {
        client.makeParams(file.descriptor, stride: 15).create(
            width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.outOfBounds))
    }

    @Test func theLargestNumbersAreNoMoreThanRefused() throws {
        let params = client.makeParams(file.descriptor, offset: .max, stride: .max)
        #expect(try client.answer(to: params, width: 4, height: .max) == nil)
        #expect(client.shown.client.connection.error == nil)
    }
}
