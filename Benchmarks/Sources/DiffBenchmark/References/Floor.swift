/// A whole diff of lists without duplicates, in the plainest way: hash every id, look every id up, order the survivors.
///
/// Works by batches of rows, and step by step within a batch, so that the processor waits for many slots and rows at
/// once. Content is compared once a pair; as it holds the id, the id alone is compared only where content differs.
@inline(never)
func floorDiff<Row: BenchmarkRow>(
  _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>, _ scratch: FloorScratch
) -> OperationCounts {
  var hasher = IDHasher<Row.ID>()
  fill(old, scratch, &hasher)
  var counts = OperationCounts()
  let survivors = lookUp(old, new, scratch, &hasher, &counts.updates)
  precondition(!hasher.hasFailed, "the ids of the workloads are ASCII")
  counts.inserts = new.count - survivors
  counts.deletes = old.count - survivors
  counts.moves = survivors - scratch.longestChain(ofFirst: survivors)
  return counts
}

/// Puts every old row into the table.
@inline(__always)
private func fill<Row: BenchmarkRow>(
  _ old: UnsafeBufferPointer<Row>, _ scratch: FloorScratch, _ hasher: inout IDHasher<Row.ID>
) {
  let (slots, hashes, generation) = (scratch.slots, scratch.hashes, scratch.generation)
  let mask = slots.count - 1
  var start = 0
  while start < old.count {
    let count = min(hashes.count, old.count - start)
    for number in 0..<count {
      hashes[number] = UInt64(bitPattern: Int64(hasher.hash(old[start + number].id)))
    }
    for number in 0..<count {
      let hash = hashes[number]
      var place = Int(truncatingIfNeeded: hash) & mask
      while FloorScratch.generation(of: slots[place]) == generation { place = (place + 1) & mask }
      slots[place] = FloorScratch.slot(hash, generation, start + number)
    }
    start += count
  }
}

/// Finds the old row of every new one, and returns how many have one.
@inline(__always)
private func lookUp<Row: BenchmarkRow>(
  _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>, _ scratch: FloorScratch,
  _ hasher: inout IDHasher<Row.ID>, _ updates: inout Int
) -> Int {
  let (slots, hashes, found, generation) = (scratch.slots, scratch.hashes, scratch.found, scratch.generation)
  let mask = slots.count - 1
  var survivors = 0
  var start = 0
  while start < new.count {
    let count = min(hashes.count, new.count - start)
    for number in 0..<count {
      let hash = UInt64(bitPattern: Int64(hasher.hash(new[start + number].id)))
      hashes[number] = hash
      found[number] = slots[Int(truncatingIfNeeded: hash) & mask]
    }
    for number in 0..<count {
      let tag = FloorScratch.tag(hashes[number], generation)
      var slot = found[number]
      var place = Int(truncatingIfNeeded: hashes[number]) & mask
      while true {
        if FloorScratch.tag(of: slot) == tag {
          let partner = FloorScratch.index(of: slot)
          let isSame = old[partner] == new[start + number]
          if isSame || old[partner].id == new[start + number].id {
            if !isSame { updates += 1 }
            scratch.survivors[survivors] = UInt32(truncatingIfNeeded: partner)
            survivors += 1
            break
          }
        } else if FloorScratch.generation(of: slot) != generation {
          break
        }
        place = (place + 1) & mask
        slot = slots[place]
      }
    }
    start += count
  }
  return survivors
}
