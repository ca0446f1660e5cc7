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
