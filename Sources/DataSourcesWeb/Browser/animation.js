// What a change looks like: what stays glides to its place, new things appear, old ones fade, updated ones flash.

const timing = { duration: 250, easing: 'ease-out' }
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

// Remembers where rows and headers are on the screen; the function it returns animates what happened since.
export function holdPlaces(content, items, rowHeight) {
  if (document.hidden || reducedMotion.matches) return () => {}
  const places = new Map(items.map((item) => [item, topOf(item.element)]))
  return (present, moved, updated) => {
    const { top, bottom, height } = content.parentElement.getBoundingClientRect()
    const isSeen = (y) => y > top - rowHeight && y < bottom
    for (const { element } of items) {
      for (const animation of element.getAnimations()) if (animation.id === 'glide') animation.cancel()
    }
    const contentTop = topOf(content)
    for (const [item, before] of places) {
      const { element } = item
      if (!element.isConnected) {
        if (isSeen(before)) fadeOut(content, element, before - contentTop)
        continue
      }
      const after = topOf(element)
      if (Math.abs(after - before) < 1 || !isSeen(before) && !isSeen(after)) continue
      const from = Math.max(top - height, Math.min(before, bottom + height)) // not from too far away
      const frames = { translate: [`0 ${from - after}px`, '0 0'] }
      if (moved.includes(item)) frames.zIndex = [1, 1]
      element.animate(frames, { ...timing, id: 'glide' })
    }
    for (const item of present) {
      if (!places.has(item) && isSeen(topOf(item.element))) item.element.animate({ opacity: [0, 1] }, timing)
    }
    const flash = { backgroundColor: ['var(--list-highlight)'], offset: [0] }
    for (const { element } of updated) element.animate(flash, { ...timing, duration: 750 })
  }
}

function fadeOut(content, element, y) {
  delete element.dataset.key
  element.classList.add('list-ghost')
  element.inert = true
  element.style.transform = `translateY(${y}px)`
  content.prepend(element)
  element.animate({ opacity: [1, 0] }, { ...timing, fill: 'forwards' }).onfinish = () => element.remove()
}

function topOf(element) {
  return element.getBoundingClientRect().top
}
