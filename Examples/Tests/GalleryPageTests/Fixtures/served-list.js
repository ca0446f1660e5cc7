// A list without a server: `fetch` of its routes returns responses of the page, by the rules of the wire form.
// A list with `columns`, [id, title, isSortable], sorts `rows` for all pages by `sorts(order)`, which returns false for a wrong order.
// `served(counts, { text, html, path, footers, header, traits })` serves sections of so many rows; `rows` can be edited when there are few.
window.served = (counts, {
  text = (index) => `Row ${index}`, html = (index) => `<button type="button" class="only">${text(index)}</button>`,
  path = '/served', footers = false, header = (section) => `<b>Section ${section}</b>`, traits = () => undefined,
} = {}) => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const isShort = total <= 10_000
  const row = (index) => ({ key: `k${index}`, html: html(index), traits: traits(index) })
  const rows = isShort ? Array.from({ length: total }, (_, index) => row(index)) : null
  const list = { counts, rows, sorts: null, pages: new Map(), requests: [], posts: 0, refuse: null, path, header, actions: [] }
  list.orders = [] // of all posts
  list.refusal = null // the answer to a wrong order, in place of one at once
  list.results = null // an array of functions that send the results of orders, in place of sending them soon
  list.respond = () => ({}) // to an action; a string is a refusal
  const take = (start, end) => rows ? rows.slice(start, end)
    : Array.from({ length: end - start }, (_, index) => row(start + index))

  function bounds({ start, count }) {
    const all = counts.reduce((sum, count) => sum + count, 0)
    const first = Math.max(0, Math.min(start, all - Math.min(count, 1000)))
    return [first, Math.min(first + Math.min(count, 1000), all)]
  }

  function sectionViews(start, end, html) {
    let first = 0
    return counts.flatMap((count, section) => {
      const touches = first <= end && first + count >= start
      first += count
      return touches ? [[section, html(section)]] : []
    })
  }
  const headers = (start, end) => sectionViews(start, end, list.header)
  const footersOf = (start, end) => footers ? { f: sectionViews(start, end, (section) => `<b>End of ${section}</b>`) } : {}

  const content = ({ html, traits }) => traits === undefined ? [html] : [html, traits]

  // What the page has.
  function keep(page, shown) {
    page.keys = shown.map(({ key }) => key)
    page.html = new Map(shown.map(({ key, html }) => [key, html]))
  }

  // An update as what differs from the HTML that the page has.
  function spliced(old, [html, ...traits]) {
    const most = Math.min(old.length, html.length)
    let [prefix, suffix] = [0, 0]
    while (prefix < most && old[prefix] === html[prefix]) prefix += 1
    while (suffix < most - prefix && old.at(-1 - suffix) === html.at(-1 - suffix)) suffix += 1
    const checksum = [...Array(old.length).keys()].reduce((sum, index) => (sum * 31 + old.charCodeAt(index)) % 2 ** 24, 0)
    return [[prefix, suffix, checksum, html.slice(prefix, html.length - suffix)], ...traits]
  }

  function open(page) {
    const [start, end] = bounds(page.window)
    const shown = take(start, end)
    keep(page, shown)
    return {
      k: 'open', page: page.id, sections: [...counts], start, rows: shown.map((row) => [row.key, ...content(row)]),
      h: headers(start, end), ...footersOf(start, end), ...listsOf(page),
      ...list.columns && { cols: list.columns, ...page.order && { order: page.order } }, ...page.sequence && { q: page.sequence },
    }
  }

  // Lists in rows: `nest(key, other)` puts another served list into a row with the trait n, before the page is opened.
  const lists = new Map()
  list.nest = (key, other) => lists.set(key, other)
  function listsOf(page) {
    if (!lists.size) return {}
    const send = (key, { h, f, ...message }) => page.send({ k: 'patch', start: bounds(page.window)[0], n: [[key, message]] })
    return { n: [...lists].map(([key, other]) => [key, other.openIn(`${page.id} ${key}`, (message) => send(key, message))]) }
  }
  list.openIn = (id, send) => {
    const page = { id, window: { start: 0, count: 12 }, send }
    list.pages.set(id, page)
    const { page: _, h, f, ...message } = open(page)
    return message
  }

  function patch(page, isChange, updated, counted) {
    const [start, end] = bounds(page.window)
    const shown = take(start, end)
    const old = new Map(page.keys.map((key, index) => [key, index]))
    const present = new Set(shown.map(({ key }) => key))
    const d = page.keys.flatMap((key, index) => present.has(key) ? [] : [index])
    const i = shown.flatMap((row, index) => old.has(row.key) ? [] : [[index, row.key, ...content(row)]])
    const kept = shown.flatMap(({ key }, index) => old.has(key) ? [[old.get(key), index]] : [])
    const m = kept.filter((_, index) => !longest(kept.map(([from]) => from)).has(index))
    const u = shown.flatMap((row, index) => updated.has(row.key) && old.has(row.key) ? [[index, ...spliced(page.html.get(row.key), content(row))]] : [])
    keep(page, shown)
    const c = counted ? counts.map((count, section) => [section, count]) : []
    return { k: 'patch', ...(isChange && { a: 1 }), start, d, i, m, u, c, h: headers(start, end), ...footersOf(start, end) }
  }

  // The places of a longest ascending part.
  function longest(values) {
    const [lengths, before] = [[], []]
    let best = -1
    values.forEach((value, index) => {
      lengths[index] = 1
      before[index] = -1
      for (let other = 0; other < index; other += 1) {
        if (values[other] < value && lengths[other] >= lengths[index]) {
          lengths[index] = lengths[other] + 1
          before[index] = other
        }
      }
      if (best < 0 || lengths[index] > lengths[best]) best = index
    })
    const result = new Set()
    for (let index = best; index >= 0; index = before[index]) result.add(index)
    return result
  }

  // Sends an edit of `rows` to all pages, with the updated keys, and whether the counts have changed.
  list.send = (updated = [], counted = false) => {
    for (const page of list.pages.values()) page.send(patch(page, true, new Set(updated), counted))
  }
  list.move = (from, to) => {
    rows.splice(to, 0, ...rows.splice(from, 1))
    list.send()
  }
  list.update = (index, html) => {
    rows[index].html = html
    list.send([rows[index].key])
  }
  list.remove = (index) => {
    rows.splice(index, 1)
    counts[0] -= 1
    list.send([], true)
  }
  list.insert = (index, key, html = `<button type="button">${key}</button>`) => {
    rows.splice(index, 0, { key, html })
    counts[0] += 1
    list.send([], true)
  }

  // Reloads the list: all keys have another version, because other rows can have the same IDs.
  let version = 0
  list.reload = () => {
    version += 1
    for (const row of rows) row.key = `${row.key.split('.')[0]}.${version}`
    for (const page of list.pages.values()) page.send(open(page))
  }

  // The actions of a server for items that can be selected, deleted and moved.
  const sectionOf = (index) => counts.findIndex((_, section) => index < counts.slice(0, section + 1).reduce((sum, count) => sum + count))
  const moveTo = (index, target, isAfter) => {
    const [from, to] = [sectionOf(index), sectionOf(target)]
    if (from === to) return list.move(index, target)
    counts[from] -= 1
    counts[to] += 1
    rows.splice(target + (isAfter ? 1 : 0) - (index < target ? 1 : 0), 0, ...rows.splice(index, 1))
    list.send([], true)
  }
  const moveToSection = (index, section) => {
    counts[sectionOf(index)] -= 1
    const end = counts.slice(0, section + 1).reduce((sum, count) => sum + count)
    counts[section] += 1
    rows.splice(end, 0, ...rows.splice(index, 1))
    list.send([], true)
  }
  list.act = ({ action, key, target, after, section, arrangement }) => {
    const index = rows.findIndex((row) => row.key === key)
    if (index < 0) return 'It is gone.'
    const select = (row, isSelected) => { row.traits = row.traits.replace('x', '') + (isSelected ? 'x' : '') }
    const isSelected = rows[index].traits.includes('x')
    if (action === 'choose') for (const row of rows) select(row, row.key === key)
    if (action === 'toggle') select(rows[index], !isSelected)
    if (action === 'extend') {
      const start = rows.findIndex((row) => row.key === list.start)
      rows.forEach((row, place) => select(row, place >= Math.min(start, index) && place <= Math.max(start, index)))
    } else {
      list.start = key
    }
    if (action === 'delete') list.remove(index)
    else if (action === 'move' && section) {
      if (Number(arrangement) !== 0) return 'The sections have changed.'
      moveToSection(index, Number(section))
    } else if (action === 'move') moveTo(index, rows.findIndex((row) => row.key === target), after === '1')
    else list.send(rows.map((row) => row.key))
    return action === 'commands' ? list.commands : {}
  }
  list.selected = () => rows.filter((row) => row.traits.includes('x')).map((row) => row.key).join()

  function events(query, signal) {
    const wanted = query.get('order')
    if (wanted && list.sorts && !list.sorts(wanted)) return new Response(null, { status: 400 })
    const id = crypto.randomUUID()
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start(controller) {
        const page = { id, window: { start: Number(query.get('start')), count: Number(query.get('count')) }, order: query.get('order') }
        // What a post or a list in a row sends later may find that the stream has ended.
        page.send = (message) => {
          if (list.pages.has(id)) controller.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`))
        }
        page.end = () => {
          list.pages.delete(id)
          try { controller.close() } catch { /* it has ended */ }
        }
        signal.addEventListener('abort', page.end)
        list.pages.set(id, page)
        page.send(open(page))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  const original = window.fetch
  window.fetch = async (address, options = {}) => {
    const url = new URL(address, location.href)
    if (!url.pathname.startsWith(`${path}/`)) return original(address, options)
    list.requests.push({ path: url.pathname.slice(path.length), time: performance.now() })
    if (list.refuse) return list.refuse()
    if (url.pathname === `${path}/events`) return events(url.searchParams, options.signal)
    const [, key] = options.body.get('page').split(' ')
    return (key ? lists.get(key) : list).post(url.pathname.slice(path.length), options.body)
  }
  list.post = (path, body) => {
    const page = list.pages.get(body.get('page'))
    if (!page) return new Response(null, { status: 410 })
    if (path === '/action') {
      const fields = Object.fromEntries(body)
      delete fields.page
      list.actions.push(fields)
      const result = list.respond(fields)
      if (typeof result === 'string') return Response.json({ message: result }, { status: 409 })
      return Response.json(result)
    }
    list.posts += 1
    const order = body.get('order')
    list.orders.push(order)
    const isSorted = order !== (page.wanted ?? page.order) && list.sorts
    if (isSorted && !list.sorts(order)) return list.refusal ?? new Response(null, { status: 400 })
    page.window = { start: Number(body.get('start')), count: Number(body.get('count')) }
    if (!isSorted) setTimeout(() => page.send(patch(page, false, new Set(), false)), 1)
    else {
      page.wanted = order
      const show = () => {
        Object.assign(page, { order, wanted: null, sequence: Number(body.get('sequence')) })
        page.send(open(page))
      }
      if (list.results) list.results.push(show)
      else setTimeout(show, 1)
    }
    return new Response(null, { status: 204 })
  }
  return list
}

// Displays a served list in the page, by the modules of a folder.
window.showList = async ({ modules = '/list', ...options } = {}) => {
  const { ListView } = await import(`${modules}/list.js`)
  window.element = document.querySelector('#list')
  window.list = new ListView(element, { url: '/served', ...options })
}

// Remembers from now on what the page's scripts begin. `pendingFrames()` names the frames that are awaited, and `left()` also timers,
// observers, listeners of what remains in the document, and what a gesture displays.
window.watchWork = () => {
  const [frames, timers, observers, listeners] = [new Map(), new Map(), new Set(), new Set()]
  const place = () => new Error().stack.split('\n')[3]?.trim() ?? ''
  function watch(begin, end, pending, repeats = false) {
    const [beginning, ending] = [window[begin], window[end]]
    window[begin] = (work, ...rest) => {
      const id = beginning((...values) => {
        if (!repeats) pending.delete(id)
        work(...values)
      }, ...rest)
      pending.set(id, `${begin}(${rest}) ${place()}`)
      return id
    }
    window[end] = (id) => {
      pending.delete(id)
      ending(id)
    }
  }
  watch('requestAnimationFrame', 'cancelAnimationFrame', frames)
  watch('requestIdleCallback', 'cancelIdleCallback', timers)
  watch('setTimeout', 'clearTimeout', timers)
  watch('setInterval', 'clearInterval', timers, true)
  for (const name of ['ResizeObserver', 'MutationObserver']) {
    window[name] = class extends window[name] {
      observe(...rest) {
        observers.add(this)
        super.observe(...rest)
      }
      disconnect() {
        observers.delete(this)
        super.disconnect()
      }
    }
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    if (target === window || target === document || target === element) {
      listeners.add({ target, type, listener, signal: options?.signal, name: `${type} ${place()}` })
    }
    return addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    for (const other of listeners) if (other.target === target && other.type === type && other.listener === listener) listeners.delete(other)
    return removeEventListener.call(target, type, listener, options)
  }
  window.pendingFrames = () => [...frames.values()].join('\n')
  window.left = () => [
    ...frames.values(), ...timers.values(), ...[...listeners].filter(({ signal }) => !signal?.aborted).map(({ name }) => name), observers.size ? `${observers.size} observers` : '',
    ...[...document.querySelectorAll('.list-menu, .list-tray, .list-notice, .list-dragged')].map(({ className }) => className),
  ].filter(Boolean).join('\n')
}

// The visible rows below the sticky header, from the top down.
window.seen = () => {
  const box = element.getBoundingClientRect()
  const headings = element.querySelector('.list-columns')?.offsetHeight ?? 0
  const headers = [...element.querySelectorAll('.list-header')].map((header) => header.getBoundingClientRect())
  const header = Math.max(headings, ...headers.filter(({ top }) => top <= box.top + headings).map(({ bottom }) => bottom - box.top))
  return [...element.querySelectorAll('.list-row')]
    .map((row) => ({ text: row.textContent, top: row.getBoundingClientRect().top - box.top, height: row.offsetHeight }))
    .filter(({ top, height }) => top >= header - 1 && top + height <= box.height + 1)
    .sort((a, b) => a.top - b.top)
}

// Rows that are as high as a function says; a row's height is part of its text.
window.tall = (height) => (index) => `<p style="margin: 0; height: ${height(index)}px">Row ${index}</p>`

// The faults in the positions of the loaded rows: a gap, an overlap, a header or footer at a wrong position.
window.misplaced = () => {
  const things = [...element.querySelectorAll('.list-row, .list-section')].map((thing) => {
    const { top, bottom } = thing.getBoundingClientRect()
    return { top, bottom, isRow: thing.matches('.list-row'), thing }
  })
  const rows = things.filter(({ isRow }) => isRow).sort((a, b) => a.top - b.top)
  const sections = things.filter(({ isRow }) => !isRow).sort((a, b) => a.top - b.top)
  const height = (thing) => thing?.getBoundingClientRect().height ?? 0
  const footers = [...element.querySelectorAll('.list-footer')]
  const footerAt = (end) => footers.find((footer) => Math.abs(footer.getBoundingClientRect().bottom - end) < 0.6)
  for (let index = 1; index < rows.length; index += 1) {
    const between = sections.filter(({ top }) => top > rows[index - 1].top && top <= rows[index].top)
    const before = sections.filter(({ bottom }) => bottom > rows[index - 1].top && bottom <= rows[index].top)
    const gap = between.reduce((sum, { thing }) => sum + height(thing.querySelector('.list-header')), 0)
      + before.reduce((sum, { bottom }) => sum + height(footerAt(bottom)), 0)
    const space = rows[index].top - rows[index - 1].bottom
    // Footers and headers further away aren't displayed.
    const isNear = rows[index - 1].bottom > -500 && rows[index].top < innerHeight + 500
    if (isNear && Math.abs(space - gap) > 0.6) return `${rows[index].thing.textContent}: ${space} in place of ${gap}`
  }
  return ''
}
