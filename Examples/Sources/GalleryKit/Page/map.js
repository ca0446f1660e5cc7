// The map above the list: a dot for each city that is visible in the list, as large as its population.

const pause = 120

export function showOnMap(list, svg) {
  let waiting
  const rows = () => {
    const { top, bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('.list-row:not(.list-ghost)')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
  }

  function draw() {
    waiting = undefined
    if (!svg.checkVisibility()) return
    const dots = rows().map((row) => {
      const { id, at } = row.querySelector('.city')?.dataset ?? {}
      const [x, y] = at?.split(',').map(Number) ?? []
      return { x, y, id, size: Number(row.querySelector('meter')?.value ?? 0) }
    }).filter(({ y }) => y !== undefined)
    svg.replaceChildren(...dots.map(dot))
    svg.ariaLabel = `Map with ${dots.length} visible cities`
  }

  function dot({ x, y, id, size }) {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: 8 + 6 * size, 'data-id': id })) circle.setAttribute(name, value)
    return circle
  }

  // Scrolling isn't slowed down: the map follows some times a second.
  function drawSoon() { waiting ??= setTimeout(draw, pause) }

  // The city below the pointer, or with the focus
  function mark({ target }) {
    const id = target.closest('.list-row')?.querySelector('.city')?.dataset.id
    for (const circle of svg.children) circle.classList.toggle('current', circle.dataset.id === id)
  }

  list.addEventListener('scroll', drawSoon, { passive: true })
  for (const type of ['pointerover', 'focusin']) list.addEventListener(type, mark)
  new ResizeObserver(drawSoon).observe(list)
  return drawSoon
}
