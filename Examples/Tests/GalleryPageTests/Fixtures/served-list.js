// A list in place of a server's: `fetch` of its routes is answered in the page, by the rules of the wire form.
// `served(counts, { text, path })` serves sections of so many rows; `rows` can be edited when there are few.
window.served = (counts, { text = (index) => `Row ${index}`, path = '/served' } = {}) => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const isShort = total <= 10_000
  const row = (index) => ({ key: `k${index}`, html: `<button type="button" class="only">${text(index)}</button>` })
  const rows = isShort ? Array.from({ length: total }, (_, index) => row(index)) : null
  const list = { counts, rows, pages: new Map(), requests: [], posts: 0, refuse: null, path }
  const take = (start, end) => rows ? rows.slice(start, end)
    : Array.from({ length: end - start }, (_, index) => row(start + index))

  function bounds({ start, count }) {
    const all = counts.reduce((sum, count) => sum + count, 0)
    const first = Math.max(0, Math.min(start, all - Math.min(count, 1000)))
    return [first, Math.min(first + Math.min(count, 1000), all)]
  }

  function headers(start, end) {
    let first = 0
    return counts.flatMap((count, section) => {
      const touches = first <= end && first + count >= start
      first += count
      return touches ? [[section, `<b>Section ${section}</b>`]] : []
    })
  }

  function open(page) {
    const [start, end] = bounds(page.window)
    const shown = take(start, end)
    page.keys = shown.map(({ key }) => key)
    return {
      k: 'open', page: page.id, sections: [...counts], start, rows: shown.map(({ key, html }) => [key, html]),
      h: headers(start, end),
    }
  }

  function patch(page, isChange, updated, counted) {
    const [start, end] = bounds(page.window)
    const shown = take(start, end)
    const old = new Map(page.keys.map((key, index) => [key, index]))
    const present = new Set(shown.map(({ key }) => key))
    const d = page.keys.flatMap((key, index) => present.has(key) ? [] : [index])
    const i = shown.flatMap(({ key, html }, index) => old.has(key) ? [] : [[index, key, html]])
    const kept = shown.flatMap(({ key }, index) => old.has(key) ? [[old.get(key), index]] : [])
    const m = kept.filter((_, index) => !longest(kept.map(([from]) => from)).has(index))
    const u = shown.flatMap(({ key, html }, index) => updated.has(key) && old.has(key) ? [[index, html]] : [])
    page.keys = shown.map(({ key }) => key)
    const c = counted ? counts.map((count, section) => [section, count]) : []
    return { k: 'patch', ...(isChange && { a: 1 }), start, d, i, m, u, c, h: headers(start, end) }
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

  // Tells all pages of an edit of `rows`, which keys were updated, and whether the counts are others.
  list.tell = (updated = [], counted = false) => {
    for (const page of list.pages.values()) page.send(patch(page, true, new Set(updated), counted))
  }
  list.move = (from, to) => {
    rows.splice(to, 0, ...rows.splice(from, 1))
    list.tell()
  }
  list.update = (index, html) => {
    rows[index].html = html
    list.tell([rows[index].key])
  }
  list.remove = (index) => {
    rows.splice(index, 1)
    counts[0] -= 1
    list.tell([], true)
  }
  list.insert = (index, key) => {
    rows.splice(index, 0, { key, html: `<button type="button">${key}</button>` })
    counts[0] += 1
    list.tell([], true)
  }

  function events(query, signal) {
    const id = crypto.randomUUID()
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start(controller) {
        const page = { id, window: { start: Number(query.get('start')), count: Number(query.get('count')) } }
        page.send = (message) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`))
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
    const page = list.pages.get(options.body.get('page'))
    if (!page) return new Response(null, { status: 410 })
    list.posts += 1
    page.window = { start: Number(options.body.get('start')), count: Number(options.body.get('count')) }
    setTimeout(() => page.send(patch(page, false, new Set(), false)), 1)
    return new Response(null, { status: 204 })
  }
  return list
}

// Shows a served list in the page.
window.showList = async (options = {}) => {
  const { ListView } = await import('/list/list.js')
  window.element = document.querySelector('#list')
  window.list = new ListView(element, { url: '/served', ...options })
}

// What is seen of the rows below the sticky header, from the top down.
window.seen = () => {
  const box = element.getBoundingClientRect()
  const header = parseFloat(getComputedStyle(element).getPropertyValue('--header-height'))
  return [...element.querySelectorAll('.list-row')]
    .map((row) => ({ text: row.textContent, top: row.getBoundingClientRect().top - box.top, height: row.offsetHeight }))
    .filter(({ top, height }) => top >= header - 1 && top + height <= box.height + 1)
    .sort((a, b) => a.top - b.top)
}
