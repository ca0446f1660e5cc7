#if LIST_VIEWS
  /// What the rows of one section consist of.
  struct SectionRows {
    var itemCount = 0
    /// Whether the items are below a header.
    var hasHeader = false
    /// Whether the items are above a footer.
    var hasFooter = false
  }
#endif
