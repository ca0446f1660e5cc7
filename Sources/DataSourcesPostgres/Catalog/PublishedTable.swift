#if Postgres
  import DataSourcesGRDB
  import GRDB

  /// A published table, as the catalog of the server describes it.
  struct PublishedTable: Codable, Equatable {
    let oid: UInt32
    let schema: String
    let name: String
    let columns: [PublishedColumn]
    let rowFilter: String
    /// A text that differs after every change of the schema that can affect rows, also if the server sends no message about it.
    let fingerprint: String

    /// The indices of the key's columns, in the order of the key.
    var keyIndices: [Int] {
      columns.indices.filter { columns[$0].keyIndex != nil }
        .sorted { (columns[$0].keyIndex ?? 0) < (columns[$1].keyIndex ?? 0) }
    }

    /// The name in SQL of the server.
    var serverName: String { "\(schema.quotedIdentifier).\(name.quotedIdentifier)" }

    var quotedColumns: [String] { columns.map { $0.name.quotedIdentifier } }

    /// The declaration in SQLite.
    ///
    /// The only constraint is the key, because the server checks rows when they are written.
    var declaration: String {
      let keys = keyIndices
      let isRowID = keys.count == 1 && columns[keys[0]].kind == .integer
      var lines = columns.map { column in
        let constraint = column.keyIndex == nil ? "" : isRowID ? " PRIMARY KEY" : " NOT NULL"
        return "\(column.name.quotedIdentifier) \(column.kind.declaration)\(constraint)"
      }
      if !isRowID { lines.append("PRIMARY KEY (\(keys.map { quotedColumns[$0] }.joined(separator: ", ")))") }
      return "(\(lines.joined(separator: ", ")))"
    }

    /// The statement that inserts a row.
    var insertSQL: String {
      let values = columns.map { _ in "?" }.joined(separator: ", ")
      return """
        INSERT INTO main.\(name.quotedIdentifier) (\(quotedColumns.joined(separator: ", "))) VALUES (\(values))
        """
    }

    /// The statement that copies the table from the server.
    var copySQL: String {
      let list = quotedColumns.joined(separator: ", ")
      let filter = rowFilter.isEmpty ? "" : " WHERE \(rowFilter)"
      // Without a query, generated columns can't be copied.
      if filter.isEmpty, !columns.contains(where: \.isGenerated) { return "COPY \(serverName) (\(list)) TO STDOUT" }
      return "COPY (SELECT \(list) FROM ONLY \(serverName)\(filter)) TO STDOUT"
    }

    /// Returns whether the stream describes the same table.
    func matches(_ relation: RelationMessage) -> Bool {
      relation.schema == schema && relation.name == name && relation.columns.count == columns.count
        && (relation.identity == UInt8(ascii: "d") || relation.identity == UInt8(ascii: "f"))
        && zip(relation.columns, columns).allSatisfy {
          $0.name == $1.name && $0.type == $1.type && $0.modifier == $1.modifier
        }
    }
  }

  /// A column of a published table.
  struct PublishedColumn: Codable, Equatable {
    let name: String
    /// The OID of the declared type, as the stream has it: a domain, for example.
    let type: UInt32
    /// PostgreSQL's type modifier, such as the precision of a `numeric`; -1 if there is none.
    let modifier: Int32
    let kind: ValueKind
    /// The kind of an array's elements.
    var element = ValueKind.text
    /// The byte between the elements of an array.
    var delimiter = UInt8(ascii: ",")
    /// The index in the primary key.
    var keyIndex: Int?
    /// Whether the server computes the values.
    var isGenerated = false
  }

  /// The representation of a PostgreSQL type in SQLite.
  enum ValueKind: String, Codable, Equatable {
    case integer
    case bool
    case real
    case numeric
    case text
    case blob
    /// Times with three digits after the second, as GRDB writes a `Date`.
    case timestamp
    /// Times with six digits after the second.
    case exactTimestamp
    case json
    case array

    /// Creates the kind of a built-in type by its OID; all others are texts as PostgreSQL prints them.
    init(type: UInt32) {
      switch type {
      case 20, 21, 23, 26: self = .integer
      case 16: self = .bool
      case 700, 701: self = .real
      case 1700: self = .numeric
      case 17: self = .blob
      case 1114, 1184: self = .timestamp
      case 114, 3802: self = .json
      default: self = .text
      }
    }

    /// The type in the declaration of a column.
    var declaration: String {
      switch self {
      case .integer, .bool: "INTEGER"
      case .real: "REAL"
      case .numeric: "NUMERIC"
      case .blob: "BLOB"
      case .text, .timestamp, .exactTimestamp, .json, .array: "TEXT"
      }
    }
  }
#endif
