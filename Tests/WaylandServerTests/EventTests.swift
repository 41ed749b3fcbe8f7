import CLinux
import ClientTestSupport
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandServer

@Suite struct EventTests {
    @Test func `coordinates are rounded to fixed point and clamped`() throws {
        let fixture = try SeatFixture()
        var received: [Double] = []
        fixture.pointer.onEvent = { event in
            if case .motion(_, let x, let y) = event { received += [x, y] }
        }
        let resource = fixture.pointerResource
        resource.motion(time: 1, surfaceX: 1.5, surfaceY: -1.5)
        resource.motion(time: 2, surfaceX: 0.003, surfaceY: 0.001)
        resource.motion(time: 3, surfaceX: 1e300, surfaceY: -.infinity)
        resource.motion(time: 4, surfaceX: .nan, surfaceY: 8_388_607.999)
        try fixture.roundtrip()
        #expect(
            received == [
                1.5, -1.5, 1.0 / 256, 0, 8_388_607.99609375, -8_388_608, 0, 8_388_607.99609375,
            ])
    }

    @Test func `event carries objects, enums and arrays`() throws {
        let fixture = try SeatFixture()
        var keys: [UInt32] = []
        var states: [WaylandClient.WlKeyboard.KeyState] = []
        var surfaces: [WaylandClient.WlSurface?] = []
        fixture.keyboard.onEvent = { event in
            switch event {
            case .enter(_, let surface, let pressed):
                surfaces.append(surface)
                keys = pressed
            case .key(_, _, _, let state): states.append(state)
            default: break
            }
        }
        fixture.keyboardResource.enter(serial: 1, surface: fixture.surfaceResource, keys: [30, 0xDEAD_BEEF])
        fixture.keyboardResource.key(serial: 2, time: 3, key: 30, state: .pressed)
        fixture.keyboardResource.key(serial: 2, time: 3, key: 30, state: .init(rawValue: 99))
        try fixture.roundtrip()
        #expect(surfaces == [fixture.surface])
        #expect(keys == [30, 0xDEAD_BEEF])
        #expect(states.map(\.rawValue) == [1, 99])
    }

    @Test func `sender keeps its file descriptor, receiver gets a copy`() throws {
        let fixture = try SeatFixture()
        var received: FileDescriptor?
        fixture.keyboard.onEvent = { event in
            if case .keymap(_, let fd, _) = event { received = fd }
        }
        let file = OwnedFileDescriptor(rawValue: clinux_memfd_create("keymap"))
        #expect(write(file.rawValue, "keys", 4) == 4)
        fixture.keyboardResource.keymap(format: .xkbV1, fd: file.fileDescriptor, size: 4)
        try fixture.roundtrip()
        let descriptor = try #require(received)
        #expect(descriptor.rawValue != file.rawValue)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(
            try bytes.withUnsafeMutableBytes { try descriptor.read(fromAbsoluteOffset: 0, into: $0) } == 4)
        #expect(bytes == Array("keys".utf8))
        try descriptor.close()
        #expect(fcntl(file.rawValue, F_GETFD) >= 0)
    }

    @Test func `event newer than the resource is not sent`() throws {
        for (version, expected) in [(UInt32(4), 0), (5, 1)] {
            let fixture = try SeatFixture(version: version)
            var frames = 0
            fixture.pointer.onEvent = { event in
                if case .frame = event { frames += 1 }
            }
            fixture.pointerResource.frame()
            try fixture.roundtrip()
            #expect(frames == expected)
            #expect(fixture.client.connection.error == nil)
        }
    }

    @Test func `nothing is sent to or about destroyed resources`() throws {
        let fixture = try SeatFixture()
        var entered = 0
        fixture.pointer.onEvent = { event in
            if case .enter = event { entered += 1 }
        }
        fixture.surface.destroy()
        try fixture.roundtrip()
        fixture.pointerResource.enter(serial: 1, surface: fixture.surfaceResource, surfaceX: 0, surfaceY: 0)
        try fixture.roundtrip()
        #expect(entered == 0)
        fixture.client.connection.disconnect()
        try fixture.fixture.pump.wait { !fixture.pointerResource.isAlive }
        fixture.pointerResource.motion(time: 0, surfaceX: 0, surfaceY: 0)
        fixture.pointerResource.postError(code: 0, "too late")
        fixture.pointerResource.destroy()
    }

    @Test func `event that is too long is dropped and reported`() throws {
        let fixture = try SeatFixture()
        var names: [String] = []
        var reports: [String] = []
        let observation = fixture.fixture.display.observeOversizedEvents { event in
            reports.append("\(event.resource.interfaceName).\(event.event) \(event.size)")
        }
        defer { observation.cancel() }
        fixture.seat.onEvent = { event in
            if case .name(let name) = event { names.append(name) }
        }
        // Without the header of 8 bytes and the length of 4 bytes, 4084 bytes remain, including the
        // terminating zero.
        let longest = String(repeating: "x", count: 4_083)
        fixture.seatResource.name(name: longest + "x")
        fixture.seatResource.name(name: longest)
        try fixture.roundtrip()
        #expect(names == [longest])
        #expect(reports == ["wl_seat.name 4100"])
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `destructor event destroys both ends`() throws {
        let fixture = try RegionFixture()
        let handler = SurfaceHandler()
        var resource: WaylandServer.WlCallback?
        handler.onFrame = { resource = $0.create(nil) }
        fixture.compositorHandler.onCreateSurface = { _, new in new.create(handler) }
        let callback = fixture.compositor.createSurface().frame()
        try fixture.roundtrip()
        #expect(callback.isAlive)
        resource?.done(callbackData: 1)
        #expect(resource?.isAlive == false)
        try fixture.roundtrip()
        #expect(!callback.isAlive)
    }

    @Test func `enum knows the valid values of a version`() {
        typealias Source = WaylandServer.WlPointer.AxisSource
        #expect(Source.isValid(Source.wheel.rawValue, version: 5))
        #expect(!Source.isValid(Source.wheelTilt.rawValue, version: 5))
        #expect(Source.isValid(Source.wheelTilt.rawValue, version: 6))
        #expect(!Source.isValid(4, version: 10))
        typealias Capability = WaylandServer.WlSeat.Capability
        #expect(Capability.isValid(0, version: 1))
        #expect(Capability.isValid(7, version: 1))
        #expect(!Capability.isValid(8, version: 1))
        #expect(WaylandServer.WlOutput.Transform._90.rawValue == 1)
        #expect(Capability([.pointer, .touch]).rawValue == 5)
    }
}
