/** Adds what jsdom's modal dialogs lack: opening, closing, Escape, and returning the focus. */
export function provideModalDialogs(): void {
  if (Object.hasOwn(HTMLDialogElement.prototype, 'showModal')) return // an earlier test file has the same document
  const cameFrom = new WeakMap<HTMLDialogElement, Element | null>()

  HTMLDialogElement.prototype.showModal = function showModal() {
    cameFrom.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button, a[href], input')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    const former = cameFrom.get(this)
    if (former instanceof HTMLElement) former.focus({ preventScroll: true })
    requestAnimationFrame(() => this.dispatchEvent(new Event('close'))) // as late as in Chromium
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}
