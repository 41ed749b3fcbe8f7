import Foundation
import Testing

/// Tests that docs/main-actor.md prints the code of Tests/MainActorFixture.
struct MainActorPageTests {
    @Test func `code on the page equals the code of the fixture`() throws {
        let printed = try Page("docs/main-actor.md").blocks.filter { $0.language == "swift" }
            .map { block in block.lines.map { $0 + "\n" }.joined() }
        let folder = Page.root.appendingPathComponent("Tests/MainActorFixture/Sources")
        let compiled = try ["NotePad", "NoteField", "NoteDesk", "MainLoop"].map { name in
            try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
        }
        #expect(printed == compiled)
    }
}
