import DataSourcesCells
import Foundation

/// The scroll position of a list: state of a view, which its scene can restore when the app is launched again.
///
///     struct RestoredInbox: View {
///       let inbox: ListSource<Mail>
///       @SceneStorage("inbox") private var position = ListScrollPosition<Mail.ID>()
///
///       var body: some View {
///         ListView(inbox) { mail in Text(mail.subject) }
///           .scrollPosition($position)
///           .toolbar { Button("Today") { position.id = inbox.items.first?.id } }
///       }
///     }
///
/// A position is the ID of the first visible item, and how much of the item is scrolled out of view. So items stay in place that
/// were visible, whatever was inserted or deleted above them since. If the list doesn't have the item, it displays the one at its
/// position. A list that was scrolled to its start displays what was inserted there. A list that is opened later, or loads its items
/// bit by bit, scrolls as soon as it has the item, unless the user has scrolled before.
///
/// The raw value is a text, for `SceneStorage` and `AppStorage`. `ID` is the type that the items' IDs have.
public struct ListScrollPosition<ID: Codable & Hashable & Sendable>: RawRepresentable, Codable, Hashable, Sendable {
  /// The ID of the first visible item, or `nil` before the list is displayed; the list scrolls to an ID that is set.
  public var id: ID? { didSet { anchor = nil } }
  /// The exact place of the item on screen; `nil` if an app has set the ID.
  private var anchor: Anchor?

  private struct Anchor: Codable, Hashable {
    let offset: Double
    let section: Int
    let item: Int
    let isAtStart: Bool
  }

  private struct Stored: Codable {
    let id: ID?
    let anchor: Anchor?
  }

  /// Creates a position at an item, or one at which a list doesn't scroll.
  public init(id: ID? = nil) { self.id = id }

  /// Creates a position from the text of another one, or returns `nil` if the text isn't that of a position.
  public init?(rawValue: String) {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(rawValue.utf8)) else { return nil }
    id = stored.id
    anchor = stored.anchor
  }

  /// The position as a text.
  public var rawValue: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(Stored(id: id, anchor: anchor))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.anchor == right.anchor }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(anchor)
  }

  /// Creates the position of the first visible item; without an ID if that has another type.
  init(_ anchor: ScrollAnchorItem) {
    guard let id = anchor.id.listed(as: ID.self) else { return }
    self.id = id
    self.anchor = Anchor(
      offset: anchor.offset, section: anchor.position?.section ?? 0, item: anchor.position?.item ?? 0,
      isAtStart: anchor.isAtStart)
  }

  /// The item to scroll to; `nil` at the start of the list, where items appear that have been inserted since.
  var item: ScrollAnchorItem? {
    guard let id, anchor?.isAtStart != true else { return nil }
    return ScrollAnchorItem(
      id: ItemID(listed: id), offset: anchor?.offset ?? 0,
      position: anchor.map { ItemPosition(section: $0.section, item: $0.item) })
  }
}

/// The first visible item of a list, whose ID has any type.
struct ScrollAnchorItem: Equatable {
  let id: ItemID
  /// The distance from the start of the visible part to that of the item: negative if a part of the item isn't visible.
  var offset = 0.0
  /// The position of the item in the list; `nil` if an app has set the ID.
  var position: ItemPosition?
  /// Whether the list is scrolled to its start.
  var isAtStart = false
}

/// A binding of a view to the first visible item of its list.
struct ScrollBinding {
  let item: () -> ScrollAnchorItem?
  let setItem: (ScrollAnchorItem) -> Void
  /// Whether the state changes with each item that becomes the first one, instead of after scrolling.
  let isContinuous: Bool
}

#if canImport(SwiftUI) && !os(watchOS)
  import SwiftUI

  extension ScrollBinding {
    init<ID: Hashable & Sendable>(_ binding: Binding<ID?>) {
      self.init(
        item: { binding.wrappedValue.map { ScrollAnchorItem(id: ItemID(listed: $0)) } },
        setItem: { binding.wrappedValue = $0.id.listed(as: ID.self) }, isContinuous: true)
    }

    init<ID>(_ binding: Binding<ListScrollPosition<ID>>) {
      self.init(
        item: { binding.wrappedValue.item }, setItem: { binding.wrappedValue = ListScrollPosition($0) },
        isContinuous: false)
    }
  }
#endif
