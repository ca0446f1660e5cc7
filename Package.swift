// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-data-sources",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "ListChanges", targets: ["ListChanges"]),
    .library(name: "DataSources", targets: ["DataSources"]),
    .library(name: "DataSourcesCells", targets: ["DataSourcesCells"]),
    .library(name: "DataSourcesUIKit", targets: ["DataSourcesUIKit"]),
    .library(name: "DataSourcesSwiftUI", targets: ["DataSourcesSwiftUI"]),
    .library(name: "DataSourcesAppKit", targets: ["DataSourcesAppKit"]),
    .library(name: "DataSourcesCoreData", targets: ["DataSourcesCoreData"]),
    .library(name: "DataSourcesGRDB", targets: ["DataSourcesGRDB"]),
    .library(name: "DataSourcesPostgres", targets: ["DataSourcesPostgres"]),
    .library(name: "DataSourcesWeb", targets: ["DataSourcesWeb"]),
    .library(name: "DataSourcesTesting", targets: ["DataSourcesTesting"]),
  ],
  traits: [
    // Off by default: a product's dependencies reach every client, those of a trait that is off do not.
    .trait(name: "GRDB", description: "SQLite lists through GRDB, in the module DataSourcesGRDB."),
    .trait(
      name: "Postgres",
      description: "Tables of PostgreSQL in a SQLite file through libpq, in the module DataSourcesPostgres.",
      enabledTraits: ["GRDB"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .target(name: "ListChanges"),
    // The trees that lists and operators keep; no product.
    .target(name: "ListStorage", dependencies: ["ListChanges"]),
    .target(name: "DataSources", dependencies: ["ListChanges", "ListStorage"]),
    // How hosts display sources, without a platform.
    .target(name: "DataSourcesCells", dependencies: ["DataSources", "ListStorage"]),
    // The same adapters on Apple platforms and, over views without a screen, on Linux.
    .target(
      name: "DataSourcesUIKit",
      dependencies: [
        "DataSourcesCells", "DataSourcesRouting",
        .target(name: "HeadlessUIKit", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: [.define("LIST_VIEWS", .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst, .linux]))]),
    // Views exist on Apple platforms only; what they are made of runs everywhere.
    .target(
      name: "DataSourcesSwiftUI",
      dependencies: [
        "DataSourcesUIKit", .target(name: "DataSourcesAppKit", condition: .when(platforms: [.macOS])),
      ]),
    .target(
      name: "DataSourcesAppKit",
      dependencies: [
        "DataSourcesCells", "DataSourcesRouting", "ListStorage",
        .target(name: "HeadlessAppKit", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: [.define("LIST_VIEWS", .when(platforms: [.macOS, .linux]))]),
    // Which object gets which of a view's calls; no product.
    .target(
      name: "DataSourcesRouting",
      dependencies: ["DataSourcesCells", .target(name: "HeadlessSupport", condition: .when(platforms: [.linux]))],
      swiftSettings: [
        .define("LIST_VIEWS", .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst, .macOS, .linux]))
      ]),
    .target(name: "DataSourcesCoreData", dependencies: ["DataSources", "ListStorage"]),
    .target(
      name: "DataSourcesGRDB",
      dependencies: [
        "DataSources", "ListStorage",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
        // SQLite itself, for what runs some dozen times a commit.
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    // PostgreSQL's client library, which the trait Postgres requires on the system.
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "DataSourcesPostgres",
      dependencies: [
        "DataSourcesGRDB",
        .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Postgres"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Postgres"])),
      ]),
    // The scripts and styles of `DataSourcesWeb`, embedded by the C compiler in no time.
    .target(name: "CBrowserFiles"),
    .target(name: "DataSourcesWeb", dependencies: ["CBrowserFiles", "DataSourcesCells"], exclude: ["Browser"]),
    // For the tests of clients too: it needs no test framework, and no Foundation.
    .target(name: "DataSourcesTesting", dependencies: ["DataSources"]),

    // The parts of UIKit and AppKit that the adapters use, for Linux and for tests; no products.
    .target(name: "HeadlessSupport", dependencies: ["DataSourcesTesting"], path: "Tests/StandIns/HeadlessSupport"),
    .target(
      name: "HeadlessUIKit", dependencies: ["DataSourcesTesting", "HeadlessSupport"],
      path: "Tests/StandIns/HeadlessUIKit"),
    .target(
      name: "HeadlessAppKit", dependencies: ["DataSourcesTesting", "HeadlessSupport"],
      path: "Tests/StandIns/HeadlessAppKit"),

    // Shared by the test targets, no product: reference models, generators with a printed seed.
    .target(name: "ListTestSupport", dependencies: ["DataSources"], path: "Tests/ListTestSupport"),
    // Random trees of sources in views, for the tests of adapters.
    .target(
      name: "ScreenTestSupport", dependencies: ["DataSourcesCells", "ListTestSupport", "StageSupport"],
      path: "Tests/ScreenTestSupport"),
    // The views of the tests of adapters, with a user and a record: stand-ins on Linux, the platform's elsewhere.
    .target(
      name: "UIKitStage",
      dependencies: [
        "DataSourcesTesting", "StageSupport",
        .target(name: "HeadlessUIKit", condition: .when(platforms: [.linux])),
      ], path: "Tests/Stages/UIKitStage"),
    .target(
      name: "AppKitStage",
      dependencies: ["StageSupport", .target(name: "HeadlessAppKit", condition: .when(platforms: [.linux]))],
      path: "Tests/Stages/AppKitStage"),
    .target(
      name: "StageSupport",
      dependencies: [
        .target(name: "HeadlessSupport", condition: .when(platforms: [.linux])),
        .target(
          name: "ExceptionCatching", condition: .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst, .macOS])),
      ], path: "Tests/Stages/StageSupport"),
    // Objective-C that catches exceptions of UIKit and AppKit; empty on Linux.
    .target(name: "ExceptionCatching", path: "Tests/Stages/ExceptionCatching"),
    .testTarget(name: "ListChangesTests", dependencies: ["ListChanges", "DataSourcesTesting", "ListTestSupport"]),
    .testTarget(name: "ListStorageTests", dependencies: ["ListStorage", "ListTestSupport"]),
    .testTarget(name: "DataSourcesTests", dependencies: ["DataSources", "DataSourcesTesting", "ListTestSupport"]),
    // The behaviors of the founding libraries, through public API only, as for those of hosts in the tests of the adapters.
    .testTarget(
      name: "FoundingTests", dependencies: ["DataSources", "DataSourcesTesting", "ListTestSupport"],
      packageAccess: false),
    .testTarget(
      name: "DataSourcesCellsTests", dependencies: ["DataSourcesCells", "DataSourcesTesting", "ListTestSupport"],
      packageAccess: false),
    .testTarget(name: "DataSourcesTestingTests", dependencies: ["DataSourcesTesting", "ListTestSupport"]),
    .testTarget(
      name: "DataSourcesUIKitTests",
      dependencies: [
        "DataSourcesCells", "DataSourcesRouting", "DataSourcesTesting", "DataSourcesUIKit", "ListStorage",
        "ListTestSupport", "ScreenTestSupport", "UIKitStage",
      ], packageAccess: false,
      swiftSettings: [.define("LIST_VIEWS", .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst, .linux]))]),
    // The SwiftUI code of articles and comments, for a compiler that has the SDK.
    .target(
      name: "DataSourcesSwiftUISamples", dependencies: ["DataSourcesSwiftUI"], path: "Tests/DataSourcesSwiftUISamples"),
    .testTarget(
      name: "DataSourcesSwiftUITests",
      dependencies: ["DataSourcesAppKit", "DataSourcesSwiftUI", "DataSourcesTesting", "ListTestSupport"],
      packageAccess: false),
    // The rules of the stand-ins, which are those of the platform: they run on its views, too.
    .testTarget(
      name: "HeadlessUIKitTests", dependencies: ["DataSourcesTesting", "ListTestSupport", "UIKitStage"],
      packageAccess: false,
      swiftSettings: [.define("LIST_VIEWS", .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst, .linux]))]),
    .testTarget(
      name: "DataSourcesAppKitTests",
      dependencies: [
        "AppKitStage", "DataSourcesCells", "DataSourcesAppKit", "ListStorage", "ListTestSupport",
        "ScreenTestSupport",
      ], packageAccess: false, swiftSettings: [.define("LIST_VIEWS", .when(platforms: [.macOS, .linux]))]),
    .testTarget(
      name: "HeadlessAppKitTests", dependencies: ["AppKitStage", "DataSourcesTesting", "ListTestSupport"],
      packageAccess: false, swiftSettings: [.define("LIST_VIEWS", .when(platforms: [.macOS, .linux]))]),
    .testTarget(
      name: "DataSourcesCoreDataTests",
      dependencies: ["DataSourcesCells", "DataSourcesCoreData", "DataSourcesTesting", "ListTestSupport"]),
    .testTarget(name: "DataSourcesWebTests", dependencies: ["DataSourcesWeb", "ListTestSupport"]),
    .testTarget(
      name: "DataSourcesGRDBTests",
      dependencies: [
        "DataSourcesCells", "DataSourcesGRDB", "DataSourcesTesting", "ListTestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    .testTarget(
      name: "DataSourcesPostgresTests",
      dependencies: [
        "DataSourcesPostgres", "DataSourcesTesting", "ListTestSupport",
        .target(name: "PostgresFollower", condition: .when(traits: ["Postgres"])),
        .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Postgres"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Postgres"])),
      ]),
    // A process that follows a server, and that tests kill; no product.
    .executableTarget(
      name: "PostgresFollower",
      dependencies: [
        "DataSourcesPostgres", "ListTestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Postgres"])),
      ], path: "Tests/PostgresFollower"),
    // Lists of a database in tables and collections.
    .testTarget(
      name: "DatabaseScreenTests",
      dependencies: [
        "DataSourcesCells", "DataSourcesGRDB", "DataSourcesSwiftUI", "DataSourcesUIKit", "DataSourcesTesting",
        "HeadlessUIKit", "ListTestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ], packageAccess: false),
    // A client as Xcode makes them: everything main-actor isolated unless it says otherwise.
    .testTarget(
      name: "MainActorClientTests",
      dependencies: [
        "DataSources", "DataSourcesGRDB",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}

// In debug builds that run for minutes, tests and the gallery, these modules are optimized: that saves more time than it takes.
// The options of other packages are their own, and they take most of the time of a release build.
if Context.environment["OPTIMIZED_LIBRARIES"] != nil {
  let optimized = [
    "ListStorage", "ListChanges", "DataSources", "DataSourcesGRDB", "DataSourcesPostgres", "DataSourcesTesting",
    "DataSourcesWeb",
  ]
  for target in package.targets where optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"]))
  }
}
