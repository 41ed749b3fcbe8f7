import Foundation
import Testing

/// What comes with the libraries.
struct DependencyTests {
    /// Beside the builds is what SwiftPM knows of the packages that it has fetched for them.
    @Test func whatOnlyTheProgramsNeedIsNotFetched() throws {
        var folder = Bundle.main.bundleURL
        var state: String?
        while state == nil, folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            state = try? String(
                contentsOf: folder.appendingPathComponent("workspace-state.json"), encoding: .utf8)
        }
        let packages = try #require(state)
        #expect(packages.contains("swift-collections"))
        #expect(!packages.contains("swift-argument-parser"))
    }
}
