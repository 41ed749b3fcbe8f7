// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "SurfaceResponders", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "RouterBenchmark",
            dependencies: [
                "CHarness",
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandSeat", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                .product(name: "WaylandShell", package: "SurfaceResponders"),
                .product(name: "WaylandRenderer", package: "SurfaceResponders"),
                .product(name: "MiniCompositor", package: "SurfaceResponders"),
                .product(name: "CWaylandServer", package: "SurfaceResponders"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Router"),
        // Run by Benchmarks/path.
        .executableTarget(
            name: "PathRecorder",
            dependencies: [
                "CHarness",
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandSeat", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                .product(name: "WaylandShell", package: "SurfaceResponders"),
            ],
            path: "Recorder"),
        // Also used by the C programs that measure other libraries.
        .target(name: "CHarness", path: "Harness"),
    ],
    swiftLanguageModes: [.v6]
)
