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

    func decode(_ row: Row, _ id: ItemID) -> KnownRow {
      do {
        let record = try Record(row: row)
        undecodable.remove(id)
        return DecodedRow(id: identity(of: record, id), record: record)
      } catch {
        undecodable.add(row, id, error)
        let record = placeholder?(row.copy(), error)
        return DecodedRow(id: record.map { identity(of: $0, id) } ?? id, record: record)
      }
    }

    /// What a record says it is known by, unless several rows may say so.
    private func identity(of record: Record, _ id: ItemID) -> ItemID {
      guard let identify, !id.isNumbered else { return id }
      return identify(record)
    }

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
