import ClientTestSupport
import Foundation
import Testing

/// Reproduces the picture in README by running Examples/window.jsonl.
@Suite struct ReadmePictureTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let side = 16

    @Test func `replay reproduces the picture in README`() throws {
        let replay = Self.root.appendingPathComponent("Examples/window.jsonl")
        let lines = try String(contentsOf: replay, encoding: .utf8).split(separator: "\n").map {
            $0.replacingOccurrences(of: #""window.png""#, with: #""{folder}/window.png""#)
        }
        let run = try ProgramRun(
            script: lines, options: ["--frames", "on", "--background", "8fa3b5", "--layout", "us,ru"],
            client: [
                Executables.folder.appendingPathComponent("mini-compositor").path, "run", "--backend",
                "window", "--size", "1120x600", "--focus-new-windows", "always", "--", "env", "PS1=$ ",
                "foot",
                "-o", "initial-window-size-pixels=500x340", "-o", "font=DejaVu Sans Mono:size=10", "sh",
            ])
        #expect(try run.exitStatus(seconds: 120) == 0, "\(run.errorText)")
        let picture = try PNGFile(run.folder.appendingPathComponent("window.png").path)
        let shown = try PNGFile(Self.root.appendingPathComponent("docs/images/window.png").path)
        #expect(picture.size == shown.size)
        // Versions of fonts and toolkits differ in details, but the windows are in the same places.
        let blocks = zip(Self.brightness(of: picture), Self.brightness(of: shown))
        #expect(blocks.filter { abs($0 - $1) > 48 }.count < picture.pixels.count / Self.side / Self.side / 8)
        #expect(!picture.isFilled(with: picture[0, 0]))
    }

    /// Returns the mean brightness of each square, row by row.
    private static func brightness(of picture: PNGFile) -> [Int] {
        var result: [Int] = []
        for top in stride(from: 0, to: picture.height - side + 1, by: side) {
            for left in stride(from: 0, to: picture.width - side + 1, by: side) {
                let greens = (0..<side * side).map { index in
                    Int(picture[left + index % side, top + index / side] >> 8 & 0xff)
                }
                result.append(greens.reduce(0, +) / greens.count)
            }
        }
        return result
    }
}
