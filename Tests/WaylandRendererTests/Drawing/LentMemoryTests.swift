import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Tests drawing into memory of the caller.
@Suite struct LentMemoryTests {
    private let renderer: PixmanRenderer
    private let items = [
        item(Grid.distinct(width: 3, height: 2), x: 1, y: 1),
        item(Grid(width: 2, height: 2, color: 0x8000_4000), x: 5, y: 0),
    ]

    init() throws {
        renderer = try PixmanRenderer(background: FrameColor(argb: 0xff20_4060))
    }

    /// Memory in which each pixel has a value that no drawing produces.
    private struct Memory {
        var pixels: [UInt32]
        let bytesPerRow: Int

        init(pixelsPerRow: Int, rows: Int) {
            pixels = Array(repeating: 0x0bad_cafe, count: pixelsPerRow * rows)
            bytesPerRow = pixelsPerRow * 4
        }

        mutating func draw(
            _ items: [FrameItem], on output: FrameOutput, damage: FrameDamage = .everything,
            over background: FrameColor? = nil, by renderer: PixmanRenderer
        ) throws -> Region {
            let bytesPerRow = bytesPerRow
            var bytes = pixels.mutableSpan
            var memory = bytes.mutableBytes
            return try renderer.render(
                SceneFrame(items), on: output, damage: damage, over: background, into: &memory,
                bytesPerRow: bytesPerRow)
        }
    }

    @Test func `memory receives the picture and its gaps stay`() throws {
        let output = output(8, 4)
        var memory = Memory(pixelsPerRow: 11, rows: 4)
        let drawn = try memory.draw(items, on: output, by: renderer)
        #expect(drawn == Region(0, 0, 8, 4))
        let expected = Grid(try renderer.draw(SceneFrame(items), on: output))
        for y in 0..<4 {
            #expect(Array(memory.pixels[y * 11..<y * 11 + 8]) == (0..<8).map { expected[$0, y] })
            #expect(memory.pixels[y * 11 + 8..<y * 11 + 11].allSatisfy { $0 == 0x0bad_cafe })
        }
    }

    @Test func `only the damage is drawn`() throws {
        var memory = Memory(pixelsPerRow: 8, rows: 4)
        let damage = FrameDamage.areas([Rect(x: 2, y: 1, width: 3, height: 2)])
        #expect(try memory.draw(items, on: output(8, 4), damage: damage, by: renderer) == Region(2, 1, 5, 3))
        for y in 0..<4 {
            for x in 0..<8 {
                let isDrawn = (2..<5).contains(x) && (1..<3).contains(y)
                #expect((memory.pixels[y * 8 + x] != 0x0bad_cafe) == isDrawn)
            }
        }
    }

    @Test func `alpha remains over a transparent background`() throws {
        var memory = Memory(pixelsPerRow: 8, rows: 4)
        let clear = FrameColor(argb: 0)
        _ = try memory.draw(items, on: output(8, 4), over: clear, by: renderer)
        #expect(memory.pixels[0] == 0)
        #expect(memory.pixels[5] == 0x8000_4000)
        #expect(memory.pixels[8 + 1] == Grid.distinct(width: 3, height: 2)[0, 0])
    }

    @Test func `last row needs no gap`() throws {
        var memory = Memory(pixelsPerRow: 11, rows: 4)
        memory.pixels.removeLast(3)
        #expect(try memory.draw(items, on: output(8, 4), by: renderer) == Region(0, 0, 8, 4))
    }

    @Test(arguments: [(8, 3), (7, 4), (0, 4), (8, 0)])
    func `memory that is too small is refused unchanged`(pixelsPerRow: Int, rows: Int) throws {
        var memory = Memory(pixelsPerRow: pixelsPerRow, rows: rows)
        #expect(
            throws: FrameRenderingError.unsuitableMemory(
                byteCount: pixelsPerRow * rows * 4, bytesPerRow: pixelsPerRow * 4)
        ) {
            _ = try memory.draw(items, on: output(8, 4), by: renderer)
        }
        #expect(memory.pixels.allSatisfy { $0 == 0x0bad_cafe })
    }

    @Test(arguments: [-32, 30, 1 << 40]) func `rows that do not fit pixels are refused`(bytesPerRow: Int)
        throws
    {
        var pixels = Array(repeating: UInt32(0), count: 64)
        var bytes = pixels.mutableSpan
        var memory = bytes.mutableBytes
        do {
            _ = try renderer.render(
                SceneFrame(items), on: output(8, 4), damage: .everything, into: &memory,
                bytesPerRow: bytesPerRow)
            Issue.record("memory was accepted")
        } catch {
            #expect(error == .unsuitableMemory(byteCount: 256, bytesPerRow: bytesPerRow))
        }
    }

    @Test func `empty output draws nothing`() throws {
        var memory = Memory(pixelsPerRow: 1, rows: 1)
        #expect(try memory.draw(items, on: output(0, 4), by: renderer).isEmpty)
        #expect(memory.pixels == [0x0bad_cafe])
    }
}
