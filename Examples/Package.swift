// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-data-sources-examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // What the screens show, for the app in UIKit/ as well.
    .library(name: "ExampleModels", targets: ["ExampleModels"]),
    .library(name: "ExampleDatabase", targets: ["ExampleDatabase"]),
    .library(name: "ExampleCities", targets: ["ExampleCities"]),
  ],
  traits: [
    // Off by default, so that the examples need neither libpq nor a server.
    .trait(name: "Postgres", description: "World cities from a replica of PostgreSQL tables, through libpq.")
  ],
  dependencies: [
    .package(
      name: "swift-data-sources", path: "..",
      traits: ["GRDB", .trait(name: "Postgres", condition: .when(traits: ["Postgres"]))]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "GalleryKit", "GalleryReplica",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "ExampleModels", dependencies: [.product(name: "DataSources", package: "swift-data-sources")]),
    // The screens over a database, apart from the others: they need GRDB.
    .target(
      name: "ExampleDatabase",
      dependencies: [
        "ExampleModels",
        .product(name: "DataSourcesGRDB", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "ExampleModelsTests",
      dependencies: [
        "ExampleModels",
        .product(name: "DataSources", package: "swift-data-sources"),
        .product(name: "DataSourcesTesting", package: "swift-data-sources"),
      ]),
    // For compressed pages and files.
    .systemLibrary(name: "CHeap"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // All cities with at least 500 people, for the gallery and for screens.
    .target(
      name: "ExampleCities",
      dependencies: [
        "CZlib",
        .product(name: "DataSourcesGRDB", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Data/README.md"],
      resources: [.copy("Data/cities500.tsv.gz"), .copy("Data/countries.tsv")]),
    // The gallery displays the sources of its screens: the files that were compiled.
    .executableTarget(name: "SourceEmbedder"),
    .plugin(name: "EmbedSources", capability: .buildTool(), dependencies: ["SourceEmbedder"]),
    .target(
      name: "GalleryKit",
      dependencies: [
        "CHeap", "CZlib", "ExampleCities", "ExampleDatabase", "ExampleModels",
        .product(name: "DataSources", package: "swift-data-sources"),
        .product(name: "DataSourcesGRDB", package: "swift-data-sources"),
        .product(name: "DataSourcesWeb", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [
        .copy("Page/cities.css"), .copy("Page/dialogs.js"), .copy("Page/examples.css"), .copy("Page/examples.js"),
        .copy("Page/frame.css"), .copy("Page/frame.js"), .copy("Page/inplace.js"), .copy("Page/inspector.js"),
        .copy("Page/map.js"),
        .copy("Page/gallery.css"), .copy("Page/gallery.js"), .copy("Page/gallery.svg"), .copy("Page/post.js"),
        .copy("Page/replica.js"), .copy("Page/store.css"), .copy("Page/tree.js"), .copy("Page/undo.js"),
      ], plugins: ["EmbedSources"]),
    // Servers, clients and small stores for the tests of the gallery.
    .target(
      name: "GalleryTestSupport",
      dependencies: [
        "GalleryKit",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/GalleryTestSupport"),
    .testTarget(
      name: "GalleryKitTests",
      dependencies: [
        "ExampleDatabase", "ExampleModels", "GalleryKit", "GalleryTestSupport",
        .product(name: "DataSources", package: "swift-data-sources"),
        .product(name: "DataSourcesGRDB", package: "swift-data-sources"),
        .product(name: "DataSourcesTesting", package: "swift-data-sources"),
        .product(name: "DataSourcesWeb", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ]),
    // Edits of cities in PostgreSQL; empty without the trait.
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "GalleryReplica",
      dependencies: [
        "GalleryKit",
        .target(name: "CPostgres", condition: .when(traits: ["Postgres"])),
        .product(name: "DataSourcesPostgres", package: "swift-data-sources", condition: .when(traits: ["Postgres"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Postgres"])),
      ]),
    .testTarget(
      name: "GalleryReplicaTests",
      dependencies: [
        "ChromiumDriver", "GalleryKit", "GalleryReplica", "GalleryTestSupport",
        .product(name: "DataSourcesWeb", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    .target(name: "ChromiumDriver", path: "Tests/ChromiumDriver"),
    .testTarget(
      name: "GalleryPageTests",
      dependencies: [
        "ChromiumDriver", "ExampleModels", "GalleryKit", "GalleryTestSupport",
        .product(name: "DataSourcesWeb", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      resources: [.copy("Fixtures")]),
  ],
  swiftLanguageModes: [.v6]
)

// The app's sources, for tests over the UIKit without a screen and for checks against an SDK; on a Mac Xcode builds them.
#if os(Linux)
  package.targets += [
    .target(
      name: "ExampleScreens",
      dependencies: [
        "ExampleDatabase", "ExampleModels", .product(name: "DataSourcesUIKit", package: "swift-data-sources"),
      ],
      path: "UIKit/ExampleScreens", exclude: ["Nibs"]),
    .testTarget(
      name: "ExampleScreensTests",
      dependencies: [
        "ExampleDatabase", "ExampleModels", "ExampleScreens",
        .product(name: "DataSourcesGRDB", package: "swift-data-sources"),
        .product(name: "DataSourcesUIKit", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ]
#endif

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
