/// A value that many items share: a copy is one reference.
package final class Shared<Value> {
  package let value: Value

  init(_ value: Value) { self.value = value }
}
