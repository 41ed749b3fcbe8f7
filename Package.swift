// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SurfaceResponders",
    products: [
        .library(name: "SurfaceResponders", targets: ["SurfaceResponders"]),
        .library(name: "SurfaceRespondersTesting", targets: ["SurfaceRespondersTesting"]),
        .library(name: "LibinputDevices", targets: ["LibinputDevices"]),
        .library(name: "WaylandSeat", targets: ["WaylandSeat"]),
        .library(name: "WaylandShell", targets: ["WaylandShell"]),
        .library(name: "WaylandRenderer", targets: ["WaylandRenderer"]),
        .library(name: "WaylandBackends", targets: ["WaylandBackends"]),
        .library(name: "WaylandServer", targets: ["WaylandServer"]),
        .library(name: "PromptClosing", targets: ["PromptClosing"]),
        .library(name: "WaylandClient", targets: ["WaylandClient"]),
        .library(name: "CWaylandServer", targets: ["CWaylandServer"]),
        .library(name: "CWaylandClient", targets: ["CWaylandClient"]),
        .library(name: "MiniCompositor", targets: ["MiniCompositor"]),
        .library(name: "MiniCompositorWLCS", type: .dynamic, targets: ["MiniCompositorWLCS"]),
        .executable(name: "mini-compositor", targets: ["MiniCompositorMain"]),
        .executable(name: "responder-demo", targets: ["ResponderDemo"]),
        .executable(name: "responder-inspector", targets: ["ResponderInspector"]),
        .plugin(name: "WaylandScannerPlugin", targets: ["WaylandScannerPlugin"]),
    ],
    traits: [
        .trait(
            name: "Programs",
            description: "Builds the programs. A package that only needs the libraries sets `traits: []`."),
        .default(enabledTraits: ["Programs"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        // The input router: responders, surfaces, the seat. Independent of Wayland.
        .target(
            name: "SurfaceResponders",
            dependencies: [
                "CLinux", "CXKB", "CXKBRegistry", "Hooks", "UncountedReferences",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(name: "SurfaceRespondersTesting", dependencies: ["SurfaceResponders"]),
        // Observers and weak delegates. SurfaceResponders and WaylandServer export this module.
        .target(name: "Hooks"),
        // Not part of a product, because the compiler does not check these references.
        .target(name: "UncountedReferences"),

        // Reads devices with libinput and sends their events to the seat. Independent of Wayland.
        .target(
            name: "LibinputDevices",
            dependencies: [
                "SurfaceResponders", "CLibinput",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // Wayland in Swift: the scanner, the server side, the client side.
        .target(name: "WaylandScanner"),
        .executableTarget(
            name: "WaylandScannerMain",
            dependencies: ["WaylandScanner"]),
        .plugin(
            name: "WaylandScannerPlugin", capability: .buildTool(),
            dependencies: ["WaylandScannerMain"]),
        .target(name: "WaylandWire", dependencies: ["CWayland"]),
        .target(
            name: "WaylandServer",
            dependencies: [
                "WaylandWire", "CWaylandServer", "CLinux", "Hooks", "UncountedReferences",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            linkerSettings: [.linkedLibrary("wayland-server")],
            plugins: ["WaylandScannerPlugin"]),
        .target(
            name: "WaylandClient",
            dependencies: [
                "WaylandWire", "CWaylandClient", "CLinux",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            linkerSettings: [.linkedLibrary("wayland-client")],
            plugins: ["WaylandScannerPlugin"]),

        // Delivers routed input to Wayland clients.
        .target(
            name: "WaylandSeat",
            dependencies: [
                "SurfaceResponders", "WaylandServer", "CLinux", "UncountedReferences",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // Surfaces, their commits, and outputs, without the protocols that extend surfaces.
        .target(
            name: "WaylandShellCore",
            dependencies: [
                "SurfaceResponders", "WaylandSeat", "WaylandServer",
                .product(name: "OrderedCollections", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        // Roles and extensions of surfaces. Exports the modules on which it is built.
        .target(
            name: "WaylandShell",
            dependencies: [
                "WaylandShellCore", "SurfaceResponders", "WaylandSeat", "WaylandServer",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "OrderedCollections", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        // Draws the content of outputs.
        .target(
            name: "WaylandRenderer",
            dependencies: [
                "WaylandShell", "WaylandSeat", "SurfaceResponders", "CCairo", "CPixman", "CPNG", "CXcursor",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // Shows a compositor in a window or nowhere.
        .target(
            name: "WaylandBackends",
            dependencies: [
                "WaylandRenderer", "WaylandShell", "WaylandSeat", "WaylandServer", "WaylandClient",
                "SurfaceResponders", "LibinputDevices", "CScreen",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // The log of a compositor's run. Not part of a product.
        .target(
            name: "SessionLogging",
            dependencies: ["WaylandServer", .product(name: "Logging", package: "swift-log")]),
        // The lines of replays and of the control socket. Not part of a product.
        .target(name: "JSONLines"),
        // The mini compositor and its clients. They use only the public API.
        .target(
            name: "MiniCompositor",
            dependencies: [
                "JSONLines", "SessionLogging", "SurfaceResponders", "WaylandBackends", "WaylandSeat",
                "WaylandShell", "WaylandRenderer", "WaylandServer", "CCairo", "CFonts", "CLibinput",
                "CPixman", "CPNG", "CScreen", "CXcursor", "CXKBRegistry",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            packageAccess: false),
        .executableTarget(
            name: "MiniCompositorMain",
            dependencies: [
                "MiniCompositor", "SessionLogging", "SurfaceResponders", "WaylandBackends", "WaylandShell",
                "PromptClosing",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser",
                    condition: .when(traits: ["Programs"])),
            ],
            packageAccess: false),
        .target(
            name: "MiniCompositorWLCS",
            dependencies: [
                "MiniCompositor", "SurfaceResponders", "WaylandServer", "CWaylandClient", "CLinux",
                "CMiniCompositorWLCS",
            ],
            packageAccess: false,
            linkerSettings: [.linkedLibrary("wayland-client")]),
        .target(name: "CMiniCompositorWLCS", dependencies: ["CWLCS"]),
        // The interface between the conformance suite and a compositor.
        .systemLibrary(name: "CWLCS"),
        .executableTarget(
            name: "ResponderDemo",
            dependencies: [
                "WaylandClient", "CXKB", "CLinux",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser",
                    condition: .when(traits: ["Programs"])),
            ],
            packageAccess: false),
        .executableTarget(
            name: "ResponderInspector",
            dependencies: [
                "JSONLines", "WaylandClient", "CCairo",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser",
                    condition: .when(traits: ["Programs"])),
            ],
            packageAccess: false),

        // C
        // CWayland, which both sides share, links no library. Each program links only the side that it uses.
        .systemLibrary(name: "CWayland", providers: [.apt(["libwayland-dev"])]),
        .systemLibrary(
            name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
        .systemLibrary(
            name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
        .systemLibrary(
            name: "CXKB", pkgConfig: "xkbcommon",
            providers: [.apt(["libxkbcommon-dev", "libxkbregistry-dev"])]),
        .target(name: "CLinux"),
        // Replaces functions for a whole program, so no library may depend on it.
        .target(name: "PromptClosing", dependencies: ["CLinux"], linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CXKBRegistry"),
        .target(name: "CLibinput"),
        .target(name: "CScreen"),
        .target(name: "CPixman"),
        .target(name: "CPNG"),
        .target(name: "CXcursor"),
        .target(name: "CCairo"),
        .target(
            name: "CFonts", exclude: ["DejaVuSans.ttf", "DejaVuSansMono.ttf", "LICENSE.txt"]),

        // Tests
        .target(name: "Proofs", path: "Tests/Proofs"),
        .target(
            name: "PropertyTesting", dependencies: ["SurfaceRespondersTesting"],
            path: "Tests/PropertyTesting"),
        .target(
            name: "ClientTestSupport", dependencies: ["WaylandClient", "CLinux", "CPNG"],
            path: "Tests/ClientTestSupport", plugins: ["WaylandScannerPlugin"]),
        .executableTarget(
            name: "state-writer",
            dependencies: ["SurfaceResponders", .product(name: "SystemPackage", package: "swift-system")],
            path: "Tests/StateWriter"),
        .executableTarget(
            name: "use-after-free", dependencies: ["SurfaceResponders"], path: "Tests/Attacks/UseAfterFree"),
        .executableTarget(
            name: "compositor-rounds", dependencies: ["MiniCompositor", "SurfaceResponders"],
            path: "Tests/Attacks/CompositorRounds"),
        // The programs of scripts/fuzz.
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
        .executableTarget(
            name: "fuzz-targets",
            dependencies: [
                "MiniCompositor", "PropertyTesting", "SurfaceResponders", "SurfaceRespondersTesting",
                "WaylandScanner", "WaylandServer", "CWayland", "CWaylandServer", "CLinux", "CFuzzer",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/Fuzzing/Sources"),
        .executableTarget(
            name: "module-caller",
            dependencies: [
                "CWLCS", "WaylandClient", .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/ConformanceModule"),
        .executableTarget(
            name: "seat-listener",
            dependencies: [
                "LibinputDevices", "SurfaceResponders",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/VirtualMachine/SeatListener"),
        .testTarget(
            name: "SurfaceRespondersTests",
            dependencies: [
                "SurfaceResponders", "SurfaceRespondersTesting", "PropertyTesting", "state-writer", "Proofs",
                "CXKB",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "LibinputDevicesTests",
            dependencies: [
                "LibinputDevices", "SurfaceRespondersTesting", "Proofs",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "WaylandScannerTests", dependencies: ["WaylandScanner"]),
        .testTarget(
            name: "WaylandServerTests",
            dependencies: ["WaylandServer", "WaylandClient", "ClientTestSupport", "PromptClosing"],
            plugins: ["WaylandScannerPlugin"]),
        .testTarget(
            name: "WaylandSeatTests",
            dependencies: [
                "WaylandSeat", "SurfaceRespondersTesting", "PropertyTesting", "WaylandClient",
                "ClientTestSupport", "Proofs",
            ],
            exclude: ["Storms/recorded.txt"]),
        .testTarget(
            name: "WaylandShellTests",
            dependencies: ["WaylandShell", "WaylandShellCore", "SurfaceResponders", "Proofs"]),
        .testTarget(
            name: "WaylandRendererTests",
            dependencies: [
                "WaylandRenderer", "WaylandShell", "SurfaceResponders", "SurfaceRespondersTesting",
                "PropertyTesting", "CPNG",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "MiniCompositorTests",
            dependencies: [
                "MiniCompositor", "SessionLogging", "WaylandBackends", "WaylandSeat", "WaylandShell",
                "WaylandRenderer", "LibinputDevices", "SurfaceRespondersTesting", "PropertyTesting",
                "WaylandClient", "ClientTestSupport", "Proofs", "CWayland", "CXKB", "JSONLines",
                "ResponderInspector",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
            ]),
        .testTarget(
            name: "RealClientTests", dependencies: ["MiniCompositorMain", "ClientTestSupport", "Proofs"],
            exclude: ["Programs"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "MiniCompositorMain", "ResponderDemo", "MiniCompositor", "WaylandSeat", "WaylandServer",
                "WaylandShell", "WaylandRenderer", "WaylandBackends", "WaylandClient", "ClientTestSupport",
                "LibinputDevices", "SurfaceRespondersTesting",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            plugins: ["WaylandScannerPlugin"]),
    ],
    swiftLanguageModes: [.v6]
)

// Outside tests, the compiler warns about memory-unsafe code that is not marked `unsafe`.
for target in package.targets where target.path == nil && [.regular, .executable].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.strictMemorySafety()]
}
