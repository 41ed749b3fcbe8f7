// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnDisplay",
    products: [.executable(name: "own-display", targets: ["OwnDisplay"])],
    dependencies: [
        // Outside of this repository: .package(url: "…", from: "…", traits: [])
        // Without traits, what the programs of that package need is neither fetched nor built.
        .package(name: "SurfaceResponders", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "OwnDisplay",
            dependencies: [
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandSeat", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                // It waits for nothing that libwayland closes.
                .product(name: "PromptClosing", package: "SurfaceResponders"),
                // libwayland's own functions.
                .product(name: "CWaylandServer", package: "SurfaceResponders"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
