import ClientTestSupport
import Foundation
import Testing

/// Tests window protocols with programs.
@Suite(.serialized)
struct WindowTests {
    private static let red: UInt32 = 0xffff_0000
    private static let blue: UInt32 = 0xff00_00ff
    private static let black: UInt32 = 0xff00_0000

    /// The compositor draws no frames by default. A program that relies on server-side decorations would have
    /// no title bar.
    @Test(arguments: [["qt5_frame.py"], ["gtk_frame.py", "3.0"], ["gtk_frame.py", "4.0"]])
    func `programs draw their own frames`(_ program: [String]) throws {
        let picture = FileManager.default.temporaryDirectory
            .appendingPathComponent("frame-\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: picture) }
        let script = [
            #"{"wait": {"title": "ready"}, "deadline": 30000}"#,
            #"{"wait": {"idle": 300}, "deadline": 30000}"#,
            #"{"screenshot": "\#(picture)"}"#,
        ]
        let run = try ProgramRun(
            script: script,
            client: [
                "env", "-u", "QT_WAYLAND_DISABLE_WINDOWDECORATION", "/usr/bin/python3",
                "{programs}/\(program[0])",
            ] + program.dropFirst())
        var shown: PNGFile?
        try run.wait(for: "the picture") {
            shown = try? PNGFile(picture)
            return shown != nil
        }
        let pixels = try #require(shown)
        let top = try #require((0..<pixels.height).first { pixels[540, $0] == Self.red })
        #expect(top > 30)
        // This column is beside the title, whose text may be black.
        #expect((1...20).allSatisfy { pixels[540, top - $0] != Self.black })
    }

    /// A viewport shows fewer than a hundred rows and columns of the buffer.
    @Test func `weston-scaler shows an enlarged part of its buffer`() throws {
        let picture = FileManager.default.temporaryDirectory
            .appendingPathComponent("scaler-\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: picture) }
        let script = [
            #"{"wait": {"title": "Scaler Test Box"}, "deadline": 30000}"#,
            #"{"wait": {"idle": 300}, "deadline": 30000}"#,
            #"{"screenshot": "\#(picture)"}"#,
        ]
        let run = try ProgramRun(script: script, client: ["weston-scaler"])
        var shown: PNGFile?
        try run.wait(for: "the picture") {
            shown = try? PNGFile(picture)
            return shown != nil
        }
        let pixels = try #require(shown)
        let columns = (0..<pixels.width).filter { pixels[$0, 360] != Self.black }
        let rows = (0..<pixels.height).filter { pixels[640, $0] != Self.black }
        #expect(columns == Array(530..<750))
        #expect(rows == Array(206..<514))
        #expect(pixels[640, 360] == Self.blue)
    }

    @Test func `foot uses the activation token of its launch`() throws {
        let script = [
            #"{"wait": {"title": "first"}, "deadline": 30000}"#,
            #"{"t": 0, "key": "Super_L", "down": true}"#, #"{"t": 20, "key": "Return", "down": true}"#,
            #"{"t": 40, "key": "Return", "down": false}"#, #"{"t": 60, "key": "Super_L", "down": false}"#,
        ]
        let run = try ProgramRun(
            script: script, environment: ["WAYLAND_DEBUG": "client"], client: ["foot", "-T", "first"])
        try run.wait(for: "the request to be activated") {
            run.errorText.contains(/xdg_activation_v1@\d+\.activate\("[0-9a-f]+-[0-9a-f]+"/)
        }
        #expect(run.errorText.matches(of: /xdg_activation_v1@\d+\.activate/).count == 1)
    }
}
