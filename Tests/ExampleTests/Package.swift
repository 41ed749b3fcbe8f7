// swift-tools-version: 6.2
// A separate package, because the examples are packages that depend on SurfaceResponders, and cyclic
// dependencies between packages are not allowed.
import PackageDescription

let package = Package(
    name: "ExampleTests",
    dependencies: [
        // With the Programs trait, as in the package's own builds, so that their build products are reused.
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
