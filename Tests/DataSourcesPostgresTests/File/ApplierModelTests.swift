#if Postgres
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing
  @testable import DataSourcesPostgres

  /// Random transactions, applied to SQLite and to a dictionary.
  @Suite struct ApplierModelTests {
    private typealias Field = MessageBuilder.Field

    private static let tables = [
      PublishedTable(
        oid: 1, schema: "public", name: "indexed",
        columns: [
          PublishedColumn(name: "id", type: 23, modifier: -1, kind: .integer, keyIndex: 0),
          PublishedColumn(name: "a", type: 25, modifier: -1, kind: .text),
          PublishedColumn(name: "big", type: 25, modifier: -1, kind: .text),
        ], rowFilter: "", fingerprint: "1"),
      PublishedTable(
        oid: 2, schema: "public", name: "Pair's \"key\"",
        columns: [
          PublishedColumn(name: "a", type: 25, modifier: -1, kind: .text, keyIndex: 1),
          PublishedColumn(name: "v", type: 25, modifier: -1, kind: .text),
          PublishedColumn(name: "b", type: 23, modifier: -1, kind: .integer, keyIndex: 0),
        ], rowFilter: "", fingerprint: "2"),
    ]

    /// The rows of a table, by their keys.
    private typealias Model = [[String]: [String?]]

    private static func key(_ row: [String?], _ table: PublishedTable) -> [String] {
      table.keyIndices.map { row[$0] ?? "" }
    }

    private static func fields(_ row: [String?]) -> [Field] { row.map { $0.map(Field.text) ?? .null } }

    private static func row(_ table: PublishedTable, _ random: inout SeededGenerator) -> [String?] {
      table.columns.map { column in
        if column.kind == .integer { return "\(random.below(12) - 3)" }
        if column.keyIndex != nil { return ["", "a", "ü", "x'y"][random.below(4)] }
        return random.oneIn(4) ? nil : "\(random.below(1000))"
      }
    }

    /// A random change of the model, and its message.
    private static func change(_ table: PublishedTable, _ model: inout Model, _ random: inout SeededGenerator)
      -> [UInt8]?
    {
      let next = row(table, &random)
      let nextKey = key(next, table)
      if random.oneIn(60) {
        model = [:]
        return MessageBuilder.truncate([table.oid])
      }
      guard let old = model.values.randomElement(using: &random), !random.oneIn(3) else {
        if model[nextKey] != nil { return nil }
        model[nextKey] = next
        return MessageBuilder.insert(table.oid, fields(next))
      }
      let oldKey = key(old, table)
      // In a key, all other columns are null and mean nothing.
      let keyRow = table.columns.indices.map { table.columns[$0].keyIndex == nil ? Field.null : .text(old[$0] ?? "") }
      let isFull = random.oneIn(3)
      if random.oneIn(4) {
        model[oldKey] = nil
        return MessageBuilder.delete(table.oid, isFull ? "O" : "K", isFull ? fields(old) : keyRow)
      }
      var new = next
      let isMoved = random.oneIn(3)
      if !isMoved { for index in table.keyIndices { new[index] = old[index] } }
      if isMoved, nextKey != oldKey, model[nextKey] != nil { return nil }
      var sent = fields(new)
      for index in sent.indices where table.columns[index].keyIndex == nil && random.oneIn(3) {
        sent[index] = .unchanged
        new[index] = old[index]
      }
      model[oldKey] = nil
      model[key(new, table)] = new
      let isKeySent = key(new, table) != oldKey
      // An unchanged large key isn't sent in the new row.
      if isFull, !isKeySent, random.oneIn(2) { for index in table.keyIndices { sent[index] = .unchanged } }
      let before: (Character, [Field])? = isFull ? ("O", fields(old)) : isKeySent ? ("K", keyRow) : nil
      return MessageBuilder.update(table.oid, before, sent)
    }

    private static func stored(_ table: PublishedTable, _ db: Database) throws -> Model {
      var model: Model = [:]
      for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table.name.quotedIdentifier)") {
        let values = Array(row.databaseValues).map { value -> String? in
          String.fromDatabaseValue(value) ?? Int64.fromDatabaseValue(value).map { "\($0)" }
        }
        model[key(values, table)] = values
      }
      return model
    }

    private static func apply(_ messages: [[UInt8]], _ applier: Applier, _ db: Database) throws {
      for message in messages { try message.withUnsafeBufferPointer { try applier.apply(MessageReader($0), db) } }
    }

    private static func prepare(_ queue: DatabaseQueue) throws {
      try queue.write { db in
        for table in tables { try db.execute(sql: "CREATE TABLE \(table.name.quotedIdentifier) \(table.declaration)") }
      }
    }

    private static let relations = tables.map { table in
      MessageBuilder.relation(table.oid, table.name, table.columns.map { ($0.name, $0.type, $0.keyIndex != nil) })
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func appliesRandomTransactions(seed: UInt64) throws {
      let environment = ProcessInfo.processInfo.environment
      let seed = environment["FUZZ_SEED"].flatMap(UInt64.init).map { $0 &+ seed } ?? seed
      let steps = environment["FUZZ_STEPS"].flatMap(Int.init) ?? 150
      var random = SeededGenerator(seed: seed)
      let queue = try DatabaseQueue()
      try Self.prepare(queue)
      let applier = Applier(Self.tables, start: 100)
      try queue.write { try Self.apply(Self.relations, applier, $0) }
      var models: [Model] = [[:], [:]]
      for step in 0..<steps {
        let isOld = random.oneIn(10)
        let position = isOld ? 50 : UInt64(1000 + step)
        var next = models
        var messages = [MessageBuilder.begin(position)]
        for _ in 0...random.below(8) {
          let index = random.below(2)
          if let message = Self.change(Self.tables[index], &next[index], &random) { messages.append(message) }
        }
        messages.append(MessageBuilder.commit(position, end: position + 1))
        try queue.write { db in
          applier.begin()
          try Self.apply(messages, applier, db)
        }
        // Transactions before the position of the file are in it already.
        if !isOld { models = next }
        #expect(applier.applied.end == (isOld ? nil : position + 1))
        for (table, model) in zip(Self.tables, models) {
          let stored = try queue.read { try Self.stored(table, $0) }
          try #require(stored == model, "seed \(seed), step \(step), \(table.name)")
        }
      }
    }

    @Test func reportsRowsThatDiffer() throws {
      let queue = try DatabaseQueue()
      try Self.prepare(queue)
      let applier = Applier(Self.tables, start: 0)
      let row: [Field] = [.text("1"), .text("a"), .null]
      let mismatches: [[UInt8]] = [
        MessageBuilder.update(1, nil, [.text("2"), .text("x"), .null]),
        MessageBuilder.delete(1, "K", [.text("2"), .null, .null]),
        MessageBuilder.insert(1, row),
        MessageBuilder.update(1, ("K", [.text("1"), .null, .null]), [.text("7"), .null, .unchanged]),
        MessageBuilder.update(1, nil, [.unchanged, .text("x"), .null]),
        MessageBuilder.update(1, ("K", [.null, .null, .null]), [.text("1"), .null, .null]),
      ]
      try queue.write { db in
        try Self.apply(
          Self.relations + [
            MessageBuilder.begin(1), MessageBuilder.insert(1, row),
            MessageBuilder.insert(1, [.text("7"), .null, .null]),
          ], applier, db)
        for message in mismatches {
          #expect(throws: ResyncRequired.self) { try Self.apply([message], applier, db) }
        }
        // A row of a table that the replica doesn't have.
        try Self.apply([MessageBuilder.insert(99, row)], applier, db)
        // Columns that the stream doesn't have, and a description of another table.
        #expect(throws: MalformedMessage.self) { try Self.apply([MessageBuilder.insert(1, [.text("5")])], applier, db) }
        try Self.apply([MessageBuilder.relation(1, "indexed", [("id", 23, true)])], applier, db)
        #expect(throws: ResyncRequired.self) { try Self.apply([MessageBuilder.insert(1, row)], applier, db) }
      }
      // Outside of a transaction.
      let other = Applier(Self.tables, start: 0)
      #expect(throws: MalformedMessage.self) {
        try queue.write { try Self.apply([MessageBuilder.insert(1, row)], other, $0) }
      }
    }
  }
#endif
