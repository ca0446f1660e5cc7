#if GRDB
  public import GRDB

  /// A table whose rows the rows of a query refer to by a foreign key.
  ///
  ///     let country = ParentTable(Country.self, foreignKey: "country")
  ///       .select(Column("name").forKey("countryName"))
  ///     let byCountry = LiveQuery<CityInfo>()
  ///       .joining(country).grouped(by: country[Column("name")]).ordered(by: Column("name"))
  ///     let cities = try await live.list(byCountry)
  ///
  /// A row without a parent, because its key is NULL or dangles, has NULL in the parent's columns.
  public struct ParentTable: Sendable {
    let name: String
    let alias: String
    let foreignKey: [String]
    /// The columns that the foreign key refers to; the primary key if empty.
    let key: [String]
    /// The columns of the parent in records.
    private(set) var selection: [SQL] = []
    /// Set if the row is the first of children, and not a parent.
    let first: FirstChild?

    /// Creates the parent of a record type.
    ///
    /// - Parameters:
    ///   - type: The type of the parent's records.
    ///   - foreignKey: The columns of the view's table that refer to the parent.
    ///   - key: The columns that the foreign key refers to, which are unique; the primary key by default.
    ///   - alias: A name for the parent in expressions, for a table that refers to itself or twice to another one;
    ///     the name of the table by default.
    public init(
      _ type: (some TableRecord).Type, foreignKey: String..., to key: [String] = [], as alias: String? = nil
    ) {
      self.init(type.databaseTableName, foreignKey, key, alias)
    }

    /// Creates a parent by the name of its table.
    ///
    /// For the parameters see the initializer for a type of records.
    public init(_ table: String, foreignKey: String..., to key: [String] = [], as alias: String? = nil) {
      self.init(table, foreignKey, key, alias)
    }

    private init(_ name: String, _ foreignKey: [String], _ key: [String], _ alias: String?) {
      self.name = name
      self.alias = alias ?? name
      self.foreignKey = foreignKey
      self.key = key
      first = nil
    }

    init(first: FirstChild, _ alias: String) {
      name = first.children.name
      self.alias = alias
      foreignKey = []
      key = []
      self.first = first
    }

    /// Returns the parent with columns that records get, besides those of the view's table.
    ///
    /// - Parameter selection: Columns with names of their own, such as `Column("name").forKey("countryName")`.
    public func select(_ selection: any SQLSelectable...) -> ParentTable {
      var parent = self
      parent.selection += selection.map { SQL("\(self[$0])") }
      return parent
    }

    /// A column or another expression of the parent, for a filter, a group or an order.
    public subscript(expression: some SQLSpecificExpressible) -> SQLExpression {
      tableAlias[expression.sqlExpression] as SQLExpression
    }

    private subscript(selectable: some SQLSelectable) -> SQLSelection { tableAlias[selectable] as SQLSelection }

    private var tableAlias: TableAlias<Void> { TableAlias(name: alias) }
  }

  extension ParentTable {
    /// The columns that the foreign key refers to.
    func keyColumns(_ db: Database) throws -> [String] { key.isEmpty ? try db.primaryKey(name).columns : key }
  }

  /// The columns of a parent that rows of a view display, where nothing else of the view uses them.
  ///
  /// Then a parent with the same key changes the content of its children, and not their positions.
  struct DisplayedParent: Hashable, Sendable {
    /// The columns that the foreign key refers to; quoted, as are the others.
    let key: [String]
    let columns: [String]
  }

  extension ParentTable {
    /// The columns of the parent that records get; `nil` if they get other expressions.
    func selectedColumns(_ db: Database) throws -> [String]? {
      var columns: [String] = []
      for part in selection {
        guard let column = try part.build(db).0.wholeMatch(of: /"[^"]+"\.("[^"]+")( AS "[^"]+")?/) else { return nil }
        columns.append(String(column.1))
      }
      return columns
    }
  }
#endif
