import Foundation
import Testing

/// docs/main-actor.md prints what is compiled in Tests/MainActorFixture.
struct MainActorPageTests {
    @Test func thePagePrintsWhatIsCompiledInTheFixture() throws {
        let printed = try Page("docs/main-actor.md").blocks.filter { $0.language == "swift" }
            .map { block in block.lines.map { $0 + "\n" }.joined() }
        let folder = Page.root.appendingPathComponent("Tests/MainActorFixture/Sources")
        let compiled = try ["NotePad", "NoteField", "NoteDesk", "MainLoop"].map { name in
            try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
        }
        #expect(printed == compiled)
    }
}
