import Foundation
import Testing

/// What `--profile test` promises: two runs look the same.
@Suite(.serialized)
struct ProfileTests {
    private static let script = [
        #"{"wait": {"idle": 400}, "deadline": 60000}"#,
        #"{"screenshot": "{folder}/picture.png"}"#,
    ]

    private func picture(of client: [String]) throws -> Data {
        let run = try ProgramRun(
            script: Self.script, options: ["--profile", "test", "--end-with-replay"], client: client)
        #expect(try run.exitStatus(seconds: 150) == 0, "\(run.errorText)")
        return try Data(contentsOf: run.folder.appendingPathComponent("picture.png"))
    }

    @Test(arguments: [
        ["/usr/bin/python3", "{programs}/gtk4_widgets.py", "{state}"],
        ["/usr/bin/python3", "{programs}/qt5_widgets.py", "{state}"],
        ["foot", "sh", "-c", "echo Hello; exec sleep 1000"],
    ]) func `two runs give the same picture, to the byte`(client: [String]) throws {
        let first = try picture(of: client)
        #expect(try picture(of: client) == first)
    }

    @Test(arguments: [
        ("sans-serif", "DejaVuSans.ttf"), ("Cantarell", "DejaVuSans.ttf"),
        ("monospace", "DejaVuSansMono.ttf"), ("Courier New", "DejaVuSans.ttf"),
    ]) func `text is drawn with the fonts of the profile`(family: String, file: String) throws {
        let run = try ProgramRun(
            options: ["--profile", "test"], client: ["fc-match", "-f", "%{file}", family])
        #expect(try run.exitStatus(seconds: 60) == 0, "\(run.errorText)")
        #expect(run.text.hasPrefix("/tmp/mini-compositor-"))
        #expect(run.text.hasSuffix("/fonts/\(file)"), "\(run.text)")
    }
}
