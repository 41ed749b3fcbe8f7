import Proofs
import Testing

@testable import SurfaceResponders

/// The file format, and how truncated, damaged and newer files are read.
struct TextInputModeFileTests {
    private func makeTable(_ count: Int = 20) throws -> TextInputModeTable {
        var table = TextInputModeTable()
        let modes = [
            TextInputMode(
                language: "en-US", group: 0, layout: KeymapLayout(name: "us"), displayName: "English (US)"),
            TextInputMode(
                language: "de-DE", group: 2, layout: KeymapLayout(name: "de", variant: "neo"),
                displayName: "Neo"),
            TextInputMode(language: "ja", group: 0, inputMethod: "kana", displayName: "かな"),
        ]
        for number in 0..<count {
            let context = try #require(TextInputContext.declared("id \(number)", by: "app \(number % 7)"))
            table.remember(modes[number % 3], for: context)
        }
        return table
    }

    @Test func `a table is read back as it was written`() throws {
        let table = try makeTable()
        let read = try TextInputModeFile.decode(TextInputModeFile.encode(table), limits: table.limits)
        #expect(read.entries == table.entries)
        #expect(read.count == 20)
    }

    @Test func `an empty table is read back too`() throws {
        let table = TextInputModeTable()
        #expect(try TextInputModeFile.decode(TextInputModeFile.encode(table), limits: table.limits).isEmpty)
    }

    @Test func `names with tabs and line breaks do no harm`() throws {
        var table = TextInputModeTable()
        let mode = TextInputMode(language: "x\ty", inputMethod: "a\nb", displayName: "end\t0\n")
        table.remember(mode, for: try #require(TextInputContext.declared("id\n\t", by: "app\nend\t0")))
        let read = try TextInputModeFile.decode(TextInputModeFile.encode(table), limits: table.limits)
        #expect(read.contexts.map(\.context) == table.contexts.map(\.context))
    }

    @Test func `a truncated file is rejected`() throws {
        let bytes = TextInputModeFile.encode(try makeTable())
        for length in 0..<bytes.count {
            #expect(throws: TextInputModeFileError.self) {
                try TextInputModeFile.decode(Array(bytes[..<length]), limits: .init())
            }
        }
    }

    @Test(.behavior(204)) func `a change of any byte is detected`() throws {
        let bytes = TextInputModeFile.encode(try makeTable())
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(throws: TextInputModeFileError.self, "byte \(place)") {
                try TextInputModeFile.decode(damaged, limits: .init())
            }
        }
    }

    @Test func `data after the end is detected`() throws {
        let bytes = TextInputModeFile.encode(try makeTable())
        #expect(throws: TextInputModeFileError.self) {
            try TextInputModeFile.decode(bytes + Array("more\n".utf8), limits: .init())
        }
    }

    @Test func `a newer version is distinguished from a damaged file`() {
        let bytes = Array("surface-responders text input modes\t2\nwhatever\n".utf8)
        #expect(throws: TextInputModeFileError.newer(version: 2)) {
            try TextInputModeFile.decode(bytes, limits: .init())
        }
    }

    @Test func `a file beyond the limits keeps the most recently used contexts`() throws {
        let bytes = TextInputModeFile.encode(try makeTable(20))
        var limits = TextInputModeTable.Limits()
        limits.contextsPerApplication = 2
        limits.contexts = 5
        let table = try TextInputModeFile.decode(bytes, limits: limits)
        #expect(table.count == 5)
        #expect(table.contexts.map(\.entry.lastUse) == [20, 19, 18, 17, 16])
    }

    /// Returns a file whose contexts have these use numbers.
    private func file(uses: [(identifier: String, lastUse: UInt64)]) throws -> [UInt8] {
        var table = TextInputModeTable()
        let mode = TextInputMode(language: "ja", group: 0)
        for (identifier, lastUse) in uses {
            table.insert(
                .init(mode: mode, lastUse: lastUse),
                for: try #require(TextInputContext.declared(identifier, by: "app")))
        }
        return TextInputModeFile.encode(table)
    }

    @Test func `a file with the largest possible use number is renumbered`() throws {
        let bytes = try file(uses: [("middle", .max - 1), ("first", 7), ("last", .max)])
        var table = try TextInputModeFile.decode(bytes, limits: .init())
        #expect(table.contexts.map(\.context.description) == ["app#last", "app#middle", "app#first"])
        table.use(try #require(TextInputContext("app#first")))
        #expect(table.contexts.map(\.context.description) == ["app#first", "app#last", "app#middle"])
        #expect(table.contexts.map(\.entry.lastUse) == [4, 3, 2])
    }

    @Test func `use numbers that leave room are kept`() throws {
        let bytes = try file(uses: [("1", 1 << 62), ("2", 5)])
        let table = try TextInputModeFile.decode(bytes, limits: .init())
        #expect(table.contexts.map(\.entry.lastUse) == [1 << 62, 5])
    }
}
