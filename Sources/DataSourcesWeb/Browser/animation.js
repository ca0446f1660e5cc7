// Animations of a change: retained rows glide to their positions, new ones appear, old ones fade, updated ones flash.
//
// This module never reads layout: the list computes all positions, and the distance that is left of a glide follows from its time.
// While changes follow each other quickly, rows are positioned without glides, so that a busy list costs no more than its rows.

const timing = { duration: 250, easing: 'ease-out' }
const mostChanges = 5 // in a second; with more, rows don't glide
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export function start({ content }) { return new Animations(content) }

export class Animations {
  #content
  #glides = new Map() // of elements: the animation, and the distance at its beginning
  #flashes = new Map()
  #changes = [] // the times of changes in the last second

  constructor(content) {
    this.#content = content
  }

  // Ends all glides if there is a change; returns the current positions of items on the screen, or null if nothing is to be animated.
  // `position(item)` returns the distances { x, y } from the left and the upper edge to which an item glides.
  begin(items, position, isChange, isHurried) {
    const now = performance.now()
    this.#changes = this.#changes.filter((time) => now - time < 1000)
    if (isChange) this.#changes.push(now)
    const isQuiet = isChange && !isHurried && this.#changes.length <= mostChanges
    const isSeen = !document.hidden && !reducedMotion.matches
    const positions = isSeen && isQuiet ? new Map(items.map((item) => [item, this.#current(item, position(item))])) : null
    if (isChange) {
      for (const [element] of this.#glides) this.#endGlide(element)
    }
    return positions
  }

  // Animates items from the positions that `begin` returned to the new ones. The visible part has the height `height`, and begins
  // at { contentLeft, contentTop } of the content element.
  play(positions, items, position, moved, { height, contentTop, contentLeft = 0 }) {
    const isSeen = ({ size }, { y }) => y > -size && y < height
    const present = new Set(items)
    for (const [item, { x, y }] of [...positions].filter(([item]) => !present.has(item))) {
      if (item.element && isSeen(item, { y })) this.#fadeOut(item.element, x + contentLeft, y + contentTop)
    }
    for (const item of items) {
      const { element } = item
      const after = position(item)
      const before = positions.get(item)
      if (before === undefined) {
        if (isSeen(item, after)) element.animate({ opacity: [0, 1] }, timing)
      } else if (Math.hypot(after.x - before.x, after.y - before.y) >= 1 && (isSeen(item, before) || isSeen(item, after))) {
        const from = Math.max(-height, Math.min(before.y, 2 * height)) // at most a screen outside, or the glide would be too fast
        this.#glide(element, { x: before.x - after.x, y: from - after.y }, moved.has(item))
      }
    }
  }

  // Highlights rows whose content changed; a highlight that is running starts again.
  flash(items) {
    if (document.hidden || reducedMotion.matches) return
    const frames = { backgroundColor: ['var(--list-highlight)'], offset: [0] }
    for (const { element } of items) {
      const running = this.#flashes.get(element)
      if (running) {
        running.currentTime = 0
        continue
      }
      const animation = element.animate(frames, { ...timing, duration: 750 })
      this.#flashes.set(element, animation)
      animation.onfinish = animation.oncancel = () => this.#flashes.delete(element)
    }
  }

  #glide(element, distance, isMoved) {
    // Only this property: with some others the browser couldn't run the animation on its compositor.
    const animation = element.animate({ translate: [`${distance.x}px ${distance.y}px`, '0 0'] }, timing)
    element.classList.toggle('list-moving', isMoved)
    this.#glides.set(element, { animation, distance })
    animation.onfinish = () => this.#endGlide(element)
  }

  #current({ element }, { x, y }) {
    const glide = this.#glides.get(element)
    const rest = glide ? 1 - (glide.animation.effect.getComputedTiming().progress ?? 1) : 0
    return rest ? { x: x + glide.distance.x * rest, y: y + glide.distance.y * rest } : { x, y }
  }

  #endGlide(element) {
    const glide = this.#glides.get(element)
    this.#glides.delete(element)
    element.classList.remove('list-moving')
    glide.animation.onfinish = null
    glide.animation.cancel()
  }

  #fadeOut(element, x, y) {
    delete element.dataset.key
    element.classList.add('list-ghost')
    element.inert = true
    element.style.transform = `translate(${x}px, ${y}px)`
    this.#content.prepend(element)
    element.animate({ opacity: [1, 0] }, { ...timing, fill: 'forwards' }).onfinish = () => element.remove()
  }
}
