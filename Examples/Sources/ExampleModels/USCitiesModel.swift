public import DataSources

/// The screen “US Cities”: cities by state, the capital first, then the largest; it fills while states are loaded.
///
/// After the example of TaylorSource. Cities are added to an unsorted list; operators do the rest.
public final class USCitiesModel {
  /// The cities, one section for each state with a displayed city, in the order of the states' names.
  public let rows: any DataSource<USCity>
  /// The states whose cities were loaded, in this order.
  public private(set) var loadedStates: [USState.ID] = []
  private static let usualMinimum = 20_000
  private let states: [USState]
  private let cities = ListSource<USCity>()
  private let large: FilteredSource<USCity>

  /// The population from which on cities are displayed.
  public var minimumPopulation = USCitiesModel.usualMinimum {
    didSet {
      let minimum = minimumPopulation
      large.isIncluded = { $0.population >= minimum }
    }
  }

  /// A screen without cities.
  ///
  /// - Parameter states: the states whose cities are loaded.
  public init(_ states: [USState] = USState.all) {
    self.states = states
    large = cities.filter { $0.population >= Self.usualMinimum }
    let names = Dictionary(states.map { ($0.id, $0.name) }) { first, _ in first }
    rows = large.grouped(
      by: \.state, areInIncreasingOrder: { names[$0, default: $0] < names[$1, default: $1] }, header: { names[$0] }
    ).sorted { left, right in
      if left.isCapital != right.isCapital { return left.isCapital }
      return (right.population, left.name) < (left.population, right.name)
    }
  }

  /// Loads the next state that is missing.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func loadNextState() -> Bool {
    guard let state = states.first(where: { !loadedStates.contains($0.id) }) else { return false }
    loadedStates.append(state.id)
    cities.append(contentsOf: state.cities)
    return true
  }

  /// Loads all states that are missing, one after the other, until the task is cancelled.
  ///
  /// - Parameter pause: waits a moment before each state.
  public func load(pause: () async throws -> Void) async rethrows {
    while !Task.isCancelled {
      try await pause()
      guard loadNextState() else { return }
    }
  }

  /// Removes all cities.
  public func unload() {
    loadedStates = []
    cities.removeAll()
  }
}

/// A city of the United States.
public struct USCity: Hashable, Sendable, Identifiable {
  /// The ID of GeoNames.
  public let id: Int
  /// The state's code.
  public let state: String
  /// The name.
  public let name: String
  /// The number of inhabitants.
  public let population: Int
  /// Whether it is the capital of its state.
  public let isCapital: Bool
}

/// A state of the United States, and some of its cities.
public struct USState: Hashable, Sendable, Identifiable {
  /// The code, as in `CA`.
  public let id: String
  /// The name.
  public let name: String
  /// Some cities, in no order that matters.
  public let cities: [USCity]

  /// All fifty, by name.
  public static let all: [USState] = {
    let cities = cityLines.split(separator: "\n").compactMap(USCity.init(line:))
    let citiesByState = Dictionary(grouping: cities, by: \.state)
    return stateLines.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 1).map(String.init)
      return fields.count == 2 ? USState(id: fields[0], name: fields[1], cities: citiesByState[fields[0]] ?? []) : nil
    }
  }()
}

extension USCity {
  fileprivate init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 4)
    guard fields.count == 5, let id = Int(fields[1]), let population = Int(fields[2]) else { return nil }
    self.init(
      id: id, state: String(fields[0]), name: String(fields[4]), population: population, isCapital: fields[3] == "*")
  }
}
