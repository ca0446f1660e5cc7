#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit

  struct Event: Identifiable, Equatable {
    var id: Int
    var title: String
  }

  struct Photo {
    var name: String
    var place: String?
  }

  struct Message: Identifiable, Equatable {
    var id: Int
    var subject: String
    var isSpam = false
  }

  struct City: Equatable { var name: String }

  final class EventCell: UITableViewCell {}

  final class PhotoCell: UITableViewCell {
    func show(_ photo: Photo) { textLabel?.text = photo.name }
  }

  final class MapCell: UITableViewCell {
    var place: String? { didSet { textLabel?.text = "at \(place ?? "")" } }
  }

  final class ContactCell: UITableViewCell {
    var name = "" { didSet { textLabel?.text = name } }
  }

  final class ColourCell: UITableViewCell {
    var colour = 0 { didSet { textLabel?.text = "\(colour)" } }
  }

  final class MessageCell: UITableViewCell {
    var subject = ""
    var isMarked = false
  }

  final class CityCell: UITableViewCell {
    var name = "" { didSet { textLabel?.text = name } }
  }

  final class StateHeader: UITableViewHeaderFooterView {
    var name = ""
  }

  final class StateFooter: UITableViewHeaderFooterView {
    var isSmall = false
  }

  struct Word: @MainActor CellItem {
    var text: String
    init(_ text: String) { self.text = text }
    @MainActor var cell: ItemCell<UITableView> { ItemCell(WordCell.self, drawing: self) }
  }

  final class WordCell: UITableViewCell, CellDrawer {
    func draw(_ item: Word, at index: CellIndex) { textLabel?.text = item.text }
  }

  struct Number: @MainActor CellItem {
    var value: Int
    init(_ value: Int) { self.value = value }
    @MainActor var cell: ItemCell<UITableView> { ItemCell(NumberCell.self, drawing: self) }
  }

  final class NumberCell: UITableViewCell, CellDrawer {
    func draw(_ item: Number, at index: CellIndex) { textLabel?.text = "number \(item.value)" }
  }
#endif
