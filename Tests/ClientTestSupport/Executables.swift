import Foundation

/// The programs that are built together with the tests.
public enum Executables {
    /// The folder of the programs, which also contains the test bundle or the program that runs the tests.
    public static var folder: URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) }
        return (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent()
    }
}
