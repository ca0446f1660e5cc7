/// A city of the United States.
public struct USCity: Hashable, Sendable, Identifiable {
  /// The number that GeoNames gave it.
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

  /// The name of each state, by its code.
  static let names = Dictionary(all.map { ($0.id, $0.name) }) { first, _ in first }
}

extension USCity {
  fileprivate init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 4)
    guard fields.count == 5, let id = Int(fields[1]), let population = Int(fields[2]) else { return nil }
    self.init(
      id: id, state: String(fields[0]), name: String(fields[4]), population: population, isCapital: fields[3] == "*")
  }
}
