// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TinyCompositor",
    products: [.executable(name: "tiny-compositor", targets: ["TinyCompositor"])],
    dependencies: [
        // Outside of this repository: .package(url: "…", from: "…", traits: [])
        // Without traits, the dependencies of that package's programs are neither fetched nor built.
        .package(name: "SurfaceResponders", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "TinyCompositor",
            dependencies: [
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandBackends", package: "SurfaceResponders"),
                .product(name: "WaylandRenderer", package: "SurfaceResponders"),
                .product(name: "WaylandSeat", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                .product(name: "WaylandShell", package: "SurfaceResponders"),
                // Closes files on a background thread, so that libwayland never blocks while it closes them.
                .product(name: "PromptClosing", package: "SurfaceResponders"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
