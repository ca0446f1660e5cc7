// The frame of a page: the drawer with the navigation, and the tabs that display one pane on narrow windows.

// How much larger the person's texts are than usual: sizes in pixels grow with them.
export const textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

const menu = document.getElementById('menu')
const nav = document.getElementById('nav')
const panes = document.querySelector('.panes')
const tabs = [...document.querySelectorAll('[role="tab"]')]

function openDrawer(isOpen) {
  document.body.classList.toggle('drawer-open', isOpen)
  menu.setAttribute('aria-expanded', isOpen)
  if (isOpen) (nav.querySelector('[aria-current]') ?? nav.querySelector('a')).focus()
  else if (nav.contains(document.activeElement)) menu.focus()
}

menu.addEventListener('click', () => openDrawer(menu.getAttribute('aria-expanded') !== 'true'))
document.addEventListener('click', ({ target }) => {
  if (!nav.contains(target) && !menu.contains(target) && document.body.classList.contains('drawer-open')) openDrawer(false)
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && document.body.classList.contains('drawer-open')) openDrawer(false)
})
nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })

function select(tab) {
  panes.dataset.pane = tab.id.replace('tab-', '')
  for (const other of tabs) {
    other.setAttribute('aria-selected', other === tab)
    other.tabIndex = other === tab ? 0 : -1
  }
  document.dispatchEvent(new Event('panes'))
}

for (const [index, tab] of tabs.entries()) {
  tab.tabIndex = index ? -1 : 0
  tab.addEventListener('click', () => select(tab))
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    const next = tabs[(index + step + tabs.length) % tabs.length]
    select(next)
    next.focus()
  })
}

// ---- Where to get the package

const copy = document.getElementById('copy')
copy.addEventListener('click', async () => {
  const line = document.getElementById('package')
  try {
    await navigator.clipboard.writeText(line.textContent)
    copy.textContent = 'Copied'
    setTimeout(() => { copy.textContent = 'Copy' }, 2_000)
  } catch {
    // Without TLS, or without permission, the line is selected for the keyboard.
    getSelection().selectAllChildren(line)
    line.focus()
  }
})

// The list itself is one stop of the keyboard, behind the controls of its pane.
document.querySelector('.skip').addEventListener('click', (event) => {
  const row = document.querySelector('#pane-list .list-row[tabindex="0"]')
  if (!row) return
  event.preventDefault()
  row.focus()
})

// ---- The source code is fetched when it becomes visible

const source = document.getElementById('source')
const sight = new ResizeObserver(async () => {
  if (source.offsetParent === null) return
  sight.disconnect()
  try {
    const response = await fetch(source.dataset.address)
    source.innerHTML = response.ok ? await response.text() : 'The source code is not available.'
  } catch {
    source.textContent = 'The server cannot be reached.'
  }
})
sight.observe(source.parentElement)
