// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SmallPolicy",
    products: [.executable(name: "small-policy", targets: ["SmallPolicy"])],
    dependencies: [
        // Outside of this repository: .package(url: "…", from: "…", traits: [])
        // Without traits, the dependencies of that package's programs are neither fetched nor built.
        .package(name: "SurfaceResponders", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "SmallPolicy",
            dependencies: [.product(name: "SurfaceResponders", package: "SurfaceResponders")],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
