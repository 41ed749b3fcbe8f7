import Foundation
import SystemPackage
import Testing

import SurfaceResponders

/// Several programs that save modes to one file at the same time.
struct SeveralWritersTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "writers-\(UUID().uuidString)")
    private var path: FilePath { FilePath(folder.appendingPathComponent("modes").path) }

    /// Returns the numbers of the contexts in the file.
    private func present() throws -> Set<Int> {
        let bytes = try #require(try AtomicFile(path).read())
        let table = try TextInputModeFile.decode(bytes, limits: .init())
        return Set(table.contexts.compactMap { Int($0.context.scope.dropFirst()) })
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    @Test func `simultaneous writers lose nothing of each other`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let firsts = [0, 100, 200, 300]
        let writers = try firsts.map { try WriterProcess(path, from: $0, "saves", "40") }
        for (writer, first) in zip(writers, firsts) {
            #expect(writer.savedAtTheEnd() == Array(first..<first + 40))
        }
        let expected = firsts.flatMap { $0..<$0 + 40 }
        #expect(try present() == Set(expected))
        #expect(try names() == ["modes"])
    }

    @Test func `killing one of several writers harms neither the file nor the others`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var saved: Set<Int> = []
        for round in 0..<20 {
            let survivor = try WriterProcess(path, from: round * 100, "saves", "8")
            let victim = try WriterProcess(path, from: round * 100 + 50, "forever")
            victim.waitForASave()
            Thread.sleep(forTimeInterval: Double(round % 5) / 1000)
            victim.kill()
            saved.formUnion(victim.savedAtTheEnd())
            let survived = survivor.savedAtTheEnd()
            #expect(survived == Array(round * 100..<round * 100 + 8), "round \(round)")
            saved.formUnion(survived)
            #expect(try present().isSuperset(of: saved), "round \(round)")
        }
        #expect(try WriterProcess(path, from: 9999, "saves", "1").savedAtTheEnd() == [9999])
        #expect(try names() == ["modes"])
    }
}
