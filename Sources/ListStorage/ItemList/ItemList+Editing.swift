extension ItemList: RangeReplaceableCollection {
  /// Puts other items in the place of some; the range must be within the list.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is the number of items that leave and come.
  package mutating func replaceSubrange<Items: Collection>(_ range: Range<Int>, with elements: Items)
  where Items.Element == Element {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    if range.isEmpty {
      insert(contentsOf: elements, at: range.lowerBound)
    } else if !replaceInOneChunk(range, with: elements) {
      tree.replaceSubrange(range, with: ItemList(elements).tree)
    }
  }

  /// Does it where no other chunk has to change.
  private mutating func replaceInOneChunk(_ range: Range<Int>, with elements: some Collection<Element>) -> Bool {
    guard range.upperBound <= tree.chunkRange(at: range.lowerBound).upperBound,
      elements.count <= ItemChunk.capacity
    else { return false }
    tree.update(at: range.lowerBound) { chunk, offset in
      chunk.changeable(Element.self).replace(offset..<offset + range.count, with: elements)
    }
    return true
  }

  /// Inserts items before a position, which may be the end.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is the number of new items.
  package mutating func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    if elements.count > ItemChunk.capacity {
      tree.replaceSubrange(position..<position, with: ItemList(elements).tree)
    } else if !elements.isEmpty {
      tree.insert(at: position) { chunk, offset in
        chunk.changeable(Element.self).replace(offset..<offset, with: elements)
      }
    }
  }

  /// Inserts an item before a position, which may be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ element: Element, at position: Int) {
    tree.insert(at: position) { chunk, offset in chunk.changeable(Element.self).insert(element, at: offset) }
  }

  /// Adds an item at the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Adds items at the end.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is the number of new items.
  package mutating func append<Items: Sequence>(contentsOf elements: Items) where Items.Element == Element {
    if let list = elements as? ItemList {
      tree.append(list.tree)
    } else {
      insert(contentsOf: ContiguousArray(elements), at: count)
    }
  }

  /// Removes and returns the item at a position, which must be in range.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at position: Int) -> Element {
    let element = self[position]
    tree.update(at: position) { chunk, offset in chunk.remove(at: offset) }
    return element
  }

  /// Removes the items of a range, which must be within the list.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is the number of items that leave.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: EmptyCollection()) }

  /// Takes the item at one position out, and puts it where it has the other position afterwards.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }
}
