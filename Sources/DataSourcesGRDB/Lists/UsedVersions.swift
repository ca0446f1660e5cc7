#if GRDB
  /// The versions of views that are about to be displayed: their indexes must not be removed.
  struct UsedVersions {
    struct Version: Hashable {
      let view: String
      let version: Int
    }

    private var versions: [Version] = []

    /// Returns the argument of ``end(_:)``.
    mutating func begin(_ definition: ViewDefinition) -> Version {
      let version = Version(view: definition.name, version: definition.version)
      versions.append(version)
      return version
    }

    mutating func end(_ version: Version) {
      if let index = versions.firstIndex(of: version) { versions.remove(at: index) }
    }

    func inUse(of definition: ViewDefinition) -> Set<Int> {
      Set(versions.filter { $0.view == definition.name }.map(\.version))
    }
  }
#endif
