// Styles of what is loaded later.

// Returns when the page has the style. Pages can link it themselves.
export function loadStyle(name) {
  const href = new URL(`./${name}`, import.meta.url).href
  if ([...document.styleSheets].some((style) => style.href === href)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve) => { link.onload = link.onerror = resolve })
}
