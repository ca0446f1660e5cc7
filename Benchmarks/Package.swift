// swift-tools-version: 6.2
import PackageDescription

// Scripts/bench postgres sets it: all others run without PostgreSQL's client library.
let hasPostgres = Context.environment["BENCH_POSTGRES"] != nil

let package = Package(
  name: "swift-data-sources-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-data-sources", path: "..", traits: hasPostgres ? ["GRDB", "Postgres"] : ["GRDB"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "DiffBenchmark",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "ListChanges", package: "swift-data-sources"),
      ]),

    .executableTarget(
      name: "SourcesBenchmark",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "DataSources", package: "swift-data-sources"),
      ]),

    .executableTarget(
      name: "AdaptersBenchmark",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "DataSourcesUIKit", package: "swift-data-sources"),
      ]),

    .executableTarget(
      name: "LiveBenchmark",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "DataSourcesGRDB", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),

    // The server is the gallery of the examples, a process of its own; only lists in several orders are in this process.
    .executableTarget(
      name: "WebBenchmark",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "DataSourcesWeb", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),

    // Shared by all subjects: rounds, medians, result lines, seeded numbers.
    .target(name: "BenchmarkSupport", dependencies: ["HeapStatistics"]),
    .target(name: "HeapStatistics"),
  ],
  swiftLanguageModes: [.v6]
)

if hasPostgres {
  package.targets.append(
    .executableTarget(
      name: "PostgresBenchmark",
      dependencies: [
        .product(name: "DataSourcesPostgres", package: "swift-data-sources"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]))
}

for target in package.targets where target.name != "HeapStatistics" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
