/// The number of each kind of operation.
struct OperationCounts {
  var inserts = 0
  var deletes = 0
  var moves = 0
  var updates = 0
}
