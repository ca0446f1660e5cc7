#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension UITableView: @MainActor ListHost {
    /// What shows a row.
    public typealias Cell = UITableViewCell
    /// What shows a header or footer.
    public typealias SectionView = UIView
  }

  extension UITableViewCell: @MainActor HostCell {
    /// What shows the cell.
    public typealias Host = UITableView

    /// Makes the class known to a table.
    public static func register(in host: UITableView, reuseIdentifier: String) {
      host.register(Self.self, forCellReuseIdentifier: reuseIdentifier)
    }

    /// A cell of this class; traps when the table has another class under the identifier.
    public static func dequeue(from host: UITableView, reuseIdentifier: String, at position: ItemPosition) -> Self {
      let cell = host.dequeueReusableCell(withIdentifier: reuseIdentifier, for: IndexPath(position))
      guard let cell = cell as? Self else {
        preconditionFailure("The table has \(type(of: cell)) for \"\(reuseIdentifier)\", not \(Self.self)")
      }
      return cell
    }

    /// The cell itself.
    public var hostCell: UITableViewCell { self }
  }

  extension UITableViewHeaderFooterView: @MainActor HostSectionView {
    /// What shows the view.
    public typealias Host = UITableView

    /// Makes the class known to a table.
    ///
    /// Tables keep headers and footers under one name, so the kind is a part of it.
    public static func registerSectionView(in host: UITableView, kind: SectionViewKind, reuseIdentifier: String) {
      host.register(Self.self, forHeaderFooterViewReuseIdentifier: kind.tableIdentifier(reuseIdentifier))
    }

    /// A view of this class; traps when the table has another class, or none, under the identifier.
    ///
    /// Views that somebody else made known are found under the bare name.
    public static func dequeueSectionView(
      from host: UITableView, kind: SectionViewKind, reuseIdentifier: String, at position: ItemPosition
    ) -> Self {
      let identifier = kind.tableIdentifier(reuseIdentifier)
      let view =
        host.dequeueReusableHeaderFooterView(withIdentifier: identifier)
        ?? host.dequeueReusableHeaderFooterView(withIdentifier: reuseIdentifier)
      guard let view = view as? Self else {
        let found = view.map { "\(type(of: $0))" } ?? "nothing"
        preconditionFailure("The table has \(found) for \"\(identifier)\", not \(Self.self)")
      }
      return view
    }

    /// The view itself.
    public var hostSectionView: UIView { self }
  }

  extension SectionViewKind {
    /// The name under which a table keeps views of this kind.
    func tableIdentifier(_ reuseIdentifier: String) -> String { "\(self) \(reuseIdentifier)" }
  }
#endif
