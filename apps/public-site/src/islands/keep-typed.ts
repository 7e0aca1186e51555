type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

const events = ['input', 'focusin', 'pointerdown', 'keydown', 'pointerup', 'keyup'] as const

/**
 * Remembers what is typed in an island while React hydrates it. If a translator or an extension has changed the page,
 * React renders the island again with empty fields; and it gives a text area the text back that the server rendered.
 * @returns a function that puts everything back, with the focus and the selection, and lets a press go on that has begun
 */
export function keepTyped(island: HTMLElement): () => void {
  const controls = () => [...island.querySelectorAll<Control>('input, textarea, button')]
  const before = controls()
  let typed: string[]
  let focused: Element | null
  let held: EventTarget | null
  const note = (event?: Event) => {
    typed = before.map(({ value }) => value)
    focused = document.activeElement
    held = event?.type.endsWith('down') ? event.target : null
  }
  note()
  // On the window, because React hydrates at once when an event reaches the island.
  for (const type of events) addEventListener(type, note, true)
  return () => {
    for (const type of events) removeEventListener(type, note, true)
    const after = controls()
    for (const [index, old] of before.entries()) {
      const isSame = ({ name, type }: Control) => name === old.name && type === old.type
      const now = old.isConnected ? old : after.filter(isSame)[before.filter(isSame).indexOf(old)]
      if (!now) continue
      // What differs from the page's own text came last: a password manager may fill fields in without an event.
      const value = 'defaultValue' in old && old.value === old.defaultValue ? typed[index]! : old.value
      if (now.value !== value) now.value = value
      if (now === old) continue
      Object.assign(old, { heir: now }) // see the contracts' inline-scripts.ts
      if (held === old && now.type === 'submit') {
        held = null
        pressOn(now)
      }
      if (old !== focused) continue
      now.focus({ preventScroll: true })
      // An email's selection is null, and cannot be set.
      if ('selectionEnd' in now && 'selectionEnd' in old && old.selectionEnd !== null)
        now.setSelectionRange(old.selectionStart, old.selectionEnd)
    }
  }
}

/** Clicks a button when what is held down on it is released: the browser clicks only where the press began. */
function pressOn(button: Control): void {
  const click = ({ target }: Event) => target === button && button.click()
  for (const type of ['pointerup', 'keyup']) addEventListener(type, click, { capture: true, once: true })
}
