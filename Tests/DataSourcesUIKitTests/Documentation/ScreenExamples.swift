#if LIST_VIEWS
  import DataSourcesUIKit
  import UIKitStage

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

  final class EventCell: UITableViewCell {
    func show(_ event: Event) { textLabel?.text = event.title }
  }

  final class PhotoCell: UITableViewCell {
    func show(_ photo: Photo) { textLabel?.text = photo.name }
  }

  final class MapCell: UITableViewCell {
    var place: String? { didSet { textLabel?.text = "at \(place ?? "")" } }
  }

  final class ContactCell: UITableViewCell {
    var name = "" { didSet { textLabel?.text = name } }
  }

  final class ColorCell: UITableViewCell {
    var color = 0 { didSet { textLabel?.text = "\(color)" } }
  }

  final class MessageCell: UITableViewCell {
    var subject = ""
    var isMarked = false
    func show(_ message: Message, isMarked: Bool = false) { (subject, self.isMarked) = (message.subject, isMarked) }
  }

  final class MessageTile: UICollectionViewCell {
    var subject = ""
  }

  final class CityCell: UITableViewCell {
    var name = "" { didSet { textLabel?.text = name } }
    func show(_ city: City) { name = city.name }
  }

  final class StateHeader: UITableViewHeaderFooterView {
    var name = ""
  }

  final class StateFooter: UITableViewHeaderFooterView {
    var isSmall = false
  }

  final class LabelCell: UITableViewCell {
    var label = "" { didSet { textLabel?.text = label } }
  }

  struct Word: Drawn {
    var text: String
    init(_ text: String) { self.text = text }
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> { .cell(LabelCell.self) { $0.label = text } }
  }

  struct Number: Drawn {
    var value: Int
    init(_ value: Int) { self.value = value }
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> {
      .cell(LabelCell.self) { $0.label = "number \(value)" }
    }
  }
#endif
