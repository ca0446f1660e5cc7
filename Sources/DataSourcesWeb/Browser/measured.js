// Lists of which something is measured: items, headers or footers. Loaded by the first message to such a list.

export function start({ layout, display, signal }) {
  layout.startMeasuring({ applyChange, readHeights }, (estimate) => new MeasuredHeights(estimate))
  display.layOut()
  return new Measuring(() => display.measured(), signal)
}

// MARK: - Elements

// Measurements of elements. All new elements of a frame are measured in one pass, before any is positioned. Later changes of heights,
// such as by images, are reported by a `ResizeObserver`, once a frame and after the browser's layout.

const smallest = 0.05 // pixels, below which a height is the same

class Measuring {
  #items = new WeakMap() // of elements: the item, and its field for the height
  #observer

  // `changed()` is called when something that is watched has another height.
  constructor(changed, signal) {
    this.#observer = new ResizeObserver((entries) => {
      const news = entries.filter(({ target, borderBoxSize: [box] }) => {
        if (!target.isConnected) this.#observer.unobserve(target)
        return target.isConnected && box.inlineSize > 0 && this.#keep(target, box.blockSize)
      })
      if (news.length) changed()
    })
    signal.addEventListener('abort', () => this.#observer.disconnect())
  }

  // Stores the height of an element in a field of an item, whenever it changes.
  watch(element, item, field) {
    this.#items.set(element, { item, field })
    this.#observer.observe(element)
  }

  // Measures rows whose height isn't known.
  read(rows) {
    for (const row of rows) {
      if (row.height !== undefined) continue
      const { width, height } = row.element.getBoundingClientRect()
      if (width > 0) row.height = height
    }
  }

  #keep(element, height) {
    const { item, field } = this.#items.get(element)
    if (Math.abs(item[field] - height) < smallest) return false
    item[field] = height
    return true
  }
}

// MARK: - Geometries

// Geometries whose heights are measured: measured heights are used, and moved with the changes of the list.

// Updates the heights of loaded rows and of sections by their measured heights; returns whether any height changes.
function readHeights(geometry, { rows, start, sections }, shownSections) {
  let isNew = false
  if (geometry.lines.isMeasured && rows.length) {
    let section = geometry.sectionOf(start)
    let [line, height] = [-1, 0]
    rows.forEach((row, offset) => {
      const index = start + offset
      while (index >= geometry.firstRow[section + 1]) section += 1
      const current = geometry.lineOf(index, section)
      if (current !== line) height = 0
      line = current
      height = Math.max(height, row.height ?? 0)
      const next = offset + 1 < rows.length && index + 1 < geometry.firstRow[section + 1] && geometry.lineOf(index + 1, section)
      if (height && next !== line) isNew = geometry.lines.set(line, height + geometry.gap) || isNew
    })
  }
  for (const section of shownSections) {
    const index = sections.indexOf(section)
    if (section.headerHeight !== undefined) isNew = geometry.headers.set(index, section.headerHeight) || isNew
    isNew = geometry.footers.set(index, section.footer ? section.footerHeight ?? geometry.footers.estimate : 0) || isNew
  }
  return isNew
}

// Moves the measured heights with a change of the list. The state before was `old`, { start, sections }, with the geometry `before`;
// `isRearranged` says that there are other sections, or that they are in another order.
function applyChange(geometry, before, old, { start, rows, sections }, isRearranged) {
  let order = sections.map((_, index) => index)
  if (isRearranged) {
    const oldIndices = new Map(old.sections.map((section, index) => [section, index]))
    order = sections.map((section) => oldIndices.get(section) ?? -1)
    const ones = old.sections.map(() => 1)
    if (geometry.lines.isMeasured) geometry.lines.rearrange(ones.map((_, index) => before.lineCount(index)), order)
    for (const heights of [geometry.headers, geometry.footers]) {
      if (!heights.isMeasured) continue
      heights.rearrange(ones, order)
      order.forEach((oldIndex, index) => oldIndex < 0 && heights.replace(index, 0, 1))
    }
  }
  if (!geometry.lines.isMeasured) return
  const [first, firstBefore] = [geometry.sectionOf(start), before.sectionOf(old.start)]
  order.forEach((oldIndex, index) => {
    const had = oldIndex < 0 ? 0 : before.lineCount(oldIndex)
    let [shift, end] = [0, Infinity]
    if (index === first && oldIndex === firstBefore && oldIndex >= 0 && geometry.columns === 1) {
      // Rows that were inserted or deleted above the loaded rows are assumed to be directly above them.
      const [was, is] = [old.start - before.firstRow[oldIndex], start - geometry.firstRow[index]]
      geometry.lines.replace(geometry.firstLine[index] + Math.min(was, is), Math.max(0, was - is), Math.max(0, is - was))
      shift = is - was
      end = is + rows.length
    }
    const count = geometry.lineCount(index)
    const growth = count - had - shift
    const position = geometry.firstLine[index] + Math.max(0, Math.min(end, count - Math.max(0, growth)))
    geometry.lines.replace(position, Math.max(0, -growth), Math.max(0, growth))
  })
}

// MARK: - Heights

// The heights of consecutive lines, headers or footers, measured one by one.

// Heights of which few are known: an entry that hasn't been measured is as high as the estimate.
//
// They are stored in a treap, a tree in their order that is balanced by random priorities. A node is a measured entry, or a run of
// entries that aren't measured. Operations cost O(log n) for n nodes; `rearrange` costs that for each part.
export class MeasuredHeights {
  isMeasured = true
  #root = null

  constructor(estimate) {
    this.estimate = estimate
  }

  get count() { return this.#root?.count ?? 0 }

  // Removes all measured heights if the number of entries is another one.
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

  // Returns the sum of the heights before an index.
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

  // Returns the index of the entry at a vertical position, or of the nearest one.
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

  // Sets a measured height; returns whether it differs from the height before.
  set(index, height) {
    if (index < 0 || index >= this.count || Math.abs(this.height(index) - height) < 0.05) return false
    const [before, rest] = split(this.#root, index)
    this.#root = join(join(before, makeNode(1, height)), split(rest, 1)[1])
    return true
  }

  // Replaces entries by others that aren't measured.
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
    this.#root = order.reduce((all, oldIndex) => join(all, oldIndex < 0 ? null : parts[oldIndex]), null)
  }

  #extent(node) { return node ? node.sum + (node.count - node.known) * this.estimate : 0 }
}

function makeNode(size, height) {
  return update({ size, height, priority: Math.random(), left: null, right: null })
}

// Computes the sums over the subtree of a node.
function update(node) {
  const { left, right, size, height } = node
  const isKnown = height !== undefined
  node.count = size + (left?.count ?? 0) + (right?.count ?? 0)
  node.known = (isKnown ? 1 : 0) + (left?.known ?? 0) + (right?.known ?? 0)
  node.sum = (isKnown ? height : 0) + (left?.sum ?? 0) + (right?.sum ?? 0)
  return node
}

// Returns the trees before and from an index on; a run can be split.
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

// Returns a tree of the nodes of two trees, one after the other.
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
