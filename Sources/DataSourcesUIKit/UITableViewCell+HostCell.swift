#if canImport(UIKit) && !os(watchOS)
  public import DataSources
  public import UIKit

  extension UITableViewCell: @MainActor HostCell {
    /// What shows the cell.
    public typealias Host = UITableView

    /// A cell of this class, which is registered the first time it is needed.
    ///
    /// A cell of another class under the identifier is no longer used: this class takes its place.
    public static func dequeue(from host: UITableView, reuseIdentifier: String, at position: ItemPosition) -> Self {
      if let cell = host.dequeueReusableCell(withIdentifier: reuseIdentifier) as? Self { return cell }
      host.register(Self.self, forCellReuseIdentifier: reuseIdentifier)
      let cell = host.dequeueReusableCell(withIdentifier: reuseIdentifier, for: IndexPath(position))
      guard let cell = cell as? Self else {
        preconditionFailure("the table has \(type(of: cell)) for \"\(reuseIdentifier)\", not \(Self.self)")
      }
      return cell
    }

    /// The cell itself.
    public var hostCell: UITableViewCell { self }
  }
#endif
