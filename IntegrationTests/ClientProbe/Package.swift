// swift-tools-version: 6.2
import PackageDescription

// A client of the package, for checks that only a client can make, see Scripts/check-client.
let package = Package(
  name: "ClientProbe",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-data-sources", path: "../..")],
  targets: [
    .executableTarget(
      name: "Light",
      dependencies: [
        .product(name: "ListChanges", package: "swift-data-sources"),
        .product(name: "DataSources", package: "swift-data-sources"),
      ]),
    .target(name: "Contracts", dependencies: [.product(name: "DataSources", package: "swift-data-sources")]),
    .target(name: "Crossing", dependencies: [.product(name: "DataSources", package: "swift-data-sources")]),
    .target(
      name: "PostgresStub", dependencies: [.product(name: "DataSourcesPostgres", package: "swift-data-sources")]),
    .target(name: "Stub", dependencies: [.product(name: "DataSourcesGRDB", package: "swift-data-sources")]),
  ],
  swiftLanguageModes: [.v6]
)
