import BenchmarkSupport

/// The command-line options.
struct Options {
  /// The workloads.
  enum Workload: String, CaseIterable {
    case patches
    case foreign
    case row
    case posts
    case typing
    case idle
    case restart
    case requests
    case search
    case orders
    case soak
    case cluster
  }

  /// The program that serves.
  private(set) var server = ""
  /// The script that starts several servers.
  private(set) var cluster = ""
  /// A gallery for it that is already built; `nil` to build one.
  private(set) var clusterGallery: String?
  private(set) var workloads = Workload.allCases.filter { $0 != .soak && $0 != .cluster }
  private(set) var pages = [2_000]
  private(set) var seconds = 20
  /// How often a second rows are edited.
  private(set) var rate = 10
  /// The number of files that the server may open; `nil` for the limit of the system.
  private(set) var descriptors: Int?
  /// The only core that the server may use; `nil` for all.
  private(set) var core: Int?

  /// The options of a command line.
  ///
  /// - Throws: an ``OptionError`` for an invalid option.
  init(_ arguments: [String]) throws {
    var reader = OptionReader(
      arguments,
      known: [
        "--server", "--cluster", "--cluster-gallery", "--workload", "--pages", "--seconds", "--rate", "--descriptors",
        "--core",
      ])
    while let option = try reader.next() {
      switch option.name {
      case "--server": server = option.text
      case "--cluster": cluster = option.text
      case "--cluster-gallery": clusterGallery = option.text
      case "--workload": workloads = try option.list(Workload.init)
      case "--pages": pages = try option.numbers(in: 10...10_000)
      case "--seconds": seconds = try option.number(in: 1...3_600)
      case "--rate": rate = try option.number(in: 1...50)
      case "--core": core = try option.number(in: 0...255)
      default: descriptors = try option.number(in: 64...1_000_000)
      }
    }
    guard !cluster.isEmpty || !workloads.contains(.cluster) else {
      throw OptionError("--cluster is missing: Scripts/bench web adds it")
    }
    guard !server.isEmpty || workloads.allSatisfy({ $0 == .cluster || $0 == .orders }) else {
      throw OptionError("--server is missing: Scripts/bench web adds it")
    }
  }
}
