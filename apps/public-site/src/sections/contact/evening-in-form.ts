import type { Api, BusyDay, ReplyOf } from '@tablier/contracts'
import { lastDayAhead } from '@tablier/contracts/evening-form'
import { dateAt } from '@tablier/contracts/days'
import { fetchInTime } from '../../site/fetch-in-time.ts'

/**
 * Loads the enquiry's page and puts its fields about the evening into the form, unless it has them.
 * @param path of the enquiry's page
 * @param liked the dish to fill in; '' for none
 * @throws if they cannot be loaded
 */
export async function openEvening(form: HTMLFormElement, path: string, liked: string): Promise<void> {
  if (!form.querySelector('fieldset')) await showEvening(form, await fetchInTime(path))
  const dish = form.querySelector<HTMLInputElement>('[name=liked]')
  if (dish) dish.value ||= liked
}

/**
 * Takes the fields about the evening from the enquiry's page and puts them into the form, replacing those that are
 * there.
 * @returns what the page says about the whole form, if anything
 * @throws if the page has no such fields
 */
async function showEvening(form: HTMLFormElement, response: Response): Promise<string | undefined> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fields = page.querySelector('fieldset')
  if (!fields) throw new Error('')
  form.querySelector('fieldset')?.remove()
  form.lastElementChild?.before(fields)
  sayWhetherFree(fields)
  return page.querySelector('[role=alert]')?.textContent
}

/**
 * Posts the form as a browser without scripts does, and removes the fields about the evening when it is sent. If it is
 * refused, the fields of the answer replace the form's.
 * @returns what the page says about the form
 * @throws an error with what the page says about it, '' if it says nothing
 */
export async function postEvening(form: HTMLFormElement): Promise<string | undefined> {
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]) // the form takes no files
  const fieldset = form.querySelector('fieldset')
  if (fieldset && sayWrong(fieldset, body)) throw new Error(fieldset.dataset['wrong'])
  const response = await fetchInTime(form.action, { method: 'POST', body })
  if (!response.url.includes('message=sent')) throw new Error(await showEvening(form, response))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (fieldset?.contains(document.activeElement)) form.querySelector<HTMLElement>('#contact-outcome button')?.focus()
  fieldset?.remove()
  return page.querySelector('output')?.textContent
}

/**
 * Shows at each field what is wrong with it, in the words that the server has put into the fields' element. Returns true
 * if any field is wrong.
 */
function sayWrong(fieldset: HTMLFieldSetElement, told: URLSearchParams): boolean {
  const { past, late, unasked } = fieldset.dataset
  const [day, today] = [told.get('date') ?? '', dateAt(new Date())]
  const problem = day && (day < today ? past : day > lastDayAhead(today) && late)
  const isUnasked = (told.get('diets')?.trim() || told.has('allergens')) && !told.has('has_consent')
  const own = new Map(Object.entries({ date: problem, has_consent: isUnasked && unasked }))
  for (const said of fieldset.querySelectorAll('.text-danger')) said.remove()
  for (const field of fieldset.querySelectorAll<HTMLInputElement>('[name]')) {
    field.setCustomValidity(own.get(field.name) || '')
    field.setAttribute('aria-invalid', String(!field.validity.valid))
    if (field.validity.valid) continue
    const id = `evening-${field.name}-problem`
    const said = Object.assign(document.createElement('p'), { id, className: 'text-danger' })
    said.textContent = field.validationMessage // also says what is wrong with a date that is half typed
    ;(field.closest('label') ?? field).after(said)
    field.setAttribute('aria-describedby', id)
  }
  return fieldset.querySelector(':invalid') !== null
}

/**
 * Shows below the date that the chosen day is not free. If the call fails, it shows nothing, because the owner's reply
 * will tell.
 */
function sayWhetherFree(fields: HTMLElement): void {
  const date = fields.querySelector<HTMLInputElement>('[name=date]')
  if (!date) return
  const note = Object.assign(document.createElement('p'), { className: 'text-saffron-light' })
  note.setAttribute('role', 'status')
  date.after(note)
  const say = async () => {
    const day = date.value
    note.textContent = ''
    const state = day && (await stateOfDay(day).catch(() => null))
    if (state && date.value === day) note.textContent = fields.dataset[state] ?? ''
  }
  date.addEventListener('change', () => void say())
  void say()
}

const calendarPath = '/calendar/public' satisfies Api['calendar']['public']['path']

/**
 * Returns whether another evening has or holds a day, without the API's client (see site/calls.ts).
 * @param day a local date, such as `2027-05-31`
 * @returns null if the day is free, or if the server does not know it
 */
export async function stateOfDay(day: string): Promise<BusyDay['state'] | null> {
  const response = await fetchInTime(`/api${calendarPath}?from=${day}&to=${day}`)
  const { data } = (await response.json()) as { data?: ReplyOf<Api['calendar']['public']> } // the contract's envelope
  return data?.items[0]?.state ?? null
}
