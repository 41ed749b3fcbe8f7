import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Pictures of buffers in memory of devices. `scripts/vm` runs these in a virtual machine.
@Suite(
    .enabled(if: UserMemory.isAvailable, "such memory cannot be made here: /dev/udmabuf is not writable"))
struct DmabufTests {
    private let client: DmabufClient
    private let memory: UserMemory

    init() throws {
        client = try DmabufClient()
        memory = try UserMemory(byteCount: DmabufClient.pageSize)
    }

    /// Two pixels in each of two rows, which begin 64 bytes into the memory, 32 bytes apart.
    private func makeBuffer() throws -> WlBuffer {
        memory.file.write([ShownSurface.red, ShownSurface.green], at: 64)
        memory.file.write([ShownSurface.blue, ShownSurface.white], at: 96)
        let params = client.makeParams(memory.descriptor, offset: 64, stride: 32)
        return try #require(try client.answer(to: params, width: 2, height: 2))
    }

    private func attach(_ buffer: WlBuffer) throws {
        client.shown.surface.attach(buffer: buffer, x: 0, y: 0)
        client.shown.surface.damageBuffer(x: 0, y: 0, width: .max, height: .max)
        try client.shown.commit()
    }

    @Test func whatTheDeviceWroteIsShown() throws {
        try attach(try makeBuffer())
        #expect(
            try client.shown.picture(width: 2, height: 2) == [
                [ShownSurface.red, ShownSurface.green], [ShownSurface.blue, ShownSurface.white],
            ])
    }

    @Test func aBufferThatIsMadeAtOnceIsShown() throws {
        memory.file.write([ShownSurface.red], at: 0)
        let params = client.makeParams(memory.descriptor, stride: 4)
        let buffer = params.createImmed(width: 1, height: 1, format: DmabufClient.argb8888, flags: [])
        params.destroy()
        try attach(buffer)
        #expect(try client.shown.picture(width: 1, height: 1) == [[ShownSurface.red]])
    }

    @Test func onlyWhatIsDamagedIsReadAnew() throws {
        let buffer = try makeBuffer()
        try attach(buffer)
        memory.file.write([ShownSurface.white, ShownSurface.white], at: 64)
        client.shown.surface.attach(buffer: buffer, x: 0, y: 0)
        client.shown.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
        try client.shown.commit()
        #expect(
            try client.shown.picture(width: 2, height: 2) == [
                [ShownSurface.white, ShownSurface.green], [ShownSurface.blue, ShownSurface.white],
            ])
    }

    @Test func itIsItsClientsAgainWhenItIsRead() throws {
        let buffer = try makeBuffer()
        var releaseCount = 0
        buffer.onEvent = { if case .release = $0 { releaseCount += 1 } }
        try attach(buffer)
        #expect(releaseCount == 1)
    }

    @Test func pixelsBeyondTheMemoryAreAnError() throws {
        let params = client.makeParams(
            memory.descriptor, offset: UInt32(DmabufClient.pageSize) - 16, stride: 16)
        params.create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.outOfBounds))
    }

    @Test func itIsShownAfterItsClientGaveUpTheDescriptor() throws {
        let buffer = try makeBuffer()
        try memory.descriptor.close()
        try attach(buffer)
        #expect(try client.shown.picture(width: 1, height: 1) == [[ShownSurface.red]])
    }
}
