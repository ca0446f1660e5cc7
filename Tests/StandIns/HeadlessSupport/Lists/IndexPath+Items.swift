#if os(Linux)
  package import DataSourcesTesting
  public import Foundation

  extension IndexPath {
    /// Creates the path of an item in a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The section; traps in an empty path, as the platform does.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The item in its section; traps in a path of fewer than two indices, as the platform does.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    package init(at position: ItemPosition) { self = [position.section, position.item] }
  }

  extension ItemPosition {
    /// `nil` for a path that names no item.
    package init?(path: IndexPath) {
      guard path.count == 2 else { return nil }
      self.init(section: path[0], item: path[1])
    }
  }
#endif
