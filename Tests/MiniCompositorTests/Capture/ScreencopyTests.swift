import CLinux
import Glibc
import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// zwlr_screencopy_manager_v1, from the client's side.
@Suite struct ScreencopyTests {
    private typealias Shot = TestScreencopyFrame

    private let stage: CaptureFixture
    private let manager: ZwlrScreencopyManagerV1

    init() throws {
        stage = try CaptureFixture()
        manager = try stage.client.bind(ZwlrScreencopyManagerV1.self)
    }

    private func shot(showsCursor: Bool = false) throws -> Shot {
        let shot = Shot(manager.captureOutput(overlayCursor: showsCursor ? 1 : 0, output: stage.output))
        try stage.client.roundtrip()
        return shot
    }

    private func shot(x: Int32, y: Int32, width: Int32, height: Int32) throws -> Shot {
        let shot = Shot(
            manager.captureOutputRegion(
                overlayCursor: 0, output: stage.output, x: x, y: y, width: width, height: height))
        try stage.client.roundtrip()
        return shot
    }

    private func buffer(for shot: Shot) throws -> ClientBuffer {
        try stage.makeBuffer(width: Int32(shot.needed[0]), height: Int32(shot.needed[1]))
    }

    /// Requests a copy and shows the next frame.
    private func copy(_ shot: Shot) throws -> ClientBuffer {
        let buffer = try buffer(for: shot)
        shot.frame.copy(buffer: buffer.buffer)
        try stage.client.roundtrip()
        try stage.nextFrame()
        return buffer
    }

    // MARK: Pictures

    @Test func `a second ScreenCapture leaves captures of the first unaffected`() throws {
        let other = ScreenCapture(on: stage.compositor.core)
        let shot = try shot()
        _ = try copy(shot)
        #expect(shot.isReady)
        withExtendedLifetime(other) {}
    }

    @Test func `a capture has the pixels of the output and ends with the next frame`() throws {
        let shot = try shot()
        #expect(shot.needed == [320, 240, 1280])
        #expect(shot.format == .xrgb8888)
        #expect(shot.events == ["buffer_done"])
        let buffer = try buffer(for: shot)
        shot.frame.copy(buffer: buffer.buffer)
        try stage.client.roundtrip()
        #expect(!shot.isReady)
        try stage.nextFrame()
        #expect(shot.events == ["buffer_done", "flags 0", "ready"])
        #expect(shot.damage == [])
        #expect(shot.seconds == 1)
        #expect(
            buffer.pixels((19, 10), (20, 9), (20, 10)) == [
                CaptureFixture.black, CaptureFixture.black, CaptureFixture.red,
            ])
        #expect(buffer.pixels((119, 89), (120, 89)) == [CaptureFixture.red, CaptureFixture.black])
    }

    @Test func `a capture ends when the embedder presents a frame`() throws {
        var requests = 0
        let clock = stage.compositor.output.frameClock
        clock.source = .embedder(needsFrame: { requests += 1 })
        let shot = try shot()
        shot.frame.copy(buffer: try buffer(for: shot).buffer)
        try stage.client.roundtrip()
        #expect(requests == 1)
        try stage.fixture.advance(by: .milliseconds(900))
        #expect(!shot.isReady)
        clock.present(FramePresentation(time: .milliseconds(7000)))
        try stage.client.roundtrip()
        #expect(shot.isReady)
        #expect(shot.seconds == 7)
    }

    @Test func `a capture ends after one second without frames of the embedder`() throws {
        stage.compositor.output.frameClock.source = .embedder(needsFrame: {})
        for _ in 1...2 {
            let shot = try shot()
            shot.frame.copy(buffer: try buffer(for: shot).buffer)
            try stage.client.roundtrip()
            try stage.fixture.advance(by: .milliseconds(999))
            #expect(!shot.isReady)
            try stage.fixture.advance(by: .milliseconds(1))
            try stage.client.roundtrip()
            #expect(shot.isReady)
        }
    }

    @Test func `a capture follows the refresh rate of its own output`() throws {
        stage.compositor.output.state.mode.refresh = 10_000
        let fast = Output(
            name: "FAST-1",
            state: OutputState(mode: OutputMode(width: 64, height: 64), position: Point(x: 320, y: 0)))
        stage.compositor.core.outputs.add(fast)
        fast.frameClock.setNeedsFrame()
        let shot = try shot()
        shot.frame.copy(buffer: try buffer(for: shot).buffer)
        try stage.client.roundtrip()
        try stage.fixture.advance(by: .milliseconds(90))
        #expect(!shot.isReady)
        try stage.fixture.advance(by: .milliseconds(20))
        try stage.client.roundtrip()
        #expect(shot.isReady)
    }

    @Test func `a region is clipped to the output`() throws {
        let shot = try shot(x: 115, y: -5, width: 1000, height: 20)
        #expect(shot.needed == [205, 15, 820])
        let buffer = try copy(shot)
        #expect(shot.isReady)
        #expect(
            buffer.pixels((0, 9), (0, 10), (4, 14), (5, 14)) == [
                CaptureFixture.black, CaptureFixture.red, CaptureFixture.red, CaptureFixture.black,
            ])
    }

    @Test(arguments: [[320, 0, 10, 10], [0, 0, 0, 10], [0, 0, -10, 10], [-20, 0, 20, 10]])
    func `a region that is empty or outside the output fails`(part: [Int32]) throws {
        let shot = try shot(x: part[0], y: part[1], width: part[2], height: part[3])
        #expect(shot.events == ["failed"])
    }

    @Test func `a region of a scaled and rotated output is in output pixels`() throws {
        stage.compositor.output.state.scale = OutputScale(2)
        stage.compositor.output.state.transform = .rotated90
        // The output has 120 by 160 logical pixels now.
        let shot = try shot(x: 10, y: 0, width: 20, height: 30)
        #expect(shot.needed == [60, 40, 240])
        let buffer = try copy(shot)
        #expect(shot.isReady)
        let whole = try self.shot()
        let all = try copy(whole)
        let area = FrameOutput(stage.compositor.output).pixels(of: Rect(x: 10, y: 0, width: 20, height: 30))
        for y in 0..<40 {
            for x in 0..<60 {
                #expect(buffer.pixel(x, y) == all.pixel(Int(area.left) + x, Int(area.top) + y))
            }
        }
        #expect((0..<60 * 40).contains { buffer.pixel($0 % 60, $0 / 60) == CaptureFixture.red })
    }

    @Test func `the cursor is captured only on request`() throws {
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        let without = try copy(shot())
        #expect(without.pixel(50, 40) == CaptureFixture.red)
        let with = try copy(shot(showsCursor: true))
        #expect(
            with.pixels((47, 38), (54, 43), (46, 38), (55, 43)) == [
                CaptureFixture.green, CaptureFixture.green, CaptureFixture.red, CaptureFixture.red,
            ])
    }

    @Test func `a capture writes only its buffer's part of the pool`() throws {
        let shot = try shot(x: 20, y: 10, width: 4, height: 3)
        let buffer = try stage.makeBuffer(width: 4, height: 3, offset: 64)
        shot.frame.copy(buffer: buffer.buffer)
        try stage.client.roundtrip()
        try stage.nextFrame()
        #expect(shot.isReady)
        #expect((0..<16).allSatisfy { buffer.file.number(at: $0 * 4) == 0 })
        #expect((16..<28).allSatisfy { buffer.file.number(at: $0 * 4) == CaptureFixture.red })
    }

    // MARK: Damage

    @Test func `copy_with_damage waits for a visible change`() throws {
        let first = try shot()
        first.frame.copyWithDamage(buffer: try buffer(for: first).buffer)
        try stage.client.roundtrip()
        try stage.nextFrame()
        // The first capture does not wait, and its whole area counts as damaged.
        #expect(first.isReady)
        #expect(first.damage == [[0, 0, 320, 240]])

        let second = try shot()
        let buffer = try buffer(for: second)
        second.frame.copyWithDamage(buffer: buffer.buffer)
        try stage.client.roundtrip()
        for _ in 0..<3 { try stage.nextFrame() }
        #expect(!second.isReady)
        // A commit that changes no pixel does not count.
        try stage.paint(CaptureFixture.red)
        try stage.nextFrame()
        #expect(!second.isReady)
        try stage.paint(CaptureFixture.green, x: 5, y: 6, width: 7, height: 8)
        try stage.nextFrame()
        #expect(second.isReady)
        #expect(second.damage == [[25, 16, 7, 8]])
        #expect(buffer.pixels((24, 16), (25, 16)) == [CaptureFixture.red, CaptureFixture.green])
    }

    @Test func `distant damage is reported as separate rectangles`() throws {
        _ = try copyWithDamage()
        try stage.paint(CaptureFixture.green, x: 0, y: 0, width: 2, height: 2)
        try stage.paint(CaptureFixture.green, x: 50, y: 40, width: 2, height: 2)
        try stage.paint(CaptureFixture.green, x: 60, y: 44, width: 2, height: 2)
        #expect(try copyWithDamage().damage == [[20, 10, 2, 2], [70, 50, 12, 6]])
    }

    @Test func `pointer motion damages only captures with a cursor`() throws {
        try stage.showCursor(CaptureFixture.green, at: 50, 40)
        _ = try copyWithDamage(showsCursor: true)
        _ = try copyWithDamage()
        let with = try copyWithDamage(showsCursor: true)
        let without = try copyWithDamage()
        #expect(!with.isReady)
        stage.fixture.move(to: 60, 40)
        stage.compositor.turn()
        try stage.nextFrame()
        #expect(with.damage == [[47, 38, 18, 6]])
        #expect(!without.isReady)
    }

    private func copyWithDamage(showsCursor: Bool = false) throws -> Shot {
        let shot = try shot(showsCursor: showsCursor)
        kept.buffers.append(try buffer(for: shot))
        shot.frame.copyWithDamage(buffer: kept.buffers[kept.buffers.count - 1].buffer)
        try stage.client.roundtrip()
        try stage.nextFrame()
        return shot
    }

    /// Keeps buffers alive, because deallocating a buffer closes its file.
    private final class Kept {
        var buffers: [ClientBuffer] = []
    }
    private let kept = Kept()

    // MARK: Errors

    @Test func `copying a frame twice is an error`() throws {
        let shot = try shot()
        let buffer = try copy(shot)
        shot.frame.copyWithDamage(buffer: buffer.buffer)
        #expect(
            try stage.client.protocolError().isError(
                ZwlrScreencopyFrameV1.Error.alreadyUsed, of: ZwlrScreencopyFrameV1.self))
    }

    @Test(arguments: [
        (319, 240, 0, WlShm.Format.xrgb8888), (320, 241, 0, .xrgb8888), (320, 240, 4, .xrgb8888),
        (320, 240, 0, .argb8888),
    ]) func `a buffer that differs from the announced one is an error`(
        width: Int32, height: Int32, gap: Int32, format: WlShm.Format
    ) throws {
        let shot = try shot()
        let buffer = try stage.makeBuffer(
            width: width, height: height, stride: width * 4 + gap, format: format)
        shot.frame.copy(buffer: buffer.buffer)
        #expect(
            try stage.client.protocolError().isError(
                ZwlrScreencopyFrameV1.Error.invalidBuffer, of: ZwlrScreencopyFrameV1.self))
    }

    // MARK: Failures

    @Test func `a capture of a removed output fails`() throws {
        let waiting = try shot()
        let buffer = try buffer(for: waiting)
        waiting.frame.copy(buffer: buffer.buffer)
        try stage.client.roundtrip()
        stage.compositor.core.outputs.remove(stage.compositor.output)
        try stage.nextFrame()
        #expect(waiting.hasFailed)
        #expect(try shot().events == ["failed"])
    }

    @Test func `a capture of an output with a changed mode fails`() throws {
        let shot = try shot()
        stage.compositor.output.state.mode = OutputMode(width: 300, height: 200)
        _ = try copy(shot)
        #expect(shot.hasFailed)
    }

    @Test func `a capture with a destroyed buffer fails`() throws {
        let shot = try shot()
        let buffer = try buffer(for: shot)
        shot.frame.copy(buffer: buffer.buffer)
        buffer.buffer.destroy()
        try stage.client.roundtrip()
        try stage.nextFrame()
        #expect(shot.hasFailed)
    }

    @Test func `a truncated file fails and keeps its length`() throws {
        let shot = try shot()
        let buffer = try buffer(for: shot)
        try buffer.file.truncate(to: 1000)
        shot.frame.copy(buffer: buffer.buffer)
        try stage.client.roundtrip()
        try stage.nextFrame()
        #expect(shot.hasFailed)
        #expect(try buffer.file.descriptor.seek(offset: 0, from: .end) == 1000)
    }

    @Test func `a sealed file fails`() throws {
        let shot = try shot()
        let buffer = try buffer(for: shot)
        #expect(clinux_memfd_seal(buffer.file.descriptor.rawValue, 1) == 0)
        shot.frame.copy(buffer: buffer.buffer)
        try stage.client.roundtrip()
        try stage.nextFrame()
        #expect(shot.hasFailed)
        #expect(buffer.pixel(0, 0) == 1)
    }

    @Test func `a read-only file fails`() throws {
        let shot = try shot()
        let file = try ClientFile(byteCount: 320 * 240 * 4)
        let readable = try FileDescriptor.open(
            FilePath("/proc/self/fd/\(file.descriptor.rawValue)"), .readOnly)
        defer { try? readable.close() }
        let pool = stage.client.shm.createPool(fd: readable, size: Int32(file.byteCount))
        shot.frame.copy(
            buffer: pool.createBuffer(offset: 0, width: 320, height: 240, stride: 1280, format: .xrgb8888))
        try stage.client.roundtrip()
        try stage.nextFrame()
        #expect(shot.hasFailed)
        #expect(file.number(at: 0) == 0)
    }

    /// A write to disk may block, so another process performs it. It must not extend a short file.
    @Test(arguments: [320 * 240 * 4, 1000]) func `a file on disk is written without blocking`(byteCount: Int)
        throws
    {
        let shot = try shot()
        let path = "/var/tmp/screencopy-\(UInt64.random(in: 0 ... .max))"
        let file = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate],
            permissions: [.ownerReadWrite])
        defer {
            unlink(path)
            try? file.close()
        }
        #expect(ftruncate(file.rawValue, byteCount) == 0)
        let pool = stage.client.shm.createPool(fd: file, size: 320 * 240 * 4)
        shot.frame.copy(
            buffer: pool.createBuffer(offset: 0, width: 320, height: 240, stride: 1280, format: .xrgb8888))
        try stage.client.roundtrip()
        try stage.nextFrame()
        try stage.fixture.wait { shot.isReady || shot.hasFailed }
        #expect(shot.isReady == (byteCount > 1000))
        #expect(try file.seek(offset: 0, from: .end) == Int64(byteCount))
        var pixel: UInt32 = 0
        #expect(pread(file.rawValue, &pixel, 4, (10 * 320 + 20) * 4) == (byteCount > 1000 ? 4 : 0))
        #expect(pixel == (byteCount > 1000 ? CaptureFixture.red : 0))
    }

    @Test func `a destroyed frame writes nothing`() throws {
        let shot = try shot()
        let buffer = try buffer(for: shot)
        shot.frame.copy(buffer: buffer.buffer)
        shot.frame.destroy()
        try stage.client.roundtrip()
        try stage.nextFrame()
        #expect(buffer.pixel(0, 0) == 1)
    }

    @Test func `a frame serves at most eight captures of a client`() throws {
        let shots = try (0..<20).map { _ in
            let shot = try shot(x: 0, y: 0, width: 4, height: 4)
            kept.buffers.append(try buffer(for: shot))
            shot.frame.copy(buffer: kept.buffers[kept.buffers.count - 1].buffer)
            return shot
        }
        try stage.client.roundtrip()
        var counts: [Int] = []
        for _ in 0..<3 {
            try stage.nextFrame()
            counts.append(shots.count(where: \.isReady))
        }
        #expect(counts == [8, 16, 20])
    }

    // MARK: Limits

    @Test func `a client waits for at most 64 captures`() throws {
        func wait() throws -> Shot {
            let shot = try shot(x: 0, y: 0, width: 4, height: 4)
            shot.frame.copy(buffer: try buffer(for: shot).buffer)
            return shot
        }
        let shots = try (0..<66).map { _ in try wait() }
        try stage.client.roundtrip()
        #expect(shots.map { $0.events.contains("failed") }.firstIndex(of: true) == 64)
        // Destroyed and finished captures make room for others.
        shots[0].frame.destroy()
        let next = try wait()
        try stage.client.roundtrip()
        #expect(!next.events.contains("failed"))
        for _ in 0..<20 { try stage.nextFrame() }
        #expect(next.isReady)
        let last = try wait()
        try stage.client.roundtrip()
        #expect(!last.events.contains("failed"))
    }
}
