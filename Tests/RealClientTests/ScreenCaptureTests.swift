import ClientTestSupport
import Foundation
import Testing

/// Programs that take pictures of the screen.
@Suite(.serialized)
struct ScreenCaptureTests {
    /// Takes pictures until two are the same, with the demo client on the screen: nothing is drawn any more.
    private static let takesPictures = """
        "$0" > "$1/demo" &
        until grep -q activated "$1/demo" && grim "$1/first.png" && sleep 0.3 && grim "$1/grim.png" &&
            cmp -s "$1/first.png" "$1/grim.png"; do sleep 0.05; done
        grim -g "300,100 200x150" "$1/part.png"
        kill $!
        """

    @Test func whatGrimSeesIsWhatThePictureOfTheRunShows() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "grim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("end.png").path
        let demo = Executables.folder.appendingPathComponent("responder-demo").path
        let run = try ProgramRun(
            options: ["--screenshot", picture], client: ["sh", "-c", Self.takesPictures, demo, folder.path])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
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
}
