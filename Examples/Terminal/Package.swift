// swift-tools-version: 6.2
import PackageDescription

// A host outside of the library, by its public API only: lists in a terminal.
let package = Package(
  name: "notes",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-data-sources", path: "../..")],
  targets: [
    .executableTarget(
      name: "Notes", dependencies: [.product(name: "DataSourcesCells", package: "swift-data-sources")],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
