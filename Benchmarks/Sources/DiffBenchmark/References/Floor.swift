import ListChanges

/// The number of each kind of operation.
struct OperationCounts {
  var inserts = 0
  var deletes = 0
  var moves = 0
  var updates = 0
}

/// A whole diff of lists without duplicates, in the plainest way: hash every id, look every id up, order the survivors.
///
/// Content is compared once a pair; as the content holds the id, the id alone is compared only where they differ.
@inline(never)
func floorDiff<Row: BenchmarkRow>(
  _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>, _ scratch: FloorScratch
) -> OperationCounts {
  var hasher = IDHasher<Row.ID>()
  let slots = scratch.slots
  let mask = slots.count - 1
  let generation = scratch.generation
  for index in 0..<old.count {
    let hash = UInt64(bitPattern: Int64(hasher.hash(old[index].id)))
    var place = Int(truncatingIfNeeded: hash) & mask
    while FloorScratch.generation(of: slots[place]) == generation { place = (place + 1) & mask }
    slots[place] = FloorScratch.slot(hash, generation, index)
  }

  var counts = OperationCounts()
  var survivors = 0
  for index in 0..<new.count {
    let hash = UInt64(bitPattern: Int64(hasher.hash(new[index].id)))
    let tag = FloorScratch.tag(hash, generation)
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[place]
      if FloorScratch.tag(of: slot) == tag {
        let partner = FloorScratch.index(of: slot)
        let isSame = old[partner] == new[index]
        if isSame || old[partner].id == new[index].id {
          if !isSame { counts.updates += 1 }
          scratch.survivors[survivors] = UInt32(truncatingIfNeeded: partner)
          survivors += 1
          break
        }
      } else if FloorScratch.generation(of: slot) != generation {
        break
      }
      place = (place + 1) & mask
    }
  }
  precondition(!hasher.hasFailed, "the ids of the workloads are ASCII")
  counts.inserts = new.count - survivors
  counts.deletes = old.count - survivors
  counts.moves = survivors - scratch.longestChain(ofFirst: survivors)
  return counts
}
