import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Drawing of dmabuf buffers. `scripts/vm` runs these tests in a virtual machine.
@Suite(
    .enabled(if: VirtualCard.isAvailable, "vgem, the kernel's virtual graphics card, is not loaded")
)
struct DmabufTests {
    private let client: DmabufClient
    private let card: VirtualCard

    init() throws {
        client = try DmabufClient()
        card = try VirtualCard()
    }

    /// Creates a buffer of two by two pixels at offset 64 in the memory. Its rows begin 32 bytes apart.
    private func makeBuffer() throws -> WlBuffer {
        card.write([ShownSurface.red, ShownSurface.green], at: 64)
        card.write([ShownSurface.blue, ShownSurface.white], at: 96)
        let params = client.makeParams(card.descriptor, offset: 64, stride: 32)
        return try #require(try client.answer(to: params, width: 2, height: 2))
    }

    private func attach(_ buffer: WlBuffer) throws {
        client.shown.surface.attach(buffer: buffer, x: 0, y: 0)
        client.shown.surface.damageBuffer(x: 0, y: 0, width: .max, height: .max)
        try client.shown.commit()
    }

    @Test func `what the device wrote is shown`() throws {
        try attach(try makeBuffer())
        #expect(
            try client.shown.picture(width: 2, height: 2) == [
                [ShownSurface.red, ShownSurface.green], [ShownSurface.blue, ShownSurface.white],
            ])
    }

    @Test func `a buffer from create_immed is shown`() throws {
        card.write([ShownSurface.red], at: 0)
        let params = client.makeParams(card.descriptor, stride: 4)
        let buffer = params.createImmed(width: 1, height: 1, format: DmabufClient.argb8888, flags: [])
        params.destroy()
        try attach(buffer)
        #expect(try client.shown.picture(width: 1, height: 1) == [[ShownSurface.red]])
    }

    @Test func `only damage is read again`() throws {
        let buffer = try makeBuffer()
        try attach(buffer)
        card.write([ShownSurface.white, ShownSurface.white], at: 64)
        client.shown.surface.attach(buffer: buffer, x: 0, y: 0)
        client.shown.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
        try client.shown.commit()
        #expect(
            try client.shown.picture(width: 2, height: 2) == [
                [ShownSurface.white, ShownSurface.green], [ShownSurface.blue, ShownSurface.white],
            ])
    }

    @Test func `a buffer is released once it is read`() throws {
        let buffer = try makeBuffer()
        var releaseCount = 0
        buffer.onEvent = { if case .release = $0 { releaseCount += 1 } }
        try attach(buffer)
        #expect(releaseCount == 1)
    }

    @Test func `pixels beyond the memory are an error`() throws {
        let params = client.makeParams(
            card.descriptor, offset: UInt32(DmabufClient.pageSize) - 16, stride: 16)
        params.create(width: 4, height: 2, format: DmabufClient.argb8888, flags: [])
        #expect(try client.isError(.outOfBounds))
    }

    @Test func `reading waits until the device has written`() throws {
        let buffer = try makeBuffer()
        var releaseCount = 0
        buffer.onEvent = { if case .release = $0 { releaseCount += 1 } }
        try card.beginWriting()
        try attach(buffer)
        #expect(releaseCount == 0)
        card.write([ShownSurface.white], at: 64)
        try card.endWriting()
        try client.shown.fixture.wait { releaseCount == 1 }
        #expect(try client.shown.picture(width: 1, height: 1) == [[ShownSurface.white]])
    }

    @Test func `a replaced buffer is released before the device has written`() throws {
        let buffer = try makeBuffer()
        var releaseCount = 0
        buffer.onEvent = { if case .release = $0 { releaseCount += 1 } }
        try card.beginWriting()
        try attach(buffer)
        client.shown.surface.attach(buffer: nil, x: 0, y: 0)
        try client.shown.commit()
        #expect(releaseCount == 1)
        try card.endWriting()
        try client.shown.client.roundtrip()
        #expect(try client.shown.picture(width: 1, height: 1) == [[ShownSurface.black]])
    }

    /// Attaches a buffer of four megabytes, which is read in parts.
    private func attachLargeBuffer(of card: VirtualCard) throws {
        let params = client.makeParams(card.descriptor, stride: 4_096)
        try attach(try #require(try client.answer(to: params, width: 1_024, height: 1_024)))
    }

    @Test(arguments: [false, true]) func `a large buffer is read in parts over several turns`(
        isWaitedFor: Bool
    ) throws {
        client.shown.fixture.compositor.display.work.budget = .zero
        let card = try VirtualCard(byteCount: 4_096 * 1_024)
        card.write([ShownSurface.red], at: 0)
        card.write([ShownSurface.green], at: 4_096 * 1_024 - 4)
        if isWaitedFor { try card.beginWriting() }
        try attachLargeBuffer(of: card)
        if isWaitedFor { try card.endWriting() }
        let surface = try client.shown.client.served(client.shown.surface)
        var turns = 0
        try client.shown.fixture.wait {
            turns += 1
            return surface.current.content?.pixel(x: 1_023, y: 1_023) == ShownSurface.green
        }
        #expect(turns >= 3)
        #expect(surface.current.content?.pixel(x: 0, y: 0) == ShownSurface.red)
    }
}
