#if GRDB
  import ListStorage

  /// Eight bytes of each of many keys in order, which decide most comparisons: those behind the bytes that all keys begin with.
  struct KeyPrefixes: Sendable {
    /// The bytes that all keys begin with; of a single key, all of them.
    private var common = OrderedBytes()
    private var prefixes = ItemList<UInt64>()

    /// A key that is looked for among the others.
    enum Sought {
      case beforeAll
      case behindAll
      case prefix(UInt64)
    }

    func sought(_ key: OrderedBytes) -> Sought {
      let count = common.bytes.count
      let same = key.commonCount(common)
      if same == count { return .prefix(key.prefix(behind: count)) }
      return same == key.bytes.count || key.bytes[same] < common.bytes[same] ? .beforeAll : .behindAll
    }

    /// Whether the key at an index is before another one; `nil` if the prefixes are equal.
    func isBefore(_ index: Int, _ key: Sought) -> Bool? {
      switch key {
      case .beforeAll: return false
      case .behindAll: return true
      case .prefix(let wanted):
        let prefix = prefixes[index]
        return prefix == wanted ? nil : prefix < wanted
      }
    }

    // MARK: Changes

    /// - Parameter indexes: The indexes, ascending.
    mutating func remove(at indexes: [Int]) {
      prefixes.apply(deletes: indexes, inserts: EmptyCollection(), elements: EmptyCollection())
    }

    /// - Parameters:
    ///   - keys: In order.
    ///   - indexes: Their indexes afterwards.
    /// - Complexity: O(*k* log *n*); O(*n*) if a key doesn't begin as all others.
    mutating func insert(_ keys: [OrderedBytes], at indexes: [Int]) {
      guard let first = keys.first else { return }
      if prefixes.isEmpty { common = first }
      // In order, all keys between begin with what the first and the last one do.
      for key in [first, keys[keys.count - 1]] { shorten(to: key.commonCount(common)) }
      prefixes.apply(
        deletes: EmptyCollection(), inserts: indexes, elements: keys.map { $0.prefix(behind: common.bytes.count) })
    }

    private mutating func shorten(to count: Int) {
      if count == common.bytes.count { return }
      let change = Shortening(common, to: count)
      prefixes = ItemList(prefixes.map(change.prefix))
      common.truncate(to: count)
    }
  }

  /// A change of prefixes when keys have fewer bytes in common: those bytes are a part of the prefixes then.
  private struct Shortening {
    private let shift: Int
    private let start: UInt64

    init(_ common: OrderedBytes, to count: Int) {
      shift = 8 * (common.bytes.count - count)
      start = common.prefix(behind: count)
    }

    func prefix(_ old: UInt64) -> UInt64 { shift >= 64 ? start : start | old >> UInt64(shift) }
  }

  extension KeyPrefixes {
    /// The prefixes of keys that are read in order.
    struct Builder {
      private var common = OrderedBytes()
      private var prefixes: [UInt64] = []

      mutating func append(_ key: OrderedBytes) {
        if prefixes.isEmpty { common = key }
        let count = key.commonCount(common)
        if count < common.bytes.count {
          let change = Shortening(common, to: count)
          for index in prefixes.indices { prefixes[index] = change.prefix(prefixes[index]) }
          common.truncate(to: count)
        }
        prefixes.append(key.prefix(behind: count))
      }

      /// Returns the prefixes, and removes them from the builder.
      mutating func finish() -> KeyPrefixes {
        defer { prefixes = [] }
        return KeyPrefixes(common: common, prefixes: ItemList(prefixes))
      }
    }
  }
#endif
