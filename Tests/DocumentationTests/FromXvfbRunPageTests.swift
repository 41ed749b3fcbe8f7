import ClientTestSupport
import Foundation
import Testing

/// Runs the shell commands in docs/from-xvfb-run.md, with the files on the page.
@Suite struct FromXvfbRunPageTests {
    @Test func `programs of each toolkit print what the page shows`() throws {
        let page = try Page("docs/from-xvfb-run.md")
        let reader = try Reader()
        for block in page.blocks where ["python", "json"].contains(block.language) {
            let name = try #require(block.lines.first).dropFirst(2)
            try reader.write(block.lines.joined(separator: "\n") + "\n", to: String(name))
        }
        let commands = page.commands
        #expect(commands.map(\.output) == [["hello"], [], ["wayland x"]])
        for command in commands {
            #expect(try reader.run(command.text, seconds: 120) == command.output, "\(command.text)")
        }
        let picture = try Data(contentsOf: reader.folder.appending(path: "picture.png"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }
}
