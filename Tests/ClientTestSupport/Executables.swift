import Foundation

/// The programs that were built together with the tests.
public enum Executables {
    /// The test bundle, or what runs the tests, is in the same folder.
    public static var folder: URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) }
        return (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent()
    }
}
