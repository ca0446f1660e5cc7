/// A value that many items share: a copy is one reference.
final class Shared<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
