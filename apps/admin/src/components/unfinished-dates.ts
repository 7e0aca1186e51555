/** Inputs whose value is '' while a part of it is missing, such as the hour. */
const DATES = 'input:is([type=date], [type=datetime-local], [type=month], [type=time])'

/**
 * Keeps a form from being sent with a date or a time of which a part is missing: it would count as left out. The browser
 * says so at the field. The forms check everything else themselves.
 */
export function refuseUnfinishedDates(): void {
  window.addEventListener('submit', stopIfUnfinished, true)
}

function stopIfUnfinished(event: SubmitEvent): void {
  if (event.target instanceof Element && isFinished(event.target)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Returns whether no date or time within a form lacks a part. If one does, the browser says so at it. */
export function isFinished(form: Element): boolean {
  const unfinished = [...form.querySelectorAll<HTMLInputElement>(DATES)].find(({ validity }) => validity.badInput)
  return unfinished?.reportValidity() ?? true
}
