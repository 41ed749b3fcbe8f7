// swift-tools-version: 6.2
// A package of its own, because the examples are: a package cannot depend on one that depends on it.
import PackageDescription

let package = Package(
    name: "ExampleTests",
    dependencies: [
        // With the programs, as in the builds of the package itself: what is in those is not built again.
        .package(name: "SurfaceResponders", path: "../.."),
        .package(path: "../../Examples/SmallPolicy"),
        .package(path: "../../Examples/OwnDisplay"),
        .package(path: "../../Examples/TinyCompositor"),
        .package(path: "../../Examples/TilingCompositor"),
        .package(path: "../MainActorFixture"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                .product(name: "small-policy", package: "SmallPolicy"),
                .product(name: "own-display", package: "OwnDisplay"),
                .product(name: "tiny-compositor", package: "TinyCompositor"),
                .product(name: "tiling-compositor", package: "TilingCompositor"),
                .product(name: "MainActorFixture", package: "MainActorFixture"),
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandClient", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
