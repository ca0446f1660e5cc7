/// Makes a kind of cells, or of section views, known to a host.
public struct CellRegistration<Host: CellHost> {
  /// The class of the cells.
  let type: Any.Type
  /// What is registered; equal keys need no second registration.
  let key: AnyHashable
  let register: (Host) -> Void

  /// Creates a registration, which is made once for each host.
  ///
  /// - Parameters:
  ///   - type: The class of the cells. A list can't use two classes under one kind.
  ///   - key: What is registered, such as a nib; the class by default.
  ///   - register: Registers the cells with a host.
  public init<Cell>(_ type: Cell.Type, key: AnyHashable? = nil, register: @escaping (Host) -> Void) {
    self.type = type
    self.key = key ?? AnyHashable(ObjectIdentifier(type))
    self.register = register
  }
}
