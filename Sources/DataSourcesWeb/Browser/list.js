// The browser's side of a web list: it holds a window of rows and follows the patches of the server.

const animationTime = 250;
const firstRetry = 500;
const lastRetry = 5000;
const searchDelay = 120;
const scrollPause = 150;
const postTimeout = 10000;
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

export class ListView extends EventTarget {
  online = false;
  page = null;

  #element;
  #content;
  #url;
  #rowHeight;
  #headerHeight;
  #sections = []; // { count, html, element, header, shownHTML }
  #firstRow = new Uint32Array(1); // the flat index of each section's first row, and the row count at the end
  #shown = new Set(); // the sections that have an element
  #rows = []; // the held window: { key, html, element, y }
  #start = 0;
  #asked = null; // the window that was posted, until a message comes
  #sentAnchor; // the row that the server was last told about
  #scrollTimer;
  #posting = false;
  #sequence = 0;
  #search;
  #sentSearch;
  #shownSearch;
  #searchTimer;
  #source = null;
  #retry = firstRetry;
  #retryTimer;
  #failed = false;
  #listeners = new AbortController();
  #resizes = new ResizeObserver(() => this.#scrolled());
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(element, { url, rowHeight = 48, headerHeight = 32, search = '' }) {
    super();
    this.#element = element;
    this.#url = url;
    this.#rowHeight = rowHeight;
    this.#headerHeight = headerHeight;
    this.#search = this.#shownSearch = search;
    this.#content = document.createElement('div');
    this.#content.className = 'list-content';
    this.#content.setAttribute('role', 'list');
    element.classList.add('list-view');
    element.style.setProperty('--row-height', `${rowHeight}px`);
    element.style.setProperty('--header-height', `${headerHeight}px`);
    if (!element.hasAttribute('tabindex')) element.tabIndex = 0; // so that the keyboard scrolls it
    element.replaceChildren(this.#content);

    const { signal } = this.#listeners;
    element.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true });
    addEventListener('online', () => this.#wake(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake(), { signal });
    addEventListener('pagehide', () => this.#disconnect(), { signal });
    addEventListener('pageshow', event => event.persisted && this.#connect(), { signal });
    this.#resizes.observe(element);
    this.#connect();
  }

  get rowCount() {
    return this.#firstRow[this.#sections.length];
  }

  search(text) {
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => {
      this.#search = text;
      this.#checkWindow();
    }, searchDelay);
  }

  scrollToRow(flatIndex) {
    const index = Math.max(0, Math.min(flatIndex, this.rowCount - 1));
    this.#scrollTo(this.#rowTop(index, this.#sectionOf(index)) - this.#headerHeight);
  }

  close() {
    this.#listeners.abort();
    this.#resizes.disconnect();
    clearTimeout(this.#searchTimer);
    this.#disconnect();
  }

  // MARK: Connection

  #connect() {
    this.#disconnect();
    this.#sentSearch = this.#search;
    const query = new URLSearchParams(this.#wantedWindow(this.#search !== this.#shownSearch));
    const source = this.#source = new EventSource(`${this.#url}/events?${query}`);
    source.onerror = () => source === this.#source && this.#lost();
    source.onmessage = event => {
      if (source !== this.#source) return;
      try {
        this.#receive(JSON.parse(event.data));
      } catch (error) {
        console.warn('list: a message does not fit, connecting again.', error);
        this.#lost();
      }
    };
  }

  #disconnect() {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#scrollTimer);
    this.#source?.close();
    this.#source = this.page = this.#asked = null;
    this.#posting = this.online = false;
  }

  #lost() {
    this.#disconnect();
    this.#retryTimer = setTimeout(() => this.#connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 2, lastRetry);
    if (!this.#failed) this.#tell('offline');
    this.#failed = true;
  }

  // A stream can have died unnoticed, in sleep for instance: a post finds out.
  #wake() {
    if (!this.#source) this.#connect();
    else if (this.page && !this.#posting) this.#post();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  async #post() {
    const source = this.#source;
    const isNewSearch = this.#search !== this.#sentSearch;
    const wanted = this.#wantedWindow(isNewSearch);
    const body = new URLSearchParams({ page: this.page, sequence: ++this.#sequence, ...wanted });
    this.#posting = true;
    this.#sentSearch = this.#search;
    this.#sentAnchor = this.#anchorRow;
    this.#asked = isNewSearch ? null : wanted;
    const signal = AbortSignal.timeout(postTimeout);
    const answer = await fetch(`${this.#url}/window`, { method: 'POST', body, signal }).catch(() => null);
    if (source !== this.#source) return;
    this.#posting = false;
    if (answer?.ok) this.#checkWindow();
    else this.#lost();
  }

  // MARK: Window

  get #screen() {
    return Math.min(this.#element.clientHeight || innerHeight, innerHeight);
  }

  // The first row that is at least half visible below the sticky header. If it is row 0, the list stays at its top.
  get #anchorIndex() {
    return this.#rowAt(this.#element.scrollTop + this.#headerHeight + this.#rowHeight / 2 - 1);
  }

  get #anchorRow() {
    return this.#rows[this.#anchorIndex - this.#start];
  }

  #wantedWindow(atTop) {
    const perScreen = Math.ceil(this.#screen / this.#rowHeight) + 1;
    const first = atTop ? 0 : this.#rowAt(this.#element.scrollTop);
    const start = Math.max(0, first - perScreen);
    const count = first - start + 2 * perScreen; // one screen above, the visible one, one below
    return { start, count, anchor: atTop ? 0 : this.#anchorIndex, search: this.#search };
  }

  // Asks for another window when the visible rows come near the edge of the held one.
  #checkWindow() {
    if (!this.page || this.#posting) return;
    const top = this.#element.scrollTop;
    const margin = this.#screen / 2;
    const first = this.#rowAt(top - margin);
    const last = this.#rowAt(top + this.#screen + margin);
    const covers = (start, count) => start <= first && last < start + count;
    const isCovered = !this.rowCount || covers(this.#start, this.#rows.length)
      || this.#asked && covers(this.#asked.start, this.#asked.count);
    if (!isCovered || this.#search !== this.#sentSearch) this.#post();
  }

  #scrolled() {
    this.#showSections();
    this.#checkWindow();
    clearTimeout(this.#scrollTimer);
    this.#scrollTimer = setTimeout(() => {
      if (this.page && !this.#posting && this.#anchorRow !== this.#sentAnchor) this.#post();
    }, scrollPause);
  }

  #scrollTo(top) {
    this.#element.scrollTo({ top, behavior: 'instant' });
  }

  // MARK: Geometry

  #sectionTop(section) {
    return this.#headerHeight * section + this.#rowHeight * this.#firstRow[section];
  }

  #rowTop(index, section) {
    return this.#headerHeight * (section + 1) + this.#rowHeight * index;
  }

  // The last section for which `isBefore` holds, or 0.
  #lastSection(isBefore) {
    let low = 0;
    let high = this.#sections.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isBefore(middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #sectionOf(index) {
    return this.#lastSection(section => this.#firstRow[section] <= index);
  }

  #sectionAt(y) {
    return this.#lastSection(section => this.#sectionTop(section) <= y);
  }

  #rowAt(y) {
    const section = this.#sectionAt(y);
    const inSection = Math.floor((y - this.#rowTop(0, section)) / this.#rowHeight);
    const index = Math.max(this.#firstRow[section], Math.min(inSection, this.#firstRow[section + 1] ?? 0));
    return Math.max(0, Math.min(index, this.rowCount - 1));
  }

  // MARK: Messages

  #receive(message) {
    this.#asked = null;
    if (message.k === 'open') this.#open(message);
    else if (message.k === 'patch' && this.page) this.#patch(message);
    else throw new Error('unknown message');
    this.#tell(message.k, message);
    if (!this.online && this.#source) {
      this.online = true;
      this.#failed = false;
      this.#retry = firstRetry;
      this.#tell('online');
    }
  }

  #open(message) {
    const known = new Map(this.#rows.map(row => [row.key, row]));
    const rows = message.rows.map(([key, html]) => {
      const row = known.get(key) ?? this.#makeRow(key, html);
      known.delete(key);
      return setHTML(row, html);
    });
    const sections = message.sections.map((count, index) => (
      Object.assign(this.#sections[index] ?? {}, { count, html: '' })
    ));
    this.page = message.page;
    this.#show(message, rows, sections);
  }

  #patch(message) {
    const { sd, si, sm, c = [], d, i, m = [], u = [] } = message;
    const old = this.#rows;
    const sections = changed(this.#sections, sd, sm, si, ([, count]) => ({ count, html: '' }));
    const rows = changed(old, d, m, i, ([, key, html]) => this.#makeRow(key, html));
    for (const [section, count] of c) member(sections, section).count = count;
    const updated = u.map(([index, html]) => [member(rows, index), html]);
    this.#show(message, rows, sections, new Set(m.map(([from]) => old[from])), updated);
  }

  // Puts a new state on the screen, keeping in place what the person looks at.
  #show(message, rows, sections, moved = new Set(), updated = []) {
    const firstRow = new Uint32Array(sections.length + 1);
    sections.forEach(({ count }, index) => { firstRow[index + 1] = firstRow[index] + count; });
    const fits = message.start >= 0 && message.start + rows.length <= firstRow[sections.length];
    if (!fits || sections.some(({ count }) => !(count >= 0))) throw new Error('the window does not fit');
    for (const [section, html] of message.h ?? []) member(sections, section).html = html;

    const top = this.#element.scrollTop;
    const old = this.#rows;
    const kept = new Set(rows);
    const steady = old.filter(row => kept.has(row) && !moved.has(row));
    const anchor = this.#anchorIndex > 0 ? this.#anchor(steady) : null;
    const anchorTop = anchor?.y;
    const restoreFocus = this.#holdFocus();
    const animates = message.a === 1 && !document.hidden && !this.#reducedMotion.matches;
    const places = animates && new Map(this.#elements().map(element => [element, topOf(element)]));

    this.#rows = rows;
    this.#start = message.start;
    this.#sections = sections;
    this.#firstRow = firstRow;
    this.#content.style.height = `${this.#sectionTop(sections.length)}px`;
    for (const row of old) if (!kept.has(row)) row.element.remove();
    for (const [row, html] of updated) setHTML(row, html);
    this.#placeRows();
    this.#orderRows(new Set(steady.map(row => row.element)));

    if (this.#sentSearch !== this.#shownSearch && message.k === 'open') {
      this.#shownSearch = this.#sentSearch;
      this.#scrollTo(0);
    } else if (anchor && anchor.y !== anchorTop) {
      this.#scrollTo(top + anchor.y - anchorTop);
    }
    this.#showSections(true);
    restoreFocus();
    if (animates) this.#animate(places, moved, updated);
    this.#sentAnchor ??= this.#anchorRow; // it was not held yet when it was sent
    this.#checkWindow();
  }

  // The row that shall not move: the first that is half visible, or else the nearest.
  #anchor(rows) {
    const top = this.#element.scrollTop;
    const line = top + this.#headerHeight - this.#rowHeight / 2;
    const visible = rows.find(row => row.y >= line && row.y < top + this.#screen);
    return visible ?? rows.reduce((best, row) => (
      best && Math.abs(best.y - line) <= Math.abs(row.y - line) ? best : row
    ), null);
  }

  // MARK: Elements

  #makeRow(key, html) {
    const element = document.createElement('div');
    element.className = 'list-row';
    element.dataset.key = key;
    element.setAttribute('role', 'listitem');
    return setHTML({ key, element }, html);
  }

  #placeRows() {
    let section = this.#sectionOf(this.#start);
    this.#rows.forEach((row, offset) => {
      const index = this.#start + offset;
      while (index >= this.#firstRow[section + 1]) section += 1;
      const y = this.#rowTop(index, section);
      if (row.y !== y) row.element.style.transform = `translateY(${row.y = y}px)`;
      setAttribute(row.element, 'aria-posinset', index + 1);
      setAttribute(row.element, 'aria-setsize', this.rowCount);
    });
    const top = this.#rows[0]?.y ?? 0;
    const height = this.#rows.length ? this.#rows.at(-1).y + this.#rowHeight - top : 0;
    this.#content.style.setProperty('--held-top', `${top}px`);
    this.#content.style.setProperty('--held-height', `${height}px`);
  }

  // Leaves the steady elements where they are: an element that is put elsewhere loses the focus.
  #orderRows(steady) {
    let next = this.#content.firstChild;
    for (const { element } of this.#rows) {
      while (next && !steady.has(next)) next = next.nextSibling;
      if (element === next) next = next.nextSibling;
      else this.#content.insertBefore(element, next);
    }
  }

  // Only the sections near the visible area have elements; in the document they come before their rows.
  #showSections(isChanged = false) {
    const top = this.#element.scrollTop;
    const first = this.#sectionAt(top - this.#screen);
    const last = this.#sectionAt(top + 2 * this.#screen);
    const sections = this.#sections.slice(first, last + 1);
    const isSame = this.#shown.size === sections.length && sections.every(section => this.#shown.has(section));
    if (isSame && !isChanged) return;
    const shown = new Set(sections);
    for (const section of this.#shown) {
      if (shown.has(section)) continue;
      section.element.remove();
      section.element = null;
    }
    this.#shown = shown;
    let next = null;
    let nextOffset = this.#rows.length;
    for (let index = first + sections.length - 1; index >= first; index -= 1) {
      const section = this.#sections[index];
      const offset = Math.max(0, this.#firstRow[index] - this.#start);
      if (offset < nextOffset) next = this.#rows[nextOffset = offset].element;
      if (!section.element) makeSection(section);
      if (section.shownHTML !== section.html) section.header.innerHTML = section.shownHTML = section.html;
      section.element.style.top = `${this.#sectionTop(index)}px`;
      section.element.style.height = `${this.#sectionTop(index + 1) - this.#sectionTop(index)}px`;
      if (section.element.parentNode !== this.#content || section.element.nextSibling !== next) {
        this.#content.insertBefore(section.element, next);
      }
      next = section.element;
    }
  }

  #elements() {
    return [...this.#rows.map(row => row.element), ...[...this.#shown].map(section => section.header)];
  }

  // Remembers where the focus is; the function it returns puts it back.
  #holdFocus() {
    const root = this.#element.getRootNode();
    const active = root.activeElement;
    const owner = this.#content.contains(active) && active.closest('.list-row, .list-header');
    if (!owner) return () => {};
    const index = [...owner.querySelectorAll(focusable)].indexOf(active);
    const { value, defaultValue, selectionStart, selectionEnd } = active;
    return () => {
      if (root.activeElement === active) return;
      const same = owner.isConnected && (active.isConnected ? active : owner.querySelectorAll(focusable)[index]);
      const target = same || this.#element;
      target.focus({ preventScroll: true });
      if (target === active || target.tagName !== active.tagName) return;
      if (defaultValue !== undefined && value !== defaultValue) target.value = value; // what was typed stays
      if (selectionStart != null) target.setSelectionRange?.(selectionStart, selectionEnd);
    };
  }

  // MARK: Animation

  // `places` says where the elements were on the screen before the change.
  #animate(places, moved, updated) {
    const { top, bottom, height } = this.#element.getBoundingClientRect();
    const isSeen = y => y > top - this.#rowHeight && y < bottom;
    const raised = new Set([...moved].map(row => row.element));
    const timing = { duration: animationTime, easing: 'ease-out' };
    for (const element of places.keys()) {
      for (const animation of element.getAnimations()) if (animation.id === 'glide') animation.cancel();
    }
    const contentTop = topOf(this.#content);
    for (const [element, before] of places) {
      if (!element.isConnected) {
        if (isSeen(before)) this.#fadeOut(element, before - contentTop, timing);
        continue;
      }
      const after = topOf(element);
      if (Math.abs(after - before) < 1 || !isSeen(before) && !isSeen(after)) continue;
      const from = Math.max(top - height, Math.min(before, bottom + height)); // not from too far away
      const frames = { translate: [`0 ${from - after}px`, '0 0'] };
      if (raised.has(element)) frames.zIndex = [1, 1];
      element.animate(frames, { ...timing, id: 'glide' });
    }
    for (const element of this.#elements()) {
      if (!places.has(element) && isSeen(topOf(element))) element.animate({ opacity: [0, 1] }, timing);
    }
    const highlight = { backgroundColor: ['var(--list-highlight)'], offset: [0] };
    for (const [{ element }] of updated) element.animate(highlight, { ...timing, duration: 3 * animationTime });
  }

  #fadeOut(element, y, timing) {
    delete element.dataset.key;
    element.classList.add('list-ghost');
    element.inert = true;
    element.setAttribute('aria-hidden', 'true');
    element.style.transform = `translateY(${y}px)`;
    this.#content.prepend(element);
    element.animate({ opacity: [1, 0] }, { ...timing, fill: 'forwards' }).onfinish = () => element.remove();
  }
}

// The rules of a change: what is neither deleted nor moved fills the free places in its old order.
function changed(old, deletions = [], moves = [], insertions = [], make) {
  if (!deletions.length && !moves.length && !insertions.length) return old;
  const result = new Array(Math.max(0, old.length - deletions.length + insertions.length)).fill(null);
  const isTaken = new Set();
  const take = index => {
    if (isTaken.has(index)) throw new Error('an index is taken twice');
    isTaken.add(index);
    return member(old, index);
  };
  const put = (index, item) => {
    if (result[index] !== null) throw new Error('a place does not exist or is filled twice');
    result[index] = item;
  };
  deletions.forEach(take);
  for (const [from, to] of moves) put(to, take(from));
  for (const insertion of insertions) put(insertion[0], make(insertion));
  let place = 0;
  old.forEach((item, index) => {
    if (isTaken.has(index)) return;
    while (result[place] !== null) place += 1;
    result[place] = item;
  });
  return result;
}

function member(array, index) {
  const item = array[index];
  if (!item) throw new Error('an index is out of range');
  return item;
}

function makeSection(section) {
  section.element = document.createElement('div');
  section.element.className = 'list-section';
  section.element.setAttribute('role', 'none');
  section.header = document.createElement('div');
  section.header.className = 'list-header';
  section.header.setAttribute('role', 'heading');
  section.header.setAttribute('aria-level', '2');
  section.element.append(section.header);
  section.shownHTML = '';
}

function setHTML(row, html) {
  if (row.html !== html) row.element.innerHTML = row.html = html;
  return row;
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}

function topOf(element) {
  return element.getBoundingClientRect().top;
}
