// swift-tools-version: 6.2
// Tests that hang, for scripts/tests/test_swift_tests.py.
import PackageDescription

let package = Package(
    name: "hanging", targets: [.testTarget(name: "HangingTests")], swiftLanguageModes: [.v6])
