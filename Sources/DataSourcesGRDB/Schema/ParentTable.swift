#if GRDB
  public import GRDB

  /// A table whose rows the rows of a view refer to by a foreign key.
  ///
  ///     let country = ParentTable(Country.self, foreignKey: "country")
  ///       .select(Column("name").forKey("countryName"))
  ///     let byCountry = LiveView<CityInfo>(
  ///       "by country name", joining: country, groupedBy: country[Column("name")], orderedBy: Column("name"))
  ///     let cities = try await live.list(byCountry)
  ///
  /// A row without a parent, because its key is NULL or dangles, has NULL in the parent's columns.
  public struct ParentTable: Sendable {
    let name: String
    let alias: String
    let foreignKey: [String]
    /// The columns that the foreign key refers to; the primary key if empty.
    let key: [String]
    /// What records get of the parent.
    private(set) var selection: [SQL] = []

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
#endif
