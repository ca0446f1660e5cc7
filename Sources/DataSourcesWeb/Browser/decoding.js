// Decoding of messages: all fields that the server sends are read here. The server encodes them in `WebMessage`
// (Wire/MessageEncoding.swift); Documentation/Design/0003-web-wire-form.md explains the form. A message is applied to a state
// { start, rows, sections, geometry, arrangement }, which results in the next one; a message that doesn't fit throws.
//
//   k           the kind, 'open' with the whole content or 'patch' with a change
//   start       the index of the first row of the window in the whole list
//   sections    the item counts of all sections, and
//   rows        the rows of the window, both only of 'open'
//   a           1 if the list changed, and not only the window
//   sd, si, sm  the sections that are deleted, inserted with their item counts, and moved
//   c           other item counts of sections
//   d, i, m, u  the rows of the window that are deleted, inserted, moved and updated
//   h, f        the headers and footers of sections
//   n           the messages of nested lists
//   cols        the headings of columns: ID, title and 1 if it is sortable, and
//   order       the order of the list, both only of 'open'
//   q           the sequence number of the post whose search and order the list has, only of 'open'; none for those at first
//
// `arrangement` counts the messages that changed the order of sections, so that the server can see to which order an index in a
// post refers. Rows are { key, html, traits, searchText }, sections { count, html, footerHTML }; their elements are stored in them
// as well.

// Returns the message in the data of an event.
export function decode(data) {
  const message = JSON.parse(data)
  if (message.k !== 'open' && message.k !== 'patch') misfit()
  return message
}

// Returns a key without the version that it has after a reload and in a search. Rows for which the result is equal have the same
// element and the focus. Posts have the whole key: an action that was begun before is refused, since another row can have the ID.
export function identity(key) { return key?.split('.')[0] ?? null }

// Returns whether a message has the whole content.
export function isOpening({ k }) { return k === 'open' }

// Returns the sequence number of the post that requested the search and the order of a message; 0 for those with which the page
// was opened.
export function querySequence({ q = 0 }) { return q }

// Returns whether a message is a change of the list, and not only of the window.
export function isChange({ a }) { return a === 1 }

// Return whether a message has a header that isn't empty, and whether it has footers.
export function hasHeader({ h }) { return h?.some(([, html]) => html) }
export function hasFooters({ f }) { return Boolean(f) }

// Returns the number of rows of the whole list; 0 for a message that doesn't have the whole content.
export function rowCount({ sections = [] }) { return sections.reduce((sum, count) => sum + count, 0) }

// Returns the messages for lists in rows: [key, message].
export function nestedMessages({ n = [] }) { return n }

// Returns the headings of columns, { id, title, isSortable }, and the order of a message; no headings for a list without columns.
export function columnsOf({ cols = [], order = '' }) {
  return { order, headings: cols.map(([id, title, isSortable]) => ({ id, title, isSortable: Boolean(isSortable) })) }
}

// Applies messages as one change; in the state that is returned, `moved` and `updated` are sets of rows that still exist. `each` is
// called with the state after each message.
export function applyMessages(state, messages, each) {
  const moved = new Set()
  const updated = new Set()
  for (const message of messages) {
    state = isOpening(message) ? applyOpen(state, message) : applyPatch(state, message)
    state.moved?.forEach((row) => moved.add(row))
    state.updated?.forEach((row) => updated.add(row))
    each(state)
  }
  const rows = new Set(state.rows)
  const present = (some) => new Set([...some].filter((row) => rows.has(row)))
  return { ...state, moved: present(moved), updated: present(updated) }
}

function applyOpen(state, { start, rows, sections, h, f }) {
  const existing = new Map(state.rows.map((row) => [identity(row.key), row])) // to use their elements again
  const rowOf = (key) => {
    const row = existing.get(identity(key)) ?? {}
    existing.delete(identity(key)) // so that two rows never have one element
    return row
  }
  return validated(state, {
    start, arrangement: 0,
    rows: rows.map(([key, ...content]) => Object.assign(rowOf(key), item(key, content))),
    sections: sections.map((count, index) => Object.assign(state.sections[index] ?? {}, { count, html: null, footerHTML: '' })),
  }, h, f)
}

function applyPatch(state, { a, start, sd, si, sm, c = [], d, i, m = [], u = [], h, f }) {
  const sections = applyChanges(state.sections, sd, sm, si, ([, count]) => ({ count, html: null, footerHTML: '' }))
  const rows = applyChanges(state.rows, d, m, i, ([, key, ...content]) => item(key, content))
  for (const [section, count] of c) member(sections, section).count = count
  const moved = m.map(([from]) => state.rows[from])
  const updated = u.flatMap(([index, ...content]) => {
    const row = member(rows, index)
    if (Array.isArray(content[0])) content[0] = spliced(row.html, content[0])
    const isOtherContent = row.html !== content[0] // and not only other traits, such as a selection
    Object.assign(row, item(row.key, content))
    return isOtherContent ? [row] : []
  })
  const isRearranged = Boolean(sd || si || sm)
  const arrangement = state.arrangement + (isRearranged ? 1 : 0)
  return validated(state, { start, rows, sections, moved, updated, arrangement }, h, f, a ? state : null, isRearranged)
}

function validated({ geometry }, next, headers = [], footers = [], old = null, isRearranged = false) {
  const { start, rows, sections } = next
  next.geometry = geometry.with(sections, old, next, isRearranged)
  const fits = start >= 0 && start + rows.length <= next.geometry.rowCount
  if (!fits || !sections.every(({ count }) => count >= 0)) misfit()
  for (const [section, html] of headers) member(sections, section).html = html
  for (const [section, html] of footers) member(sections, section).footerHTML = html
  return next
}

// Applies deletions, moves and insertions. Elements that are neither deleted nor moved fill the free positions in their old order.
function applyChanges(old, deletions = [], moves = [], insertions = [], make) {
  const gone = new Set([...deletions, ...moves.map(([from]) => from)])
  const retained = old.filter((_, index) => !gone.has(index))
  const positioned = new Map(moves.map(([from, to]) => [to, old[from]]))
  for (const insertion of insertions) positioned.set(insertion[0], make(insertion))
  const length = retained.length + moves.length + insertions.length
  let next = 0
  const result = Array.from({ length }, (_, index) => positioned.get(index) ?? retained[next++])
  // An old index that is wrong or repeated retains too many, a new one leaves a position empty.
  if (retained.length + deletions.length + moves.length !== old.length || result.includes(undefined)) misfit()
  return result
}

// Replaces the part of a text between a beginning and an end, whose lengths are given.
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

// The stack trace shows which check failed.
function misfit() { throw new Error('a message does not fit') }
