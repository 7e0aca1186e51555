/**
 * Returns what is wrong with the layout of a page in a pseudo-language, and its English words: those without brackets,
 * which come from no catalogue. In a language from left to right, dates are English too, so it does not look for words.
 * Runs in the page, so it uses nothing from outside.
 * @param names matches what is in Latin letters in every language
 */
export function interfaceFaults(names: string): string[] {
  const faults = new Set<string>()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) faults.add(`scrolls sideways: ${root.scrollWidth} px of ${innerWidth}`)
  let depth = 0 // of brackets; a message may be in several texts, because its links are elements
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text // SHOW_TEXT
    if (text.parentElement!.closest('script, style, noscript, template, textarea, [translate=no], body [lang]'))
      continue
    if (/[[\]]/.test(text.data) && isCut(text)) faults.add(`cut: ${text.data}`)
    lookForWords(text.data, text.parentElement!.localName)
  }
  depth = 0
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription'])
    for (const element of document.querySelectorAll(`body [${name}]`)) lookForWords(element.getAttribute(name)!, name)
  return [...faults]

  function lookForWords(text: string, where: string): void {
    let outside = ''
    for (const char of text) {
      if (char === '[') depth += 1
      if (depth === 0) outside += char
      if (char === ']') depth -= 1
    }
    if (root.dir === 'rtl' && /[a-z]{2}/i.test(outside.replace(new RegExp(names, 'gi'), '')))
      faults.add(`${where} without brackets: ${outside}`)
  }

  /** Returns whether a text is wider than its box, or than one around it that hides the rest. */
  function isCut(text: Text): boolean {
    const range = document.createRange()
    range.selectNode(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) return false
    let isWider = false
    for (let box = text.parentElement!; box !== document.body; box = box.parentElement!) {
      const { overflowX, textOverflow, display } = getComputedStyle(box)
      const { left: start, right: end, width: room } = box.getBoundingClientRect()
      if (/inline$|contents/.test(display)) continue
      if (room <= 1) return false // only for screen readers
      if (/auto|scroll/.test(overflowX) || (textOverflow === 'ellipsis' && box.closest('[title]'))) break
      if (box === text.parentElement || overflowX !== 'visible') isWider ||= left < start - 1 || right > end + 1
    }
    return isWider
  }
}
