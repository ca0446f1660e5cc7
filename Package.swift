// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-data-sources",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "ListChanges", targets: ["ListChanges"]),
    .library(name: "DataSources", targets: ["DataSources"]),
    .library(name: "DataSourcesUIKit", targets: ["DataSourcesUIKit"]),
    .library(name: "DataSourcesCoreData", targets: ["DataSourcesCoreData"]),
    .library(name: "DataSourcesGRDB", targets: ["DataSourcesGRDB"]),
    .library(name: "DataSourcesWeb", targets: ["DataSourcesWeb"]),
    .library(name: "DataSourcesTesting", targets: ["DataSourcesTesting"]),
  ],
  traits: [
    // Off by default: a product's dependencies reach every client, those of a trait that is off do not.
    .trait(name: "GRDB", description: "SQLite lists through GRDB, in the module DataSourcesGRDB.")
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .target(name: "ListChanges"),
    .target(name: "DataSources", dependencies: ["ListChanges"]),
    .target(name: "DataSourcesUIKit", dependencies: ["DataSources"]),
    .target(name: "DataSourcesCoreData", dependencies: ["DataSources"]),
    .target(
      name: "DataSourcesGRDB",
      dependencies: [
        "DataSources",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    .target(
      name: "DataSourcesWeb", dependencies: ["DataSources"],
      resources: [.embedInCode("Browser")]),
    // For the tests of clients too: it needs no test framework, and no Foundation.
    .target(name: "DataSourcesTesting", dependencies: ["DataSources"]),

    // Shared by the test targets, no product: reference models, generators with a printed seed.
    .target(name: "ListTestSupport", dependencies: ["DataSources"], path: "Tests/ListTestSupport"),
    .testTarget(name: "ListChangesTests", dependencies: ["ListChanges", "DataSourcesTesting", "ListTestSupport"]),
    .testTarget(name: "DataSourcesTests", dependencies: ["DataSources", "DataSourcesTesting", "ListTestSupport"]),
    .testTarget(name: "DataSourcesTestingTests", dependencies: ["DataSourcesTesting", "ListTestSupport"]),
    .testTarget(
      name: "DataSourcesCoreDataTests",
      dependencies: ["DataSourcesCoreData", "DataSourcesTesting", "ListTestSupport"]),
    .testTarget(name: "DataSourcesWebTests", dependencies: ["DataSourcesWeb", "ListTestSupport"]),
    .testTarget(
      name: "DataSourcesGRDBTests",
      dependencies: [
        "DataSourcesGRDB", "DataSourcesTesting", "ListTestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    // A client as Xcode makes them: everything main-actor isolated unless it says otherwise.
    .testTarget(
      name: "MainActorClientTests", dependencies: ["DataSources"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
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
