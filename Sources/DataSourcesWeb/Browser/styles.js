// Styles of what is loaded later.

const styles = new Map() // that are being loaded, by addresses

// Returns when the page has the style. Pages can link it themselves.
export function loadStyle(name) {
  const href = new URL(`./${name}`, import.meta.url).href
  if ([...document.styleSheets].some((style) => style.href === href)) return Promise.resolve()
  if (!styles.has(href)) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    styles.set(href, new Promise((resolve) => { link.onload = link.onerror = resolve }).then(() => styles.delete(href)))
    document.head.append(link)
  }
  return styles.get(href)
}
