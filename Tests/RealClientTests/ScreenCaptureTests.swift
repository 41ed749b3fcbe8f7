import ClientTestSupport
import Foundation
import Testing

/// Tests screen captures.
@Suite(.serialized)
struct ScreenCaptureTests {
    /// Captures the screen with the demo client until two captures are equal, so that drawing has finished.
    private static let takesPictures = """
        "$0" > "$1/demo" &
        until grep -q activated "$1/demo" && grim "$1/first.png" && sleep 0.3 && grim "$1/grim.png" &&
            cmp -s "$1/first.png" "$1/grim.png"; do sleep 0.05; done
        grim -g "300,100 200x150" "$1/part.png"
        kill $!
        """

    @Test func `grim captures what the screenshot of the run shows`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "grim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("end.png").path
        let demo = Executables.folder.appendingPathComponent("responder-demo").path
        let run = try ProgramRun(
            options: ["--screenshot", picture], client: ["sh", "-c", Self.takesPictures, demo, folder.path])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        #expect(run.errorText.contains(/grim \(process \d+\) captures the screen/))
        let own = try PNGFile(picture)
        #expect(own.size == [1280, 720])
        #expect(!own.isFilled(with: own[0, 0]))
        #expect(try PNGFile(folder.appendingPathComponent("grim.png").path) == own)
        let part = try PNGFile(folder.appendingPathComponent("part.png").path)
        #expect(part.size == [200, 150])
        for y in 0..<150 {
            let rows = (0..<200).map { own[300 + $0, 100 + y] }
            #expect((0..<200).map { part[$0, y] } == rows, "row \(y)")
        }
    }

    /// Creates a cursor theme in the format of libXcursor. Its cursor has 4 by 4 pixels of one color, and its
    /// hotspot is the third pixel of the second row.
    private static func makeTheme(in folder: URL, named name: String, _ color: UInt32) throws {
        let cursors = folder.appendingPathComponent(name).appendingPathComponent("cursors")
        try FileManager.default.createDirectory(at: cursors, withIntermediateDirectories: true)
        let magic: UInt32 = 0x7275_6358
        let image: UInt32 = 0xfffd_0002
        let header: [UInt32] = [magic, 16, 0x1_0000, 1, image, 24, 28]
        let chunk: [UInt32] = [36, image, 24, 1, 4, 4, 2, 1, 0] + Array(repeating: color, count: 16)
        let bytes = (header + chunk).flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        try Data(bytes).write(to: cursors.appendingPathComponent("left_ptr"))
    }

    @Test func `pointer is drawn with the user's cursor theme`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "theme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.makeTheme(in: folder, named: "blue", 0xff00_00ff)
        let picture = folder.appendingPathComponent("pointer.png").path
        let demo = Executables.folder.appendingPathComponent("responder-demo").path
        let run = try ProgramRun(
            script: [
                #"{"t": 0, "pointer": [10, 20]}"#, #"{"screenshot": "\#(picture)", "cursor": true}"#,
                #"{"key": 56, "down": true}"#, #"{"key": 62, "down": true}"#,
            ],
            environment: ["XCURSOR_PATH": folder.path, "XCURSOR_THEME": "blue"], client: [demo])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        let shown = try PNGFile(picture)
        #expect([shown[8, 19], shown[11, 22]] == [0xff00_00ff, 0xff00_00ff])
        #expect([shown[7, 19], shown[8, 18], shown[12, 22]].allSatisfy { $0 == 0xff00_0000 })
    }
}
