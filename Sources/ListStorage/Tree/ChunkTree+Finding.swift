extension ChunkTree {
  /// A chunk, and the number and the weight of the elements in all chunks before it.
  @usableFromInline
  package struct Place {
    @usableFromInline package var chunk: Chunk
    @usableFromInline package var start: Int
    @usableFromInline package var weightBefore: Int

    @inlinable
    init(chunk: Chunk, start: Int, weightBefore: Int) {
      self.chunk = chunk
      self.start = start
      self.weightBefore = weightBefore
    }
  }

  /// Returns the chunk that contains the element at a position.
  @inlinable
  package func place(at position: Int) -> Place {
    precondition(position >= 0 && position < count, "Position out of range")
    var place = HeldNode(root.unsafelyUnwrapped)
    var weightBefore = 0
    var offset = position
    while true {
      let (slot, rest, isLast) = place.with { node in
        let (slot, rest) = node.slot(at: offset)
        node.weights.withUnsafeBufferPointer { weights in
          for earlier in 0..<slot { weightBefore &+= weights[earlier] }
        }
        return (slot, rest, node.level == 0)
      }
      offset = rest
      if isLast {
        return place.with { Place(chunk: $0.chunks[slot], start: position - rest, weightBefore: weightBefore) }
      }
      place.descend(to: slot)
    }
  }

  /// Returns the positions of the chunk that contains the element at a position.
  @inlinable
  package func chunkRange(at position: Int) -> Range<Int> {
    read(at: position) { chunk, offset in position - offset..<position - offset + chunk.count }
  }

  /// Returns the chunk in which the weight of all elements, added up from the front, first exceeds `target`.
  @inlinable
  package func place(exceeding target: Int) -> Place {
    precondition(target >= 0 && target < weight, "Weight out of range")
    var place = HeldNode(root.unsafelyUnwrapped)
    var start = 0
    var rest = target
    while true {
      var slot = 0
      let isLast = place.with { node in
        node.weights.withUnsafeBufferPointer { weights in
          while rest >= weights[slot] {
            rest &-= weights[slot]
            slot &+= 1
          }
        }
        node.counts.withUnsafeBufferPointer { counts in for earlier in 0..<slot { start &+= counts[earlier] } }
        return node.level == 0
      }
      if isLast {
        return place.with { Place(chunk: $0.chunks[slot], start: start, weightBefore: target - rest) }
      }
      place.descend(to: slot)
    }
  }

  /// Reads the chunk that contains the element at a position, and the element's offset in it.
  @inlinable
  package func read<Result>(at position: Int, _ body: (borrowing Chunk, Int) throws -> Result) rethrows -> Result {
    precondition(position >= 0 && position < count, "Position out of range")
    var place = HeldNode(root.unsafelyUnwrapped)
    var offset = position
    while true {
      let (slot, rest, isLast) = place.with { node in
        let (slot, rest) = node.slot(at: offset)
        return (slot, rest, node.level == 0)
      }
      if isLast { return try place.with { try body($0.chunks[slot], rest) } }
      offset = rest
      place.descend(to: slot)
    }
  }

  /// A node on the path down, retained by the tree: counting references would take longer than the path itself.
  @usableFromInline
  struct HeldNode {
    @usableFromInline var node: Unmanaged<Node>

    @inlinable
    init(_ root: Node) { node = .passUnretained(root) }

    @inlinable
    func with<Result>(_ body: (Node) throws -> Result) rethrows -> Result {
      try node._withUnsafeGuaranteedRef(body)
    }

    @inlinable
    mutating func descend(to slot: Int) {
      node = node._withUnsafeGuaranteedRef { .passUnretained($0.nodes[slot]) }
    }
  }

  /// Calls a closure with each chunk, in order.
  @inlinable
  package func forEachChunk(_ body: (borrowing Chunk) throws -> Void) rethrows {
    if let root { try Self.forEachChunk(below: root, body) }
  }

  /// Recurses once for each level of the tree.
  @inlinable
  static func forEachChunk(below node: Node, _ body: (borrowing Chunk) throws -> Void) rethrows {
    for chunk in node.chunks { try body(chunk) }
    for node in node.nodes { try forEachChunk(below: node, body) }
  }
}
