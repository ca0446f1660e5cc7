// The rules of messages: from what is held and a message to what is held next. What does not fit throws.
// `arrangement` counts the messages that changed the order of sections, so that an index has a meaning in a post, see 0003.
// Rows are { key, html, traits, searchText }, sections { count, html, footerHTML }; who shows them keeps their elements there as well.

// All that waits, as one change: `moved` and `updated` are sets of rows that are still there. `each` is called with the state
// after each message.
export function applied(held, messages, each) {
  const moved = new Set()
  const updated = new Set()
  for (const message of messages) {
    held = message.k === 'open' ? opened(held, message) : patched(held, message)
    held.moved?.forEach((row) => moved.add(row))
    held.updated?.forEach((row) => updated.add(row))
    each(held)
  }
  const rows = new Set(held.rows)
  const present = (some) => new Set([...some].filter((row) => rows.has(row)))
  return { ...held, moved: present(moved), updated: present(updated) }
}

function opened(held, { start, rows, sections, h, f }) {
  const known = new Map(held.rows.map((row) => [row.key, row])) // what is on the screen stays there
  const take = (key) => {
    const row = known.get(key) ?? {}
    known.delete(key) // two rows may have equal keys
    return row
  }
  return checked(held, {
    start, arrangement: 0,
    rows: rows.map(([key, ...content]) => Object.assign(take(key), item(key, content))),
    sections: sections.map((count, index) => Object.assign(held.sections[index] ?? {}, { count, html: null, footerHTML: '' })),
  }, h, f)
}

function patched(held, { a, start, sd, si, sm, c = [], d, i, m = [], u = [], h, f }) {
  const sections = changed(held.sections, sd, sm, si, ([, count]) => ({ count, html: null, footerHTML: '' }))
  const rows = changed(held.rows, d, m, i, ([, key, ...content]) => item(key, content))
  for (const [section, count] of c) member(sections, section).count = count
  const moved = m.map(([from]) => held.rows[from])
  const updated = u.flatMap(([index, ...content]) => {
    const row = member(rows, index)
    if (Array.isArray(content[0])) content[0] = spliced(row.html, content[0])
    const isOther = row.html !== content[0] // and not only selected
    Object.assign(row, item(row.key, content))
    return isOther ? [row] : []
  })
  const isRearranged = Boolean(sd || si || sm)
  const arrangement = held.arrangement + isRearranged
  return checked(held, { start, rows, sections, moved, updated, arrangement }, h, f, a ? held : null, isRearranged)
}

function checked({ geometry }, next, headers = [], footers = [], old = null, isRearranged = false) {
  const { start, rows, sections } = next
  next.geometry = geometry.with(sections, old, next, isRearranged)
  const fits = start >= 0 && start + rows.length <= next.geometry.rowCount
  if (!fits || !sections.every(({ count }) => count >= 0)) misfit()
  for (const [section, html] of headers) member(sections, section).html = html
  for (const [section, html] of footers) member(sections, section).footerHTML = html
  return next
}

// What is neither deleted nor moved fills the free places in its old order.
function changed(old, deletions = [], moves = [], insertions = [], make) {
  const gone = new Set([...deletions, ...moves.map(([from]) => from)])
  const kept = old.filter((_, index) => !gone.has(index))
  const placed = new Map(moves.map(([from, to]) => [to, old[from]]))
  for (const insertion of insertions) placed.set(insertion[0], make(insertion))
  const length = kept.length + moves.length + insertions.length
  let next = 0
  const result = Array.from({ length }, (_, index) => placed.get(index) ?? kept[next++])
  // An old index that is wrong or repeated leaves too many kept, a new one leaves a place empty.
  if (kept.length + deletions.length + moves.length !== old.length || result.includes(undefined)) misfit()
  return result
}

// What lies between the beginning and the end of a text that are kept is replaced.
function spliced(old, [prefix, suffix, checksum, text]) {
  let sum = 0
  for (let index = 0; index < old.length; index += 1) sum = (sum * 31 + old.charCodeAt(index)) & 0xffffff
  if (sum !== checksum) misfit()
  return old.slice(0, prefix) + text + old.slice(old.length - suffix)
}

function item(key, [html, traits = '', searchText]) { return { key, html, traits, searchText } }

function member(array, index) {
  if (!array[index]) misfit()
  return array[index]
}

// The stack says what it is.
function misfit() { throw new Error('a message does not fit') }
