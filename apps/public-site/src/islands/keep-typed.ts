type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

const events = ['input', 'focusin'] as const

/**
 * Remembers what is typed in an island while React hydrates it. If a translator or an extension has changed the page,
 * React renders the island again with empty fields; and it gives a text area the text back that the server rendered.
 * @returns a function that puts everything back, with the focus and the selection
 */
export function keepTyped(island: HTMLElement): () => void {
  const controls = () => [...island.querySelectorAll<Control>('input, textarea, button')]
  const before = controls()
  let typed: string[]
  let focused: Element | null
  const note = () => {
    typed = before.map(({ value }) => value)
    focused = document.activeElement
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
      if (now.value !== typed[index]) now.value = typed[index]!
      if (now === old) continue
      Object.assign(old, { heir: now }) // see the contracts' inline-scripts.ts
      if (old !== focused) continue
      now.focus({ preventScroll: true })
      // An email's selection is null, and cannot be set.
      if ('selectionEnd' in now && 'selectionEnd' in old && old.selectionEnd !== null)
        now.setSelectionRange(old.selectionStart, old.selectionEnd)
    }
  }
}
