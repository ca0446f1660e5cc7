#if !canImport(AppKit)
  import DataSourcesTesting

  extension IndexPath {
    /// Creates the path of an item in a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The section; traps in an empty path, as AppKit does.
    public var section: Int { self[0] }

    /// The item in its section; traps in a path of fewer than two indices, as AppKit does.
    public var item: Int { self[1] }

    init(at position: ItemPosition) { self = [position.section, position.item] }
  }

  extension ItemPosition {
    /// `nil` for a path that names no item.
    init?(itemPath path: IndexPath) {
      guard path.count == 2 else { return nil }
      self.init(section: path[0], item: path[1])
    }
  }
#endif
