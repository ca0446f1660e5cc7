// The heights of things that follow each other, such as the lines of a list: all equal, or measured one by one.

// Heights that are all equal.
export class EqualHeights {
  isMeasured = false

  constructor(height) {
    this.estimate = height
    this.count = 0
  }

  fit(count) { this.count = count }
  height() { return this.estimate }
  top(index) { return index * this.estimate }
  at(y) { return this.estimate > 0 ? Math.floor(y / this.estimate) : 0 }
  set() { return false }
}
