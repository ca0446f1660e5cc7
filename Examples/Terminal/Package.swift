// swift-tools-version: 6.2
import PackageDescription

// A host outside of the package: it uses nothing but the public API of two products, and its tests that of a third one.
let package = Package(
  name: "terminal-list",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-data-sources", path: "../..")],
  targets: [
    .target(
      name: "TerminalHost",
      dependencies: [
        .product(name: "DataSources", package: "swift-data-sources"),
        .product(name: "DataSourcesCells", package: "swift-data-sources"),
      ]),
    .executableTarget(name: "TerminalList", dependencies: ["TerminalHost"]),
    .testTarget(
      name: "TerminalHostTests",
      dependencies: ["TerminalHost", .product(name: "DataSourcesTesting", package: "swift-data-sources")]),
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
