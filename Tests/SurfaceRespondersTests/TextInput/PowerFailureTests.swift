import Proofs
import Foundation
import SystemPackage
import Testing

import SurfaceResponders

/// A program that saves modes is killed at each step of a save, repeatedly. Each time the file must be
/// readable and contain everything that was saved before.
struct PowerFailureTests {
    @Test(.behavior(203), arguments: 0..<4)
    func `killing the program at any step of a save loses no earlier save`(part: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = FilePath(folder.appendingPathComponent("modes").path)
        var saved = 0
        for round in 0..<60 {
            let step = round % (AtomicFile.Step.allCases.count + 1)
            let isStep = step < AtomicFile.Step.allCases.count
            let last =
                try isStep
                ? run(path, from: saved + 1, step: step)
                : run(path, from: saved + 1, lifetime: Double((round + part) % 7) / 1000)
            let bytes = try #require(try AtomicFile(path).read(), "round \(round): no file")
            let table = try TextInputModeFile.decode(bytes, limits: .init())
            #expect(table.count >= last, "round \(round): fewer than the \(last) saved contexts")
            #expect(table.count <= last + 1, "round \(round): more contexts than were being saved")
            saved = table.count
        }
        #expect(saved >= 60)
        #expect(try WriterProcess(path, from: saved + 1, "saves", "1").savedAtTheEnd() == [saved + 1])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["modes"], "no file was set aside, and the next save removes leftovers")
    }

    /// Returns the number of the last context that was saved, by the writer or before it.
    private func run(_ path: FilePath, from first: Int, step: Int) throws -> Int {
        let writer = try WriterProcess(path, from: first, "step", "\(step)")
        let saved = writer.savedAtTheEnd()
        #expect(writer.wasKilled)
        return saved.last ?? first - 1
    }

    private func run(_ path: FilePath, from first: Int, lifetime: Double) throws -> Int {
        let writer = try WriterProcess(path, from: first, "forever")
        // Wait for the first save, so that a later save is interrupted.
        writer.waitForASave()
        Thread.sleep(forTimeInterval: lifetime)
        writer.kill()
        let saved = writer.savedAtTheEnd()
        #expect(writer.wasKilled)
        return saved.last ?? first - 1
    }
}
