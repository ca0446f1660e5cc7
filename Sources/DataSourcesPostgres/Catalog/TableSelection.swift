#if Postgres
  /// Which tables of which publication a replica has.
  struct TableSelection: Sendable {
    let publication: String
    /// The names of the tables, perhaps with their schema; `nil` for all of the publication.
    let tables: [String]?
    /// Columns whose numbers are kept as texts, such as `orders.price`.
    let exactNumbers: Set<String>
    /// The role of the connection, for messages.
    var role = "…"

    /// Whether a name that the client wrote means this table.
    func names(_ name: String, _ table: CatalogTable) -> Bool {
      name == table.name || name == "\(table.schema).\(table.name)"
    }
  }
#endif
