// The heights of things that follow each other, measured one by one.

// Heights of which few are known: what hasn't been measured counts as the estimate.
//
// They are kept in a tree in their order, balanced by random priorities. A node is something that was measured, or a run of
// things that weren't. Every operation costs O(log n) for n nodes.
export class MeasuredHeights {
  isMeasured = true
  #root = null

  constructor(estimate) {
    this.estimate = estimate
  }

  get count() { return this.#root?.count ?? 0 }

  // Forgets everything if the number of things is another one.
  fit(count) {
    if (this.count !== count) this.reset(count)
  }

  reset(count = this.count) {
    this.#root = count > 0 ? makeNode(count) : null
  }

  height(index) {
    let node = this.#root
    while (node) {
      const before = node.left?.count ?? 0
      if (index < before) {
        node = node.left
      } else if (index < before + node.size) {
        break
      } else {
        index -= before + node.size
        node = node.right
      }
    }
    return node?.height ?? this.estimate
  }

  // The sum of the first heights.
  top(index) {
    let node = this.#root
    let top = 0
    while (node && index > 0) {
      const before = node.left?.count ?? 0
      if (index < before) {
        node = node.left
        continue
      }
      const size = Math.min(index - before, node.size)
      top += this.#extent(node.left) + size * (node.height ?? this.estimate)
      index -= before + node.size
      node = node.right
    }
    return top
  }

  // The index of what is at a height, or the nearest one.
  at(y) {
    let node = this.#root
    let index = 0
    while (node) {
      const left = this.#extent(node.left)
      if (y < left) {
        node = node.left
        continue
      }
      y -= left
      index += node.left?.count ?? 0
      const height = node.height ?? this.estimate
      if (y < node.size * height || !node.right) {
        return index + Math.max(0, Math.min(height > 0 ? Math.floor(y / height) : 0, node.size - 1))
      }
      y -= node.size * height
      index += node.size
      node = node.right
    }
    return 0
  }

  // Keeps what was measured; returns whether it is news.
  set(index, height) {
    if (index < 0 || index >= this.count || Math.abs(this.height(index) - height) < 0.05) return false
    const [before, rest] = split(this.#root, index)
    this.#root = join(join(before, makeNode(1, height)), split(rest, 1)[1])
    return true
  }

  // Replaces some things by others that aren't measured.
  replace(index, removed, inserted) {
    if (!removed && !inserted) return
    const [before, rest] = split(this.#root, index)
    this.#root = join(join(before, inserted ? makeNode(inserted) : null), split(rest, removed)[1])
  }

  // Puts parts of the given sizes in another order; `order` has their old indices, and -1 for a new, empty part.
  rearrange(sizes, order) {
    let rest = this.#root
    const parts = sizes.map((size) => {
      const [part, after] = split(rest, size)
      rest = after
      return part
    })
    this.#root = order.reduce((all, place) => join(all, place < 0 ? null : parts[place]), null)
  }

  #extent(node) { return node ? node.sum + (node.count - node.known) * this.estimate : 0 }
}

function makeNode(size, height) {
  return update({ size, height, priority: Math.random(), left: null, right: null })
}

// Counts what is in a node and below it.
function update(node) {
  const { left, right, size, height } = node
  const isKnown = height !== undefined
  node.count = size + (left?.count ?? 0) + (right?.count ?? 0)
  node.known = (isKnown ? 1 : 0) + (left?.known ?? 0) + (right?.known ?? 0)
  node.sum = (isKnown ? height : 0) + (left?.sum ?? 0) + (right?.sum ?? 0)
  return node
}

function split(node, index) {
  if (!node) return [null, null]
  const before = node.left?.count ?? 0
  if (index <= before) {
    const [first, second] = split(node.left, index)
    node.left = second
    return [first, update(node)]
  }
  const end = before + node.size
  if (index >= end) {
    const [first, second] = split(node.right, index - end)
    node.right = first
    return [update(node), second]
  }
  const rest = merge(makeNode(end - index), node.right)
  node.size = index - before
  node.right = null
  return [update(node), rest]
}

function merge(first, second) {
  if (!first || !second) return first ?? second
  if (first.priority > second.priority) {
    first.right = merge(first.right, second)
    return update(first)
  }
  second.left = merge(first, second.left)
  return update(second)
}

// As `merge`, but two runs that meet become one, so that edits don't leave ever more of them.
function join(first, second) {
  if (!first || !second) return first ?? second
  let [last, next] = [first, second]
  while (last.right) last = last.right
  while (next.left) next = next.left
  if (last.height !== undefined || next.height !== undefined) return merge(first, second)
  const [head, run] = split(first, first.count - last.size)
  const [more, tail] = split(second, next.size)
  run.size += more.size
  return merge(merge(head, update(run)), tail)
}
