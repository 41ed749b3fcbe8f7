// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SmallPolicy",
    products: [.executable(name: "small-policy", targets: ["SmallPolicy"])],
    dependencies: [
        // Outside of this repository: .package(url: "…", from: "…")
        .package(name: "SurfaceResponders", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "SmallPolicy",
            dependencies: [.product(name: "SurfaceResponders", package: "SurfaceResponders")],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
