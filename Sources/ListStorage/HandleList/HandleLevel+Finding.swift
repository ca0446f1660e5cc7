extension HandleLevel {
  /// Returns the child of a node that contains the handle at a position in the node, and its position in the child.
  func slot(at position: Int, in node: UInt32) -> (slot: Int, offset: Int) {
    nodes[Int(node)].weights.withUnsafeBufferPointer { weights in
      var slot = 0
      var offset = position
      while slot < weights.count &- 1, offset >= Int(weights[slot]) {
        offset &-= Int(weights[slot])
        slot &+= 1
      }
      return (slot, offset)
    }
  }

  /// Returns the child into which to insert a handle at a position; between two children, the first one.
  func slot(forInsertionAt position: Int, in node: UInt32) -> (slot: Int, offset: Int) {
    nodes[Int(node)].weights.withUnsafeBufferPointer { weights in
      var slot = 0
      var offset = position
      while slot < weights.count - 1, offset > Int(weights[slot]) {
        offset -= Int(weights[slot])
        slot += 1
      }
      return (slot, offset)
    }
  }

  /// Returns the slot of a child in its node.
  func slot(of child: UInt32, in node: UInt32) -> Int {
    nodes[Int(node)].children.withUnsafeBufferPointer { children in
      var start = 0
      let wanted = SIMD4(repeating: child)
      // Blocks of 16 with one branch each, since a vector instruction compares four at once.
      while start &+ 16 <= children.count {
        let block = UnsafeRawPointer(children.baseAddress.unsafelyUnwrapped + start)
        let first = block.loadUnaligned(as: SIMD4<UInt32>.self) .== wanted
        let second = block.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self) .== wanted
        let third = block.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt32>.self) .== wanted
        let fourth = block.loadUnaligned(fromByteOffset: 48, as: SIMD4<UInt32>.self) .== wanted
        let found = unsafeBitCast((first .| second) .| (third .| fourth), to: SIMD2<UInt64>.self)
        if found.x | found.y != 0 { break }
        start &+= 16
      }
      while children[start] != child { start &+= 1 }
      return start
    }
  }

  /// Returns the number of handles below the children before a slot.
  func weight(before slot: Int, in node: UInt32) -> Int {
    nodes[Int(node)].weights.withUnsafeBufferPointer { weights in
      // 32 bits can count all handles, so nothing overflows, and a vector instruction adds several counts at once.
      var sum: UInt32 = 0
      for earlier in 0..<slot { sum &+= weights[earlier] }
      return Int(sum)
    }
  }

  var storageBytes: Int {
    nodes.reduce(nodes.storageBytes + free.storageBytes + parents.storageBytes) {
      $0 + $1.children.storageBytes + $1.weights.storageBytes
    }
  }
}
