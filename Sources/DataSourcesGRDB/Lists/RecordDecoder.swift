#if GRDB
  import DataSources
  import GRDB

  /// Makes the records of a list, and their IDs.
  struct RecordDecoder<Record>: Sendable {
    /// Makes a record of a row, which is valid only during the call.
    var decode: @Sendable (Row) throws -> Record
    /// The ID of a record, if its type defines one from which the key of the row can be made.
    let identify: (@Sendable (Record) -> ItemID)?

    /// Creates a decoder of records that are identified by the primary key of their row.
    init(_ query: LiveQuery<Record>) {
      decode = query.decode
      identify = nil
    }

    /// Creates a decoder of records that are identified by their `id`, if values of a primary key can be made of it.
    init(identifying query: LiveQuery<Record>) where Record: Identifiable & SendableMetatype, Record.ID: Sendable {
      decode = query.decode
      if ItemID.canBeKey(Record.ID.self) { identify = { ItemID($0.id) } } else { identify = nil }
    }

    /// Returns the primary key as the record of a row has it, or `nil` if records have no IDs, or the row can't be decoded.
    @Sendable func key(_ row: Row) -> [DatabaseValue]? {
      guard let identify, let record = try? decode(row) else { return nil }
      return identify(record).keyValues
    }
  }

  /// A row that was read, without the type of its record.
  class CachedRow {
    let id: ItemID

    init(id: ItemID) { self.id = id }
  }

  /// A row that was read, with its record or the placeholder.
  ///
  /// Caches contain its base class, so that they don't depend on a client's type: code that isn't specialized is slow.
  final class DecodedRow<Record>: CachedRow {
    let record: Record?

    init(id: ItemID, record: Record?) {
      self.record = record
      super.init(id: id)
    }
  }

  /// The decoding of the records of a list, with reports of rows that can't be decoded or read.
  ///
  /// Its variables belong to the isolation domain of the list.
  final class RecordMaker<Record> {
    var placeholder: ((Row, any Error) -> Record?)?
    var onUndecodableRow: ((ItemID, any Error) -> Void)?
    var undecodableRowCount: Int { undecodable.count }

    var decoder: RecordDecoder<Record>
    private let undecodable = UndecodableRows()
    private var unreadable = UnreadableRows()

    init(_ decoder: RecordDecoder<Record>) { self.decoder = decoder }

    /// Makes the record of a row, or the placeholder.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - id: The primary key.
    ///   - isNonunique: Whether several rows may have the key: then the record's own ID isn't used.
    func decode(_ row: Row, _ id: ItemID, _ isNonunique: Bool) -> CachedRow {
      /// The record's own ID if it is the primary key: rows are looked up, moved and updated by it.
      func own(_ record: Record?) -> ItemID? {
        guard !isNonunique, let own = record.flatMap({ decoder.identify?($0) }) else { return nil }
        return own == id || id.keyValues.map(own.keyForms.contains) ?? false ? own : nil
      }
      do {
        let record = try decoder.decode(row)
        if !undecodable.isEmpty { undecodable.remove(id) }
        return DecodedRow(id: own(record) ?? id, record: record)
      } catch {
        undecodable.add(row, id, error)
        let record = placeholder?(row.copy(), error)
        return DecodedRow(id: own(record) ?? id, record: record)
      }
    }

    /// Returns a row that this object decoded, with its type.
    func decoded(_ row: CachedRow) -> DecodedRow<Record> { unsafeDowncast(row, to: DecodedRow<Record>.self) }

    /// Reads the displayed snapshot; a failure is reported once per position and snapshot.
    func read<Value>(
      _ live: LiveDatabase, at position: ItemPosition? = nil, _ body: (SnapshotReader) throws -> Value?
    ) -> Value? {
      decoding {
        do { return try live.snapshot?.read(body) } catch {
          if unreadable.insert(position) { live.onFailure?(error) }
          return nil
        }
      }
    }

    /// Performs a reading, and then reports the rows that couldn't be decoded: no rows are being read then, so the handler may request rows.
    func decoding<Value>(_ body: () -> Value?) -> Value? {
      defer { undecodable.report(to: onUndecodableRow) }
      return body()
    }

    /// Resets the failures that were reported by position.
    func invalidatePositions() { unreadable = UnreadableRows() }
  }

  /// The rows of a list that were read and couldn't be decoded.
  ///
  /// It consists of hashes, so that a table in which no row can be decoded doesn't need much memory. Its variables belong to the isolation
  /// domain of the list.
  private final class UndecodableRows {
    /// The hash of a row when it was read last, or 0 if it could be decoded then, by the hash of its ID.
    private var states: [Int: Int] = [:]
    private var reports: [(id: ItemID, error: any Error)] = []

    var isEmpty: Bool { states.isEmpty }

    /// The number of rows that couldn't be decoded, each counted once.
    var count: Int { states.count }

    /// Adds a row that couldn't be decoded, to be reported when no rows are being read.
    func add(_ row: Row, _ id: ItemID, _ error: any Error) {
      var hasher = Hasher()
      for (_, value) in row { hasher.combine(value) }
      let state = hasher.finalize() | 1
      if states.updateValue(state, forKey: id.hashValue) != state { reports.append((id, error)) }
    }

    /// Removes a row that was decoded: if it can't be decoded later, it is reported again.
    func remove(_ id: ItemID) {
      if states[id.hashValue] != nil { states[id.hashValue] = 0 }
    }

    /// Reports the rows that weren't reported yet.
    func report(to handler: ((ItemID, any Error) -> Void)?) {
      if reports.isEmpty { return }
      let new = reports
      reports = []
      guard let handler else { return }
      for report in new { handler(report.id, report.error) }
    }
  }

  /// The positions in the displayed snapshot whose rows couldn't be read.
  ///
  /// Each is reported once.
  private struct UnreadableRows {
    private var positions: Set<ItemPosition> = []

    /// Adds a failure at a position, or elsewhere if `nil`.
    ///
    /// - Returns: Whether it wasn't reported yet.
    mutating func insert(_ position: ItemPosition?) -> Bool {
      positions.insert(position ?? ItemPosition(section: -1, item: -1)).inserted
    }
  }
#endif
