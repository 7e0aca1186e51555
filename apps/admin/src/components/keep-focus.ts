/** What can take the focus when an element within it has gone: it says where one is, and Tab goes on from there. */
const PLACES = '[tabindex], li, form, section, main'

/**
 * Moves the focus to the nearest place that stays when the element that has it goes, such as a form that is done or a
 * page that is left. Otherwise it would fall to the body, and keyboards and screen readers would begin again at the top.
 * What takes the focus by itself comes first.
 */
export function keepFocus(): void {
  let focused: Element | null = null
  let places: readonly HTMLElement[] = []
  let isWaiting = false

  function rescue() {
    isWaiting = false
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    const place = places.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
    if (!place) return
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    focused = target
    places = placesAround(target)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === null) queueMicrotask(() => forgetIfLeft(target))
  })
  /** A press beside everything leaves an element that is still there. */
  function forgetIfLeft(left: EventTarget | null) {
    if (left === focused && focused?.isConnected && document.hasFocus() && document.activeElement === document.body)
      focused = null
  }
  new MutationObserver(() => {
    if (isWaiting || !focused || focused.isConnected) return
    isWaiting = true
    setTimeout(rescue) // dialogs return the focus, and pages take it, just after their change
  }).observe(document, { subtree: true, childList: true })
  window.addEventListener('keydown', waitAtEdges, true)
}

/**
 * Ignores Tab until a dialog's edge has passed the focus on, which takes it a frame. Otherwise a second Tab within that
 * frame, such as of a key that is held down on a slow phone, would leave the dialog.
 */
function waitAtEdges(event: KeyboardEvent) {
  if (event.key === 'Tab' && document.activeElement?.matches('[data-base-ui-focus-guard]')) event.preventDefault()
}

function placesAround(element: Element): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let place = element.parentElement?.closest<HTMLElement>(PLACES); place;)
    place = (places.push(place), place.parentElement?.closest<HTMLElement>(PLACES))
  return places
}
