import DataSources
public import DataSourcesCells

/// An order in which pages display a list, by its name: usually that of a column.
///
///     let order = WebOrder("score", isAscending: false)
///
/// A screen knows the names, see ``WebScreen/makeList(in:isolation:)``.
public struct WebOrder: Hashable, Sendable {
  /// The maximum length of a name, in bytes; a longer one is no order of a screen.
  static let maximumLength = 200

  /// The name, such as the ID of a ``WebColumn``.
  public let id: String
  /// Whether the first item is the lowest one.
  public let isAscending: Bool

  /// Creates an order by its name.
  public init(_ id: String, isAscending: Bool = true) {
    self.id = id
    self.isAscending = isAscending
  }

  /// Creates the order that a field of a request names; `nil` if the field is empty.
  ///
  ///     let order = WebOrder(field: "-score")  // score, descending
  ///
  /// - Parameter field: The name, after `-` if the order is descending. An ascending one can be preceded by `+`.
  public init?(field: String) {
    switch field.unicodeScalars.first {
    case nil: return nil
    case "-": self.init(String(field.unicodeScalars.dropFirst()), isAscending: false)
    case "+": self.init(String(field.unicodeScalars.dropFirst()))
    default: self.init(field)
    }
  }

  /// The field that names the order in a request, such as `-score`.
  public var field: String {
    guard isAscending else { return "-" + id }
    switch id.unicodeScalars.first {
    case nil, "-", "+": return "+" + id
    default: return id
    }
  }
}

/// A column of a web list: its heading, the HTML of items in it, and the order of items by it.
///
///     let columns: [WebColumn<Player>] = [
///       WebColumn("Name", value: \.name),
///       WebColumn("Score", value: \.score) { player in "<b>\(player.score)</b>" },
///       WebColumn("", id: "flag") { player in "<i class='\(player.country)'></i>" },
///     ]
///     let list = players.cells(.columns(columns))
///
/// The screen passes the headings on, see ``WebScreen/headings``. The style of the page determines the widths, see
/// <doc:In-the-browser>.
public struct WebColumn<Item> {
  /// The heading.
  public let heading: WebHeading
  fileprivate let html: (Item) -> HTML
  /// Returns an order of the items; `nil` if the column has no value to compare.
  fileprivate let order: ((_ isAscending: Bool) -> (Item, Item) -> Bool)?

  /// Creates a column of texts, by which people can sort the items.
  ///
  /// A closure that is a literal, such as `{ "\($0.score) points" }`, creates a column of HTML instead.
  ///
  /// - Parameters:
  ///   - title: The title in the heading.
  ///   - id: The identifier of the column, another one for each column; the title by default.
  ///   - value: Returns the text of an item.
  @_disfavoredOverload
  public init(_ title: String, id: String? = nil, value: @escaping (_ item: Item) -> String) {
    self.init(title, id, value) { HTML(text: value($0)) }
  }

  /// Creates a column of HTML, by whose values people can sort the items.
  ///
  /// - Parameters:
  ///   - title: The title in the heading.
  ///   - id: The identifier of the column, another one for each column; the title by default.
  ///   - value: Returns the value to sort an item by.
  ///   - html: Returns the HTML of an item. Interpolated text is escaped.
  public init<Value: Comparable>(
    _ title: String, id: String? = nil, value: @escaping (_ item: Item) -> Value,
    html: @escaping (_ item: Item) -> HTML
  ) {
    self.init(title, id, value, html)
  }

  /// Creates a column of HTML.
  ///
  ///     let column = WebColumn("City", id: "city", isSortable: true) { (city: City) in "<b>\(city.name)</b>" }
  ///
  /// - Parameters:
  ///   - title: The title in the heading.
  ///   - id: The identifier of the column, another one for each column; the title by default.
  ///   - isSortable: Whether people can sort by the column: ``WebScreen/makeList(in:isolation:)`` knows the order, such as a database
  ///     does.
  ///   - html: Returns the HTML of an item. Interpolated text is escaped.
  public init(
    _ title: String, id: String? = nil, isSortable: Bool = false, html: @escaping (_ item: Item) -> HTML
  ) {
    heading = WebHeading(title, id: id, isSortable: isSortable)
    order = nil
    self.html = html
  }

  private init<Value: Comparable>(
    _ title: String, _ id: String?, _ value: @escaping (Item) -> Value, _ html: @escaping (Item) -> HTML
  ) {
    heading = WebHeading(title, id: id, isSortable: true)
    order = { isAscending in isAscending ? { value($0) < value($1) } : { value($1) < value($0) } }
    self.html = html
  }
}

/// The heading of a column of a web list.
public struct WebHeading: Hashable, Sendable {
  /// The title, a text.
  public let title: String
  /// The identifier of the column, by which a ``WebOrder`` names it.
  public let id: String
  /// Whether people can sort by the column.
  public let isSortable: Bool

  /// Creates a heading of a list whose HTML has an element for each column.
  ///
  ///     let heading = WebHeading("Score", id: "score", isSortable: true)
  ///
  /// - Parameters:
  ///   - title: The title, a text.
  ///   - id: The identifier of the column, another one for each column; the title by default.
  ///   - isSortable: Whether people can sort by the column.
  public init(_ title: String, id: String? = nil, isSortable: Bool = false) {
    self.title = title
    self.id = id ?? title
    self.isSortable = isSortable
  }
}

extension CellConfiguration where Host == WebHost {
  /// Returns a configuration of items that are displayed in columns.
  ///
  /// The HTML of an item is an element `div` for each column.
  public static func columns(_ columns: [WebColumn<Item>]) -> Self {
    Self(kind: "columns") { _, _, context in
      HTML(markup: columns.reduce(into: "") { $0 += "<div>\($1.html(context.item).markup)</div>" })
    }
  }
}

extension DataSource {
  /// Returns a source with the items of every section in the order of a column; `nil` if no column with a value has this order.
  ///
  /// Items with equal values keep their order.
  ///
  ///     players.sorted(in: order, of: columns)?.cells(.columns(columns))
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - columns: The columns of the items.
  public func sorted(in order: WebOrder, of columns: [WebColumn<Item>]) -> SortedSource<Item>? {
    columns.first { $0.heading.id == order.id && $0.order != nil }?.order.map { sorted(by: $0(order.isAscending)) }
  }
}
