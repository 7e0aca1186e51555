type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement

/**
 * Remembers what is typed in an island while React hydrates it. If a translator or an extension has changed the page,
 * React renders the island again with empty fields; and it gives a text area the text back that the server rendered.
 * @returns a function that puts everything back, with the focus and the selection
 */
export function keepTyped(island: HTMLElement): () => void {
  const controls = () => [...island.querySelectorAll<Control>('input, textarea, select, button')]
  const before = controls()
  const read = () => before.map((control) => ({ value: control.value, checked: isTicked(control) }))
  let typed = read()
  let focused = document.activeElement
  const note = () => {
    typed = read()
    focused = document.activeElement
  }
  // On the window, because React hydrates at once when an event reaches the island.
  for (const type of events) window.addEventListener(type, note, true)
  return () => {
    for (const type of events) window.removeEventListener(type, note, true)
    const after = controls()
    for (const [index, old] of before.entries()) {
      const control = old.isConnected ? old : placeOf(old, before, after)
      if (!control) continue
      const { value, checked } = typed[index]! // as many were read
      if (control.value !== value) control.value = value
      if (control instanceof HTMLInputElement) control.checked = checked
      if (control === old) continue
      Object.assign(old, { heir: control }) // see the contracts' inline-scripts.ts
      if (old === focused) focus(control, old)
    }
  }
}

const events = ['input', 'change', 'focusin'] as const

function isTicked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked
}

/** Returns the control that has the place of an old one among those of its name. */
function placeOf(old: Control, before: readonly Control[], after: readonly Control[]): Control | undefined {
  const isSame = ({ name, localName }: Control) => name === old.name && localName === old.localName
  return after.filter(isSame)[before.filter(isSame).indexOf(old)]
}

function focus(control: Control, old: Control): void {
  control.focus({ preventScroll: true })
  if (!('selectionStart' in control && 'selectionStart' in old) || old.selectionStart === null) return // an email has none
  control.setSelectionRange(old.selectionStart, old.selectionEnd)
}
