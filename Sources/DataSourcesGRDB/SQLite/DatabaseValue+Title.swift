#if GRDB
  public import GRDB

  extension DatabaseValue {
    /// The value as text, or `nil` for NULL.
    @usableFromInline
    var sectionTitle: String? { isNull ? nil : String.fromDatabaseValue(self) ?? description }
  }
#endif
