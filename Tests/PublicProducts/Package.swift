// swift-tools-version: 6.2
// The mini compositor, built as anybody else's would be: against the products of this package, with nothing but what is
// public.
import PackageDescription

let package = Package(
    name: "PublicProducts",
    products: [.library(name: "OutsideCompositor", targets: ["OutsideCompositor"])],
    dependencies: [
        .package(name: "SurfaceResponders", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "OutsideCompositor",
            dependencies: [
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandRenderer", package: "SurfaceResponders"),
                .product(name: "WaylandSeat", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
                .product(name: "WaylandShell", package: "SurfaceResponders"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
