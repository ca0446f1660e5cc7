#if GRDB
  public import GRDB

  extension DatabaseValue {
    /// The value as text; none for NULL.
    @usableFromInline
    var sectionTitle: String? { isNull ? nil : String.fromDatabaseValue(self) ?? description }
  }
#endif
