#if os(Linux)
  extension IndexPath {
    /// Creates the path of a row in a section.
    public init(row: Int, section: Int) { self = [section, row] }

    /// The row in its section; traps in a path of fewer than two indices, as UIKit does.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }
#endif
