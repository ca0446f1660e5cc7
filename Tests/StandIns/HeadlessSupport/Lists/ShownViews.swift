#if os(Linux)
  /// The views on screen, by the elements that they display.
  package struct ShownViews<Key: Hashable, View: AnyObject> {
    package private(set) var views: [Key: View] = [:]
    private var keys: [ObjectIdentifier: Key] = [:]

    package init() {}

    package subscript(key: Key) -> View? { views[key] }

    package var isEmpty: Bool { views.isEmpty }

    package func key(of view: View) -> Key? { keys[ObjectIdentifier(view)] }

    package mutating func show(_ view: View, at key: Key) {
      if let shown = views[key], shown !== view { keys[ObjectIdentifier(shown)] = nil }
      // A view can't display two elements: the last one counts.
      if let other = keys[ObjectIdentifier(view)], other != key { views[other] = nil }
      views[key] = view
      keys[ObjectIdentifier(view)] = key
    }

    package mutating func remove(at key: Key) -> View? {
      guard let view = views.removeValue(forKey: key) else { return nil }
      keys[ObjectIdentifier(view)] = nil
      return view
    }

    /// Removes everything.
    package mutating func removeAll() -> [Key: View] {
      defer { self = ShownViews() }
      return views
    }
  }
#endif
