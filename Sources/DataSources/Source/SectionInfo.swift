/// The ID, header and footer of a section.
public struct SectionInfo: Hashable {
  /// The identity of the section, if it has one.
  public var id: ItemID?
  /// The title above the items.
  public var header: String?
  /// The title below the items.
  public var footer: String?
  /// The title of the section in the index at the edge of a list, usually a letter.
  public var indexTitle: String?
  /// The values that other modules of this package attach to the section.
  var slots = SectionSlots()

  /// Creates a description of a section.
  public init(id: ItemID? = nil, header: String? = nil, footer: String? = nil, indexTitle: String? = nil) {
    self.id = id
    self.header = header
    self.footer = footer
    self.indexTitle = indexTitle
  }

  /// The value of a slot; `nil` if the section has none.
  package subscript<Slot: SectionSlot>(slot: Slot.Type) -> Slot.Value? {
    get { slots[slot] }
    set { slots[slot] = newValue }
  }
}

extension SectionInfo: CustomStringConvertible {
  /// What is known about the section, such as `SectionInfo(id: fruit, header: "Fruit")`.
  public var description: String {
    let texts = [("header", header), ("footer", footer), ("indexTitle", indexTitle)]
    let known = (id.map { ["id: \($0)"] } ?? []) + texts.compactMap { name, text in text.map { "\(name): \"\($0)\"" } }
    return "SectionInfo(\(known.joined(separator: ", ")))"
  }
}

/// A value that another module of this package attaches to a section, such as its header and footer views.
package protocol SectionSlot<Value> {
  /// The type of the value.
  ///
  /// Values are compared when sections are: two values that display the same should be equal.
  associatedtype Value: Hashable
}

/// The values of a section's slots.
struct SectionSlots: Hashable {
  private var values: [ObjectIdentifier: AnyHashable] = [:]

  subscript<Slot: SectionSlot>(slot: Slot.Type) -> Slot.Value? {
    get { values.isEmpty ? nil : values[ObjectIdentifier(slot)]?.base as? Slot.Value }
    set { values[ObjectIdentifier(slot)] = newValue.map { AnyHashable($0) } }
  }
}
