#if !canImport(UIKit)
  import DataSourcesTesting

  extension IndexPath {
    /// The path of a row in a section.
    public init(row: Int, section: Int) { self = [section, row] }

    /// The path of an item in a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The section; traps in a path of no numbers, as UIKit does.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The row in its section; traps in a path of fewer than two numbers, as UIKit does.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    /// The item in its section; traps in a path of fewer than two numbers, as UIKit does.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }

  extension IndexPath {
    init(at position: ItemPosition) { self = [position.section, position.item] }
  }

  extension ItemPosition {
    /// `nil` for a path that names no row.
    init?(row path: IndexPath) {
      guard path.count == 2 else { return nil }
      self.init(section: path[0], item: path[1])
    }
  }
#endif
