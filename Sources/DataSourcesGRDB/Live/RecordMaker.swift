#if GRDB
  import DataSources
  import GRDB

  /// A row that was read.
  class KnownRow {
    let id: ItemID

    init(id: ItemID) { self.id = id }
  }

  /// A row that was read, and its record or what is shown in its place.
  ///
  /// An object of a known class, so that what keeps rows depends on no type of a client, for which it would be slow.
  final class DecodedRow<Record>: KnownRow {
    let record: Record?

    init(id: ItemID, record: Record?) {
      self.record = record
      super.init(id: id)
    }
  }

  /// Makes the records of a list, and tells what could not be read.
  final class RecordMaker<Record: FetchableRecord> {
    var placeholder: ((Row, any Error) -> Record?)?
    var onUndecodableRow: ((ItemID, any Error) -> Void)?
    var undecodableRowCount: Int { undecodable.count }

    /// What a record says it is known by.
    var identify: ((Record) -> ItemID)?
    private let undecodable = UndecodableRows()
    private var unreadable = UnreadableRows()

    init(identify: ((Record) -> ItemID)?) { self.identify = identify }

    /// - Parameters:
    ///   - id: the primary key, made when it is needed.
    ///   - isNumbered: whether several rows may have it: then no record says what it is known by.
    func decode(_ row: Row, _ id: @autoclosure () -> ItemID, _ isNumbered: Bool) -> KnownRow {
      let identify = isNumbered ? nil : identify
      do {
        let record = try Record(row: row)
        if !undecodable.isEmpty { undecodable.remove(id()) }
        return DecodedRow(id: identify?(record) ?? id(), record: record)
      } catch {
        let id = id()
        undecodable.add(row, id, error)
        let record = placeholder?(row.copy(), error)
        return DecodedRow(id: record.flatMap { identify?($0) } ?? id, record: record)
      }
    }

    /// A row that was decoded here, as those of a list are.
    func decoded(_ row: KnownRow) -> DecodedRow<Record> { unsafeDowncast(row, to: DecodedRow<Record>.self) }

    /// What a reading gives; `nil` when it fails, which the database is told once for each position of a snapshot.
    func read<Value>(
      _ live: LiveDatabase, at position: ItemPosition? = nil, _ body: (SnapshotReader) throws -> Value?
    ) -> Value? {
      decoding {
        do { return try live.snapshot?.read(body) } catch {
          if unreadable.isNew(position) { live.onFailure?(error) }
          return nil
        }
      }
    }

    /// Tells afterwards which rows could not be decoded: handlers may ask for rows, and none are being read then.
    func decoding<Value>(_ body: () -> Value?) -> Value? {
      defer { undecodable.report(to: onUndecodableRow) }
      return body()
    }

    /// To be called when positions may mean other rows.
    func stepWasTaken() { unreadable = UnreadableRows() }
  }
#endif
