import Foundation
import Testing

/// Tests the dependencies of packages that use the libraries.
struct DependencyTests {
    private static let example = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Examples/SmallPolicy").standardizedFileURL

    /// SwiftPM records the packages that it has fetched in a file of the build folder.
    @Test func `libraries do not fetch dependencies of the programs`() throws {
        let builds = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: builds) }
        let resolve = Process()
        resolve.executableURL = URL(filePath: "/usr/bin/env")
        resolve.arguments = [
            "swift", "package", "--package-path", Self.example.path, "--scratch-path", builds.path, "resolve",
        ]
        try resolve.run()
        resolve.waitUntilExit()
        #expect(resolve.terminationStatus == 0)
        let packages = try String(contentsOf: builds.appending(path: "workspace-state.json"), encoding: .utf8)
        #expect(packages.contains("swift-collections"))
        #expect(!packages.contains("swift-argument-parser"))
    }
}
