import ClientTestSupport
import Foundation
import Testing

/// Reproduces the pictures in README by running Examples/window.jsonl and Examples/inspector.jsonl.
@Suite struct ReadmePictureTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let side = 16

    @Test(arguments: [
        (
            "window", ["--frames", "on", "--layout", "us,ru"], ["--size", "1120x600"], "500x340"
        ), ("inspector", ["--end-with-replay"], ["--size", "1240x640", "--inspect"], "420x240"),
    ]) func `a replay reproduces a picture in README`(
        name: String, outer: [String], inner: [String], terminal: String
    ) throws {
        let replay = Self.root.appendingPathComponent("Examples/\(name).jsonl")
        let lines = try String(contentsOf: replay, encoding: .utf8).split(separator: "\n").map {
            $0.replacingOccurrences(of: #""\#(name).png""#, with: #""{folder}/\#(name).png""#)
        }
        let compositor = Executables.folder.appendingPathComponent("mini-compositor").path
        let run = try ProgramRun(
            script: lines, options: ["--background", "8fa3b5"] + outer,
            client: [compositor, "run", "--backend", "window", "--focus-new-windows", "always"] + inner + [
                "--", "env", "PS1=$ ", "foot", "-o", "initial-window-size-pixels=\(terminal)", "-o",
                "font=DejaVu Sans Mono:size=10", "sh",
            ])
        #expect(try run.exitStatus(seconds: 120) == 0, "\(run.errorText)")
        let picture = try PNGFile(run.folder.appendingPathComponent("\(name).png").path)
        let shown = try PNGFile(Self.root.appendingPathComponent("docs/images/\(name).png").path)
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
