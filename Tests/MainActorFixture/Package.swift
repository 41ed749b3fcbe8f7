// swift-tools-version: 6.2
// A separate package, like that of an embedder, so that the compiler checks overrides across packages.
import PackageDescription

let package = Package(
    name: "MainActorFixture",
    products: [.library(name: "MainActorFixture", targets: ["MainActorFixture"])],
    dependencies: [.package(name: "SurfaceResponders", path: "../..", traits: [])],
    targets: [
        .target(
            name: "MainActorFixture",
            dependencies: [
                .product(name: "SurfaceResponders", package: "SurfaceResponders"),
                .product(name: "WaylandServer", package: "SurfaceResponders"),
            ],
            path: "Sources",
            swiftSettings: [.defaultIsolation(MainActor.self)])
    ],
    swiftLanguageModes: [.v6]
)
