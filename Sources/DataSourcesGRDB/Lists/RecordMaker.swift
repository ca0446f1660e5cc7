#if GRDB
  import DataSources
  import GRDB

  /// A row that was read.
  class KnownRow {
    let id: ItemID

    init(id: ItemID) { self.id = id }
  }

  /// A row that was read, with its record or the placeholder.
  ///
  /// An object of a known class, so that caches don't depend on a client's type: code that isn't specialized is slow.
  final class DecodedRow<Record>: KnownRow {
    let record: Record?

    init(id: ItemID, record: Record?) {
      self.record = record
      super.init(id: id)
    }
  }

  /// Decodes the records of a list, and reports the rows that can't be decoded or read.
  final class RecordMaker<Record> {
    var placeholder: ((Row, any Error) -> Record?)?
    var onUndecodableRow: ((ItemID, any Error) -> Void)?
    var undecodableRowCount: Int { undecodable.count }

    var decoder: RecordDecoder<Record>
    private let undecodable = UndecodableRows()
    private var unreadable = UnreadableRows()

    init(_ decoder: RecordDecoder<Record>) { self.decoder = decoder }

    /// - Parameters:
    ///   - id: The primary key, made when it is needed.
    ///   - isNumbered: Whether several rows may have the key: then the record's own ID isn't used.
    func decode(_ row: Row, _ id: @autoclosure () -> ItemID, _ isNumbered: Bool) -> KnownRow {
      let identify = isNumbered ? nil : decoder.identify
      do {
        let record = try decoder.decode(row)
        if !undecodable.isEmpty { undecodable.remove(id()) }
        return DecodedRow(id: identify?(record) ?? id(), record: record)
      } catch {
        let id = id()
        undecodable.add(row, id, error)
        let record = placeholder?(row.copy(), error)
        return DecodedRow(id: record.flatMap { identify?($0) } ?? id, record: record)
      }
    }

    /// A row that was decoded by this object.
    func decoded(_ row: KnownRow) -> DecodedRow<Record> { unsafeDowncast(row, to: DecodedRow<Record>.self) }

    /// Reads the displayed snapshot; a failure is reported once per position and snapshot.
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

    /// Reports afterwards which rows couldn't be decoded: no rows are being read then, so the handler may request rows.
    func decoding<Value>(_ body: () -> Value?) -> Value? {
      defer { undecodable.report(to: onUndecodableRow) }
      return body()
    }

    /// To be called when the positions of rows may have changed.
    func stepWasTaken() { unreadable = UnreadableRows() }
  }
#endif
