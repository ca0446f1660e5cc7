/// How a `ListView` looks.
///
/// A platform without one of these appearances uses the most similar one.
public enum ListAppearance: Hashable, Sendable, CaseIterable {
  /// Items from edge to edge.
  case plain
  /// Sections as groups.
  case grouped
  /// Sections as groups with round corners.
  case insetGrouped
  /// The sidebar of a split view.
  case sidebar
}

/// The columns of a grid: those that `LazyVGrid` of SwiftUI has for the same grid items.
struct GridColumns: Equatable {
  /// One column, or as many as have room.
  struct Column: Equatable {
    enum Size: Equatable {
      case fixed(Double)
      case flexible(minimum: Double, maximum: Double)
      case adaptive(minimum: Double, maximum: Double)
    }

    let size: Size
    /// The distance to the next column; `nil` for the usual one.
    var spacing: Double?
  }

  /// The frame of a column in a list.
  struct Frame: Equatable {
    var x: Double
    var width: Double
  }

  static let usualSpacing = 8.0

  var columns: [Column]
  /// The distance between rows.
  var rowSpacing: Double

  /// Returns the columns in a list of a width, at half points, centered if they are narrower than the list.
  ///
  /// Columns of a fixed width come first. The others share what is left of the width, one after the other.
  func frames(inWidth width: Double) -> [Frame] {
    let gaps = columns.dropLast().reduce(0) { $0 + ($1.spacing ?? Self.usualSpacing) }
    var rest = columns.reduce(width - gaps) { rest, column in
      if case .fixed(let width) = column.size { rest - width } else { rest }
    }
    var sharing = columns.filter { if case .fixed = $0.size { false } else { true } }.count
    var frames: [Frame] = []
    var x = 0.0
    for column in columns {
      let spacing = column.spacing ?? Self.usualSpacing
      let share = max(0, rest / Double(max(1, sharing)))
      let widths: [Double]
      switch column.size {
      case .fixed(let width): widths = [max(1, width)]
      case .flexible(let minimum, let maximum): widths = [Self.clamped(share, minimum, maximum)]
      case .adaptive(let minimum, let maximum):
        let count = max(1, ((share + spacing) / (max(1, minimum) + spacing)).rounded(.down))
        let width = Self.clamped((share - spacing * (count - 1)) / count, minimum, maximum)
        widths = Array(repeating: width, count: Int(count))
      }
      if case .fixed = column.size {
      } else {
        rest -= widths.reduce(spacing * Double(widths.count - 1), +)
        sharing -= 1
      }
      for width in widths {
        frames.append(Frame(x: x, width: width))
        x += width + spacing
      }
    }
    return Self.aligned(frames, inWidth: width)
  }

  private static func clamped(_ width: Double, _ minimum: Double, _ maximum: Double) -> Double {
    max(1, minimum, min(width, maximum))
  }

  /// Returns columns with edges at half points, which a screen displays exactly and whose sums aren't rounded.
  private static func aligned(_ frames: [Frame], inWidth width: Double) -> [Frame] {
    // A sum of widths can be a bit too small.
    func aligned(_ x: Double) -> Double { (x * 2 + 0.001).rounded(.down) / 2 }
    let end = frames.last.map { $0.x + $0.width } ?? 0
    let start = aligned(max(0, width - end) / 2)
    return frames.map { frame in
      let x = aligned(frame.x)
      return Frame(x: start + x, width: max(0.5, aligned(frame.x + frame.width) - x))
    }
  }
}

#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  #if canImport(UIKit)
    public import UIKit

    /// The class of layouts of the platform's collections.
    public typealias ListViewLayout = UICollectionViewLayout
    private typealias CompositionalLayout = UICollectionViewCompositionalLayout
    private typealias Collection = UICollectionView
  #else
    public import AppKit

    /// The class of layouts of the platform's collections.
    public typealias ListViewLayout = NSCollectionViewLayout
    private typealias CompositionalLayout = NSCollectionViewCompositionalLayout
    private typealias Collection = NSCollectionView
  #endif

  /// Where a ``ListView`` displays its items.
  enum ListLayout {
    case list(ListAppearance)
    case grid(GridColumns)
    case custom(() -> ListViewLayout)

    /// Whether a view of one layout has the other as well; a layout of the app is made once.
    func isSame(as other: ListLayout) -> Bool {
      switch (self, other) {
      case (.list(let left), .list(let right)): left == right
      case (.grid(let left), .grid(let right)): left == right
      case (.custom, .custom): true
      default: false
      }
    }

    /// Whether items are rows from edge to edge.
    var isList: Bool { if case .list = self { true } else { false } }
  }

  extension GridColumns {
    init(_ items: [GridItem], rowSpacing: CGFloat?) {
      columns = items.map { item in
        let size: Column.Size =
          switch item.size {
          case .fixed(let width): .fixed(width)
          case .flexible(let minimum, let maximum): .flexible(minimum: minimum, maximum: maximum)
          case .adaptive(let minimum, let maximum): .adaptive(minimum: minimum, maximum: maximum)
          @unknown default: .flexible(minimum: 10, maximum: .infinity)
          }
        return Column(size: size, spacing: item.spacing.map { Double($0) })
      }
      self.rowSpacing = rowSpacing.map { Double($0) } ?? Self.usualSpacing
    }

    /// Returns the layout of a grid.
    ///
    /// - Parameter hasView: Returns whether a section has a header or a footer.
    @MainActor
    func layout(hasView: @escaping (_ kind: SectionViewKind, _ section: Int) -> Bool) -> ListViewLayout {
      CompositionalLayout { index, environment in
        let section = section(inWidth: environment.container.effectiveContentSize.width)
        if hasView(.header, index) {
          section.boundarySupplementaryItems.append(boundary(Collection.elementKindSectionHeader, .top))
        }
        if hasView(.footer, index) {
          section.boundarySupplementaryItems.append(boundary(Collection.elementKindSectionFooter, .bottom))
        }
        return section
      }
    }

    /// The cells of a row have the height that their views need.
    @MainActor
    private func section(inWidth width: CGFloat) -> NSCollectionLayoutSection {
      let height = NSCollectionLayoutDimension.estimated(100)
      var end = 0.0
      let items = frames(inWidth: width).map { frame in
        let item = NSCollectionLayoutItem(
          layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(frame.width), heightDimension: height))
        item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
          leading: .fixed(frame.x - end), top: nil, trailing: nil, bottom: nil)
        end = frame.x + frame.width
        return item
      }
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(max(end, width)), heightDimension: height),
        subitems: items)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = rowSpacing
      return section
    }

    @MainActor
    private func boundary(_ kind: String, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
        elementKind: kind, alignment: alignment)
    }
  }

  // MARK: - Columns

  /// A column of a ``ListView`` on the Mac.
  ///
  ///     struct MailTable: View {
  ///       let inbox: SortedSource<Mail>  // made once, in a model: mails.sorted(by: \.subject)
  ///
  ///       var body: some View {
  ///         ListView(inbox) { mail in Text(mail.subject) }
  ///           .columns(
  ///             [
  ///               ListViewColumn("Subject", value: \.subject),
  ///               ListViewColumn("From", value: \.sender).width(180),
  ///               ListViewColumn("Size", value: \.size) { mail in Text("\(mail.size) bytes") },
  ///             ], sorting: inbox)
  ///       }
  ///     }
  public struct ListViewColumn<Item> {
    let title: String
    let id: String
    /// Returns the view of an item; `nil` for a column of texts.
    let content: ((Item) -> AnyView)?
    /// Returns the text of an item.
    let text: ((Item) -> String)?
    /// Returns an order of the source; `nil` if the column has no value to compare.
    let order: ((_ isAscending: Bool) -> (Item, Item) -> Bool)?
    private(set) var sort: ((_ isAscending: Bool) -> Void)?
    private(set) var width: Double?

    /// Creates a column of texts, by which the user can find items with the keyboard and sort them.
    ///
    /// - Parameters:
    ///   - title: The title in the header.
    ///   - id: The identifier of the column, another one for each; the title by default.
    ///   - value: Returns the text of an item.
    public init(_ title: String, id: String? = nil, value: @escaping (_ item: Item) -> String) {
      self.init(title, id, content: nil, text: value, order: Self.order(of: value))
    }

    /// Creates a column of views, by whose values the user can sort the items.
    ///
    /// - Parameters:
    ///   - title: The title in the header.
    ///   - id: The identifier of the column, another one for each; the title by default.
    ///   - value: Returns the value to sort an item by.
    ///   - content: Returns the view of an item.
    public init<Value: Comparable>(
      _ title: String, id: String? = nil, value: @escaping (_ item: Item) -> Value,
      @ViewBuilder content: @escaping (_ item: Item) -> some View
    ) {
      self.init(title, id, content: { AnyView(content($0)) }, text: nil, order: Self.order(of: value))
    }

    /// Creates a column of views.
    ///
    ///     ListViewColumn("") { mail in Image(systemName: mail.isRead ? "envelope.open" : "envelope") }.width(24)
    ///
    /// - Parameters:
    ///   - title: The title in the header.
    ///   - id: The identifier of the column, another one for each; the title by default.
    ///   - content: Returns the view of an item.
    public init(
      _ title: String, id: String? = nil, @ViewBuilder content: @escaping (_ item: Item) -> some View
    ) {
      self.init(title, id, content: { AnyView(content($0)) }, text: nil, order: nil)
    }

    private init(
      _ title: String, _ id: String?, content: ((Item) -> AnyView)?, text: ((Item) -> String)?,
      order: ((Bool) -> (Item, Item) -> Bool)?
    ) {
      self.title = title
      self.id = id ?? title
      self.content = content
      self.text = text
      self.order = order
    }

    private static func order<Value: Comparable>(of value: @escaping (Item) -> Value)
      -> (Bool) -> (Item, Item) -> Bool
    {
      { isAscending in isAscending ? { value($0) < value($1) } : { value($1) < value($0) } }
    }

    /// Calls a closure when the user clicks the header to sort by the column; the closure sorts the source.
    ///
    ///     ListViewColumn("Subject", value: \.subject).onSort { isAscending in open(isAscending ? .forward : .reverse) }
    public func onSort(_ action: @escaping (_ isAscending: Bool) -> Void) -> Self {
      var copy = self
      copy.sort = action
      return copy
    }

    /// Sets the width that the column has at first, in points.
    public func width(_ width: Double) -> Self {
      var copy = self
      copy.width = width
      return copy
    }

    /// Returns the column with a closure that sorts a source, unless it has one of its own.
    func sorting(_ source: SortedSource<Item>?) -> Self {
      guard let source, let order, sort == nil else { return self }
      return onSort { source.areInIncreasingOrder = order($0) }
    }
  }
#endif
