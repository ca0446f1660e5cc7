#if Postgres
  import GRDB

  /// Applies the stream's transactions to the file.
  final class Applier {
    private var writers: [UInt32: TableWriter] = [:]
    private var relations: [UInt32: RelationMessage] = [:]
    private var decoder = ChangeDecoder()
    /// The transaction that is being applied; `nil` between transactions.
    private var transaction: UInt64?
    /// Transactions before this position are in the file already.
    private let start: UInt64
    private(set) var applied = AppliedTransactions()

    /// - Parameters:
    ///   - start: the end of what is in the file.
    ///   - copied: tables whose rows are those at a later position.
    init(_ tables: [PublishedTable], start: UInt64, copied: (names: Set<String>, position: UInt64)? = nil) {
      self.start = start
      for table in tables {
        let position = copied.flatMap { $0.names.contains(table.name) ? $0.position : nil }
        writers[table.oid] = TableWriter(table, start: position ?? start)
      }
    }

    var isInTransaction: Bool { transaction != nil }

    /// Starts to count, and leaves a transaction that was rolled back.
    func begin() {
      applied = AppliedTransactions()
      transaction = nil
    }

    /// Releases the statements before the schema changes.
    func releaseStatements() {
      for writer in writers.values { writer.releaseStatements() }
    }

    func apply(_ message: MessageReader, _ db: Database) throws {
      switch try decoder.decode(message) {
      case .begin(let position): transaction = position
      case .commit(let end, let time):
        if let transaction, transaction >= start {
          applied.end = end
          applied.time = time
          applied.transactions += 1
        }
        transaction = nil
      case .relation(let relation):
        relations[relation.oid] = relation
        writers[relation.oid]?.isVerified = false
      case .insert(let oid): if let writer = try writer(oid) { try writer.insert(decoder.new, db) }
      case .update(let oid): if let writer = try writer(oid) { try writer.update(decoder.old, decoder.new, db) }
      case .delete(let oid): if let writer = try writer(oid) { try writer.delete(decoder.old, db) }
      case .truncate(let oids): for oid in oids { try writer(oid)?.truncate(db) }
      case .other: break
      }
    }

    /// The writer of a table; `nil` if the file has the row already, or doesn't have the table.
    private func writer(_ oid: UInt32) throws -> TableWriter? {
      guard let transaction else { throw MalformedMessage() }
      guard let writer = writers[oid], transaction >= writer.start else { return nil }
      if !writer.isVerified {
        guard let relation = relations[oid], writer.table.matches(relation) else {
          throw TableProblem(tables: [writer.table.name], reason: "The table \(writer.table.name) was altered")
        }
        writer.isVerified = true
      }
      applied.rows += 1
      return writer
    }
  }
#endif
