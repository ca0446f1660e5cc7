#if GRDB
  public import GRDB

  /// The aggregates of a section or of a list, as they were when they were asked for.
  ///
  ///     let population = cities.aggregates(inSection: 0)
  ///     let people = population.value(of: .sum(Column("population")), as: Int.self)
  public struct AggregateValues: Sendable {
    private let keys: [AggregateKey]
    private let values: [SQLiteValue]

    init(_ keys: [AggregateKey], _ states: [AggregateState]) {
      self.keys = keys
      values = states.map(\.value)
    }

    /// The value of an aggregate; NULL if the view doesn't have it, see ``LiveView/aggregating(_:)``, or there is no such section.
    public subscript(aggregate: LiveAggregate) -> DatabaseValue {
      guard let index = keys.firstIndex(of: aggregate.key), index < values.count else { return .null }
      return values[index].databaseValue
    }

    /// The value of an aggregate as a type; `nil` if it's NULL, or can't be converted.
    public func value<Value: DatabaseValueConvertible>(of aggregate: LiveAggregate, as type: Value.Type) -> Value? {
      Value.fromDatabaseValue(self[aggregate])
    }
  }
#endif
