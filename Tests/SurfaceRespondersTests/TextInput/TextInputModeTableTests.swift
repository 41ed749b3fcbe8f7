import Proofs
import Testing

@testable import SurfaceResponders

/// How many contexts are remembered, and which are removed first.
struct TextInputModeTableTests {
    private let english = TextInputMode(language: "en-US", group: 0, layout: KeymapLayout(name: "us"))
    private let russian = TextInputMode(language: "ru-RU", group: 1, layout: KeymapLayout(name: "ru"))

    private func makeTable(perApplication: Int, all: Int) -> TextInputModeTable {
        var limits = TextInputModeTable.Limits()
        limits.contextsPerApplication = perApplication
        limits.contexts = all
        return TextInputModeTable(limits: limits)
    }

    private func context(_ identifier: String, _ application: String = "app") throws -> TextInputContext {
        try #require(TextInputContext.declared(identifier, by: application))
    }

    @Test(.behavior(202)) func `past its quota an application loses its least recently used context`() throws
    {
        var table = makeTable(perApplication: 3, all: 100)
        for name in ["1", "2", "3"] { table.remember(russian, for: try context(name)) }
        table.use(try context("1"))
        table.remember(russian, for: try context("4"))
        #expect(table[try context("2")] == nil)
        for name in ["1", "3", "4"] { #expect(table[try context(name)] == russian, "\(name)") }
        #expect(table.count == 3)
    }

    @Test(.behavior(202)) func `an application that remembers a lot does not displace others`() throws {
        var table = makeTable(perApplication: 10, all: 100)
        table.remember(russian, for: try context("kept", "quiet"))
        for number in 0..<1000 { table.remember(english, for: try context("\(number)", "loud")) }
        #expect(table[try context("kept", "quiet")] == russian)
        #expect(table.count == 11)
    }

    @Test(.behavior(202)) func `past the total limit the least recently used context is removed`() throws {
        var table = makeTable(perApplication: 10, all: 3)
        for name in ["a", "b", "c"] { table.remember(russian, for: try context("x", name)) }
        table.use(try context("x", "a"))
        table.remember(russian, for: try context("x", "d"))
        #expect(table[try context("x", "b")] == nil)
        #expect(table.count == 3)
        #expect(table.contexts.map(\.context.application) == ["d", "a", "c"])
    }

    @Test func `forgetting an unknown context returns false`() throws {
        var table = makeTable(perApplication: 10, all: 10)
        table.remember(russian, for: try context("x"))
        #expect(!table.forget(try context("y")))
        #expect(table.forget(try context("x")))
        #expect(table.isEmpty)
    }

    @Test(arguments: ["chat:42", "a b\tc\n", "100%", "#/x", "имя", ""])
    func `a context is read back from its description`(_ identifier: String) throws {
        for application in ["org.example.Chat", "a/b#c*", "", "имя приложения"] {
            let context = try context(identifier, application)
            #expect(TextInputContext(context.description) == context)
            #expect(!context.description.contains { $0.isWhitespace })
        }
    }

    @Test(.behavior(114)) func `no application can pass for another or for the compositor`() throws {
        #expect(try context("x", "*") != TextInputContext.declared("x", by: nil))
        #expect(try context("c", "a#b") != context("b#c", "a"))
        #expect(try context("window/1", "a") != TextInputContext.window(1, of: "a"))
        #expect(try context("b", "a%23") != context("b", "a#"))
    }

    @Test(arguments: ["", "nothing", "has space#x", "tab\t#x"])
    func `malformed text is not read as a context`(_ text: String) {
        #expect(TextInputContext(text) == nil)
    }
}
