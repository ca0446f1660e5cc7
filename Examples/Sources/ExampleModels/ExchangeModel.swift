public import DataSources

/// The screens “Exchange”: two lists, of which the first moves behind the second one, as a whole.
///
/// After three examples of GenericDataSource. The rows are of any type: give it contacts and colors as cells, which are
/// rows of one type then, whatever they display.
public final class ExchangeModel<Row> {
  /// The rows.
  public let rows: any CompositeSource<Row>

  /// Two lists in one section: their rows move.
  public init(inOneSection first: any DataSource<Row>, _ second: any DataSource<Row>) {
    rows = ConcatenatedItems([first, second])
  }

  /// Two lists in a section each, or in as many as they have: the sections move.
  public init(inTwoSections first: any DataSource<Row>, _ second: any DataSource<Row>) {
    rows = ConcatenatedSections([first, second])
  }

  /// A section of a title and a list, and a section of another list: the sections move.
  public init(title: any DataSource<Row>, above first: any DataSource<Row>, beside second: any DataSource<Row>) {
    rows = ConcatenatedSections([ConcatenatedItems([title, first]), second])
  }

  /// Moves the list that is first behind the other one.
  public func exchange() { rows.moveChild(from: 0, to: 1) }
}

/// The sample lists of the screens “Exchange”.
public enum ExchangeSamples {
  /// The first list.
  public static func contacts() -> StaticSource<Contact> { StaticSource(Contact.samples) }
  /// The second list.
  public static func colors() -> StaticSource<NamedColor> { StaticSource(Array(NamedColor.allCases.prefix(9))) }
  /// The title of the mixed form.
  public static func title() -> StaticSource<String> { StaticSource(withoutIDs: ["Contacts"]) }
}
