import DataSources

/// How a host comes to know a kind of cells: by class, by nib, or as a prototype that somebody else makes known.
///
/// UIKit adds nibs. The idea of the three is TaylorSource's `ReusableViewDescriptor`.
public struct CellDescriptor<Cell: HostCell> {
  /// The name under which the host keeps such cells for reuse.
  package let reuseIdentifier: String
  let registration: AnyHashable?
  let register: ((Cell.Host) -> Void)?

  /// Cells that are made known to a host by a closure.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: the name for reuse.
  ///   - registration: stands for what is made known; an equal one under the same name is not made known again.
  ///   - register: makes them known; called once a host, before the first cell.
  public init(
    reuseIdentifier: String, registration: some Hashable, register: @escaping (_ host: Cell.Host, String) -> Void
  ) {
    self.reuseIdentifier = reuseIdentifier
    self.registration = AnyHashable(registration)
    self.register = { register($0, reuseIdentifier) }
  }

  private init(prototype reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
    registration = nil
    register = nil
  }

  /// Cells of a class, which the list makes known to its host.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - reuseIdentifier: the name for reuse; the full name of the class unless told otherwise.
  public static func `class`(_ type: Cell.Type = Cell.self, reuseIdentifier: String? = nil) -> CellDescriptor {
    CellDescriptor(
      reuseIdentifier: reuseIdentifier ?? String(reflecting: type), registration: ObjectIdentifier(type),
      register: type.register(in:reuseIdentifier:))
  }

  /// Cells that somebody else makes known to the host: a storyboard, or the app itself.
  ///
  /// - Parameter reuseIdentifier: the name they are known by; the bare name of the class unless told otherwise.
  public static func prototype(_ reuseIdentifier: String? = nil) -> CellDescriptor {
    CellDescriptor(prototype: reuseIdentifier ?? String(describing: Cell.self))
  }
}
