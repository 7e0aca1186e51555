/** How long presses of a button that appeared under the pointer are ignored, in milliseconds. */
const MOMENT_MS = 600
const PRESSABLE = 'button, a[href], [role^="menuitem"]'

type Press = { x: number; y: number; words: string; others: WeakSet<Element>; under: string; changedAt: number }

/**
 * Ignores presses of a button, link or menu item that has just replaced the pressed one under the pointer: one that says
 * something else, or that was elsewhere before. Presses after a key are never ignored.
 */
export function guardPresses(): void {
  let last: Press | null = null
  new MutationObserver(() => {
    const under = last && wordsOf(buttonAt(last))
    if (last && under !== last.under) Object.assign(last, { under, changedAt: Date.now() })
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  function guard(event: MouseEvent) {
    const { type, detail, clientX: x, clientY: y } = event
    if (type === 'click' && detail === 0) return // by a key or a script
    const button = buttonOf(event.target)
    const words = wordsOf(button)
    const isOther = button && last && buttonAt(last) === button && (words !== last.words || last.others.has(button))
    if (last && isOther && Date.now() - last.changedAt < MOMENT_MS) {
      last.changedAt = Date.now()
      event.preventDefault()
      event.stopPropagation()
    } else if (type === 'click') {
      const others = new WeakSet(document.querySelectorAll(PRESSABLE))
      if (button) others.delete(button)
      last = button && { x, y, words, others, under: words, changedAt: Date.now() }
    }
  }
  for (const type of ['input', 'keydown']) window.addEventListener(type, () => void (last = null), true)
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) window.addEventListener(type, guard, true)
}

function buttonOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(PRESSABLE) : null
}

function buttonAt({ x, y }: Press): Element | null {
  return buttonOf(document.elementFromPoint(x, y))
}

function wordsOf(button: Element | null): string {
  return button?.ariaLabel ?? button?.textContent ?? ''
}
