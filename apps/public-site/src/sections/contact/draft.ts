import { tabStorage } from '@tablier/contracts/browser-storage'
import { languageOf } from '@tablier/words/language-of'
import { words } from '@tablier/words/late/all'

/**
 * Keeps what is typed in the contact form in the tab's storage until it is sent, so that a reload or a crash loses nothing.
 * The form loads this when it is hydrated, apart from the page's first scripts.
 */

const STORED = 'contact-form'

/** What the form says if the server was not reached. @param lang the page's language */
export function noConnectionText(lang: string): string {
  return words[languageOf(lang) ?? 'en'].noConnectionNow
}

/** Not stored: what a guest tells about health, the consent to keep that, and fields that nobody types in. */
const unstored: ReadonlySet<string> = new Set(['diets', 'allergens', 'has_consent', 'website', 'dish', 'evening'])

type Field = HTMLInputElement | HTMLTextAreaElement
type Draft = Readonly<Record<string, string | true>>

/**
 * Puts a draft into the form's empty fields, and stores from then on what is typed.
 * @param openEvening adds the fields about the evening, if the draft has some and the form has none
 */
export async function keepDraft(form: HTMLFormElement, openEvening: () => Promise<unknown>): Promise<void> {
  form.addEventListener('input', () => storeDraft(form))
  form.addEventListener('change', () => storeDraft(form))
  const draft = readDraft()
  fill(form, draft)
  if (!Object.keys(draft).some((name) => !form.elements.namedItem(name))) return
  await openEvening()
  fill(form, draft)
}

/** Forgets what was typed: it was sent. */
export function dropDraft(): void {
  tabStorage.remove(STORED)
}

function storeDraft(form: HTMLFormElement): void {
  const typed: Record<string, string | true> = { ...readDraft() } // also of fields that could not be loaded again
  for (const field of fieldsOf(form)) {
    const value = field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value // by its type
    if (value) typed[field.name] = value
    else delete typed[field.name]
  }
  tabStorage.write(STORED, JSON.stringify(typed))
}

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const field of fieldsOf(form)) {
    const value = draft[field.name]
    if (value === true) (field as HTMLInputElement).checked = true // only checkboxes are stored so
    else if (value && !field.value) field.value = value
    else continue
    field.dispatchEvent(new Event('change')) // a day says whether it is free
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = [...form.querySelectorAll<Field>('input[name], textarea[name]')]
  return fields.filter(({ name }) => !unstored.has(name))
}

function readDraft(): Draft {
  const text = tabStorage.read(STORED)
  return text ? (JSON.parse(text) as Draft) : {} // only `storeDraft` writes it
}
