import WaylandRenderer
import WaylandShell

/// Pixels that tests compare. Expected pixels are computed independently of the renderer.
struct Grid: Equatable, CustomStringConvertible {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt32]

    init(width: Int, height: Int, color: UInt32 = black) {
        self.width = width
        self.height = height
        pixels = Array(repeating: color, count: width * height)
    }

    init(_ rows: [[UInt32]]) {
        width = rows.first?.count ?? 0
        height = rows.count
        pixels = rows.flatMap { $0 }
    }

    init(_ picture: Picture) {
        self.init(width: picture.width, height: picture.height)
        for y in 0..<height {
            for x in 0..<width { self[x, y] = picture[x, y] ?? 0 }
        }
    }

    /// Returns a grid whose pixels have distinct colors.
    static func distinct(width: Int, height: Int) -> Grid {
        var grid = Grid(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { grid[x, y] = black | UInt32(y * width + x + 1) &* 0x1f_3d7b & 0xff_ffff }
        }
        return grid
    }

    subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Copies another grid into this one. Pixels outside are ignored.
    mutating func put(_ other: Grid, x: Int, y: Int) {
        for row in 0..<other.height {
            for column in 0..<other.width where isInside(x + column, y + row) {
                self[x + column, y + row] = other[column, row]
            }
        }
    }

    /// Fills a rectangle. Pixels outside are ignored.
    mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: UInt32) {
        put(Grid(width: max(width, 0), height: max(height, 0), color: color), x: x, y: y)
    }

    func isInside(_ x: Int, _ y: Int) -> Bool { (0..<width).contains(x) && (0..<height).contains(y) }

    /// Returns a grid in which each pixel is a block.
    func enlarged(_ factor: Int) -> Grid {
        var grid = Grid(width: width * factor, height: height * factor)
        for y in 0..<grid.height {
            for x in 0..<grid.width { grid[x, y] = self[x / factor, y / factor] }
        }
        return grid
    }

    func part(x: Int, y: Int, width: Int, height: Int) -> Grid {
        Grid((y..<y + height).map { row in (x..<x + width).map { self[$0, row] } })
    }

    /// Returns the content for a surface.
    func content(_ format: PixelFormat = .argb8888) -> PixelContent {
        PixelContent(pixels, width: width, format: format)
    }

    var description: String {
        (0..<height).map { y in
            (0..<width).map { String(self[$0, y], radix: 16) }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

let black: UInt32 = 0xff00_0000
let white: UInt32 = 0xffff_ffff
let red: UInt32 = 0xffff_0000
let green: UInt32 = 0xff00_ff00
let blue: UInt32 = 0xff00_00ff
