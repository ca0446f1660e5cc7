// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-data-sources-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-data-sources", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "DiffBenchmark",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "ListChanges", package: "swift-data-sources"),
      ]),

    // Shared by all subjects: rounds, medians, result lines, seeded numbers.
    .target(name: "BenchmarkSupport"),
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
