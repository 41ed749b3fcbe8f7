// swift-tools-version: 6.2
// A package of its own, as an embedder's is, for what the compiler says of overrides in another package.
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
