// swift-tools-version: 6.2
import PackageDescription

// The app's sources and the models, without the servers of the package above: enough for a compiler that checks them
// against an SDK. The app itself is ExampleApp.xcodeproj; tests of its tables are in the package above.
let package = Package(
  name: "example-app",
  platforms: [.iOS(.v16)],
  dependencies: [.package(name: "swift-data-sources", path: "../..")],
  targets: [
    .target(
      name: "ExampleModels", dependencies: [.product(name: "DataSources", package: "swift-data-sources")],
      path: "ExampleModels"),
    .target(
      name: "ExampleScreens",
      dependencies: [
        "ExampleModels",
        .product(name: "DataSourcesCoreData", package: "swift-data-sources"),
        .product(name: "DataSourcesUIKit", package: "swift-data-sources"),
      ],
      path: "ExampleScreens", exclude: ["Nibs"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
