/// A row of both lists, by its flat indices.
struct SurvivingPair {
  var old: UInt32
  var new: UInt32
}
