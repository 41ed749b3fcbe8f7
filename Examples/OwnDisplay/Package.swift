// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnDisplay",
    products: [.executable(name: "own-display", targets: ["OwnDisplay"])],
    dependencies: [
        // Outside of this repository: .package(url: "…", from: "…", traits: [])
        // Without traits, the dependencies of that package's programs are neither fetched nor built.
        .package(name: "SurfaceResponders", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "OwnDisplay",
            dependencies: [
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandSeat", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                // Closes files on a background thread, so that libwayland never blocks while it closes them.
                .product(name: "PromptClosing", package: "SurfaceResponders"),
                // libwayland's own functions.
                .product(name: "CWaylandServer", package: "SurfaceResponders"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
