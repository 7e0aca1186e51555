import { dateAt, isComing } from '@tablier/contracts/opening-hours'

/** Hides the special days that are over or too far ahead: a kept page has all of them. React does so later as well. */
export function hideOtherDays(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const today = dateAt(new Date(), list.dataset['zone'] ?? 'UTC')
    for (const line of list.querySelectorAll<HTMLElement>('[data-date]'))
      line.hidden = !isComing(line.dataset['date'] ?? '', today)
  }
}
