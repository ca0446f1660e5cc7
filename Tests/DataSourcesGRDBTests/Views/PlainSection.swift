#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// A row as tests compare it.
  struct PlainRow: Identifiable, Equatable {
    let id: String
    let content: [String]

    init(_ row: Row, content: [DatabaseValue]) {
      id = (row["id"] as DatabaseValue).description
      self.content = content.map(\.exact)
    }
  }

  struct PlainSection: ListSectionProtocol, Equatable {
    let id: DatabaseValue
    /// The value of the first row.
    let value: String
    var items: [PlainRow]
    var aggregates: [String] = []
    /// Whether lists make a title of the value.
    var hasTitle = true

    func hasSameContent(as other: PlainSection) -> Bool {
      value == other.value && aggregates == other.aggregates && hasTitle == other.hasTitle
    }

    init(id: DatabaseValue, value: DatabaseValue, items: [PlainRow]) {
      (self.id, self.value, self.items) = (id.grouped, value.grouped.exact, items)
    }

    /// A section as a view has it.
    init(_ section: Int, of layout: ViewLayout, items: [PlainRow]) throws {
      let id = try #require(layout.id(ofSection: section)?.base.base as? DatabaseValue)
      self.init(id: id, value: try #require(layout.value(ofSection: section)), items: items)
    }
  }

  /// A row with its identity only.
  struct IdentityRow: Identifiable {
    let id: String
  }

  extension PlainSection {
    var identities: ListSection<DatabaseValue, IdentityRow> {
      ListSection(id: id, items: items.map { IdentityRow(id: $0.id) })
    }
  }

  extension DatabaseValue {
    /// Texts as GRDB reads them, up to a zero.
    var grouped: DatabaseValue {
      if case .string(let text) = storage { String(text.prefix { $0 != "\0" }).databaseValue } else { self }
    }

    /// Different for values that are equal and not the same.
    var exact: String {
      switch storage {
      case .null: "null"
      case .int64(let integer): "int64(\(integer))"
      case .double(let number): "double(\(number))"
      case .string(let text): "string(\(text))"
      case .blob(let data): "blob(\(Array(data)))"
      }
    }
  }
#endif
