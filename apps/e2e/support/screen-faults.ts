/** Functions that run in the page, so they use nothing from outside. Each returns sentences; none if all is well. */

/**
 * Returns the boxes that are narrower than their text, and the texts and controls that leave the window. A line that
 * ends in an ellipsis stands for a text that is shown elsewhere.
 */
export function layoutFaults(): string[] {
  const faults = new Set<string>()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add(`the page scrolls sideways: ${scrollWidth} px`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    let box = texts.currentNode.parentElement!
    while (/^inline$|contents/.test(getComputedStyle(box).display)) box = box.parentElement!
    if (!texts.currentNode.textContent?.trim() || !box.checkVisibility({ visibilityProperty: true })) continue
    if (box.closest('script, style, noscript')) continue
    const styles = getComputedStyle(box)
    const endsInEllipsis = styles.textOverflow === 'ellipsis' || styles.webkitLineClamp !== 'none'
    if (/auto|scroll/.test(styles.overflowX) || endsInEllipsis || isForReaders(box)) continue
    if (box.scrollWidth > box.clientWidth + 1)
      faults.add(`${describe(box)} is cut: ${box.scrollWidth} px of ${box.clientWidth}`)
    expectInside(box)
  }
  const controls = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]'
  for (const control of document.querySelectorAll(controls))
    if (control.checkVisibility({ visibilityProperty: true }) && !isForReaders(control)) expectInside(control)
  return [...faults]

  function expectInside(element: Element): void {
    const { left, right } = element.getBoundingClientRect()
    const isInside = left >= -1 && right <= innerWidth + 1
    if (!isInside && !isInRow(element)) faults.add(`${describe(element)} leaves the window: ${left} to ${right} px`)
  }

  /** Returns whether slides contain it, or a box that may scroll sideways, such as a table; a form may not. */
  function isInRow(element: Element): boolean {
    if (element.closest('[aria-roledescription=carousel]')) return true
    for (let box = element.parentElement; box; box = box.parentElement) {
      const isForm = box.matches('[role$=dialog]') || box.querySelector('form, textarea, input:not([type=checkbox])')
      if (!isForm && /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
        return true
    }
    return false
  }

  /** Returns whether only screen readers see it. */
  function isForReaders(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (box.clientWidth <= 1 && getComputedStyle(box).position === 'absolute') return true
    return false
  }

  function describe(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim()
    return `${element.localName} "${name.slice(0, 30)}"`
  }
}

/** Returns the lines of the public page that a box around them cuts off, above or below. Lines that end in an ellipsis count as whole. */
export function cutLines(): string[] {
  const faults = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement!
    if (!text.textContent?.trim() || parent.closest('script, style, noscript, dialog, [aria-roledescription=carousel]'))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { top, bottom } = range.getBoundingClientRect()
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowY, webkitLineClamp, clipPath } = getComputedStyle(box)
      if (webkitLineClamp !== 'none' || clipPath !== 'none' || box.clientHeight <= 1) break
      const edges = box.getBoundingClientRect()
      if (/hidden|clip/.test(overflowY) && (top < edges.top - 2 || bottom > edges.bottom + 2))
        faults.add(`${parent.localName} "${text.textContent.trim().slice(0, 30)}" is cut by ${box.className}`)
    }
  }
  return [...faults]
}

/**
 * Returns how much of the window's height the bars take that stay while the page scrolls, if it is more than a third;
 * of a dialog, what does not scroll.
 */
export function barFaults(): string[] {
  const root = document.documentElement
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1)
  const area = dialog ? areaOf(dialog) : root
  if (!area) return []
  const { top: areaTop, bottom: areaBottom } =
    area === root ? { top: 0, bottom: innerHeight } : area.getBoundingClientRect()
  const before = area.scrollTop
  area.scrollTop = (area.scrollHeight - area.clientHeight) / 2
  const taken = (dialog ? dialog.clientHeight - (areaBottom - areaTop) : 0) + barsOf(area)
  area.scrollTop = before
  const share = Math.round((100 * taken) / innerHeight)
  return taken > innerHeight / 3 ? [`what does not scroll takes ${share} % of the height`] : []

  /** Returns the largest part of a dialog that scrolls, perhaps all of it; undefined if it has none. */
  function areaOf(box: Element): Element | undefined {
    const height = (element: Element) => element.getBoundingClientRect().height
    if (scrolls(box)) return box
    return [...box.querySelectorAll('*')].filter(scrolls).sort((one, other) => height(other) - height(one))[0]
  }

  function scrolls(element: Element): boolean {
    if (element.localName === 'iframe') return true // a preview
    const isOwnText = element.childElementCount === 0 // of a field
    const canScroll = /auto|scroll/.test(getComputedStyle(element).overflowY)
    return !isOwnText && canScroll && element.scrollHeight > element.clientHeight
  }

  /** Returns the height of what stays where it is while the area scrolls. */
  function barsOf(page: Element): number {
    const rows = new Set<number>()
    for (const element of page.querySelectorAll('*')) {
      const { position, top, bottom } = getComputedStyle(element)
      if (!/sticky|fixed/.test(position) || !element.checkVisibility({ visibilityProperty: true })) continue
      const box = element.getBoundingClientRect()
      const isBar = box.width > innerWidth / 2 && box.height < innerHeight * 0.9
      const isStuck = box.top <= areaTop + parseFloat(top) + 1 || box.bottom >= areaBottom - parseFloat(bottom) - 1
      if (!isBar || (position === 'sticky' && !isStuck)) continue
      for (let y = Math.max(areaTop, Math.floor(box.top)); y < Math.min(areaBottom, box.bottom); y += 1) rows.add(y)
    }
    return rows.size
  }
}

/** Marks the buttons that are seen by their background, for `forcedColorFaults`. */
export function markFilledButtons(): void {
  for (const button of document.querySelectorAll('a[href], button')) {
    const { backgroundColor, borderTopWidth } = getComputedStyle(button)
    const isFilled = !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) && borderTopWidth === '0px'
    button.toggleAttribute('data-filled', isFilled)
  }
}

/**
 * Returns what cannot be told from its neighbours when the reader's colours replace those of the page: what is chosen,
 * current, pressed or highlighted, buttons that are seen by their background, and boxes above the page.
 */
export function forcedColorFaults(): string[] {
  const faults = new Set<string>()
  const states = {
    'aria-current': (value: string | null) => value !== null && value !== 'false',
    'aria-selected': (value: string | null) => value === 'true',
    'aria-pressed': (value: string | null) => value === 'true',
    'aria-checked': (value: string | null) => value === 'true',
    'data-highlighted': (value: string | null) => value !== null,
  }
  for (const [state, isOn] of Object.entries(states))
    for (const chosen of document.querySelectorAll(`[${state}]`)) {
      const value = chosen.getAttribute(state)
      if (!isOn(value) || !isSeen(chosen)) continue
      const other = neighbourOf(chosen, (element) => !isOn(element.getAttribute(state)))
      const mark = markOf(chosen)
      if (!other) chosen.removeAttribute(state)
      if (markOf(other ?? chosen) === mark) faults.add(`${state}: ${describe(chosen)} looks like the others`)
      if (!other) chosen.setAttribute(state, value!)
    }
  for (const input of document.querySelectorAll<HTMLInputElement>('input:checked')) {
    const label = input.labels?.[0]
    if (!label || !isSeen(label) || (isSeen(input) && getComputedStyle(input).appearance !== 'none')) continue
    const other = [...document.querySelectorAll<HTMLInputElement>('input:not(:checked)')].find(
      ({ name, labels }) => name === input.name && labels?.[0],
    )
    if (other && markOf(other.labels![0]!) === markOf(label)) faults.add(`${describe(label)} looks unchecked`)
  }
  for (const button of document.querySelectorAll('[data-filled]'))
    if (isSeen(button) && !hasEdge(button)) faults.add(`${describe(button)} does not look like a button`)
  for (const popup of document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], dialog[open]'))
    if (isSeen(popup) && !hasEdge(popup)) faults.add(`${describe(popup)} has no edge`)
  return [...faults]

  /** Returns the nearest element of the same kind that is in the other state. */
  function neighbourOf(chosen: Element, isOther: (element: Element) => boolean): Element | undefined {
    let around = chosen.parentElement
    for (let level = 0; around && level < 4; level += 1, around = around.parentElement) {
      const role = chosen.getAttribute('role')
      const other = [...around.querySelectorAll(chosen.localName)].find(
        (element) => element.getAttribute('role') === role && isOther(element) && isSeen(element),
      )
      if (other) return other
    }
    return undefined
  }

  /** Returns how an element and what is in it are drawn, apart from the texts. */
  function markOf(element: Element): string {
    const styles = getComputedStyle(element)
    const names = ['backgroundColor', 'color', 'outlineStyle', 'outlineWidth', 'textDecorationLine'] as const
    const edges = ['Top', 'Right', 'Bottom', 'Left'] as const
    return JSON.stringify([
      names.map((name) => styles[name]),
      edges.map((edge) => [styles[`border${edge}Width`], styles[`border${edge}Style`], styles[`border${edge}Color`]]),
      [...element.querySelectorAll('svg')].filter(isSeen).length,
      [...element.children].map((child) => {
        const { backgroundColor, width } = getComputedStyle(child)
        return child.textContent === '' ? [backgroundColor, width] : backgroundColor
      }),
    ])
  }

  function hasEdge(element: Element): boolean {
    const { borderTopWidth, outlineStyle, backgroundColor } = getComputedStyle(element)
    const around = getComputedStyle(element.parentElement!).backgroundColor
    const isFilled = !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) && backgroundColor !== around
    return parseFloat(borderTopWidth) > 0 || outlineStyle !== 'none' || (isFilled && element.matches('a, button'))
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  function describe(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim()
    return `${element.localName} "${name.slice(0, 30)}"`
  }
}

/** Unfolds what is folded, and types a word of a hundred letters in every text field of the page or its topmost dialog. */
export function typeLongWords(): void {
  const top = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1) ?? document
  for (const details of top.querySelectorAll('details')) details.open = true
  for (const field of top.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const isText = field.type === 'textarea' || /^(?:text|email|url|tel|password)$/.test(field.type)
    if (!isText || field.disabled || field.readOnly || field.role === 'combobox') continue // which would open
    if (!field.checkVisibility({ visibilityProperty: true }) || field.maxLength === 0) continue
    const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2).slice(0, 100)
    const prototype = field.type === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // The element's own property is React's, which would not see a change.
    Reflect.set(prototype, 'value', field.maxLength > 0 ? word.slice(0, field.maxLength) : word, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
}
