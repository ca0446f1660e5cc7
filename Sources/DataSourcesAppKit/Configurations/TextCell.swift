#if LIST_VIEWS
  /// A text in a row.
  final class TextCell: NSTableCellView {
    static let titleIdentifier = NSUserInterfaceItemIdentifier("swift-data-sources.title")

    /// The text that is displayed.
    var text: String {
      get { textField?.stringValue ?? "" }
      set { (textField ?? addTextField()).stringValue = newValue }
    }

    private func addTextField() -> NSTextField {
      let field = NSTextField(labelWithString: "")
      addSubview(field)
      textField = field
      #if canImport(AppKit)
        field.lineBreakMode = .byTruncatingTail
        field.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          field.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 2),
          field.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -2),
          field.centerYAnchor.constraint(equalTo: centerYAnchor),
          field.topAnchor.constraint(greaterThanOrEqualTo: topAnchor),
        ])
      #endif
      return field
    }
  }
#endif
