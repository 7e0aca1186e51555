import { dateText } from '@tablier/contracts'

const FIELD = /\{(name|first name|date|guests)\}/gi

/** The facts about the evening in a message. */
export interface Evening {
  /** A local date, such as 2026-05-03. */
  readonly date: string | null
  readonly guests: number | null
}

interface Known {
  /** The sender's whole name; '' if there is none. */
  readonly name: string
  readonly evening: Evening | null
  /** The site's language, in which the date is written. */
  readonly language: string
}

/**
 * Fills the fields of a template: `{name}`, `{first name}`, `{date}` and `{guests}`. A field without a value stays as
 * it is.
 */
export function fillTemplate(text: string, { name, evening, language }: Known): string {
  const values: Readonly<Record<string, string | undefined>> = {
    name: name.trim(),
    'first name': name.trim().split(/\s+/)[0],
    date: evening?.date ? dateText(evening.date, language) : undefined,
    guests: evening?.guests?.toString(),
  }
  return text.replace(FIELD, (field, key: string) => values[key.toLowerCase()] || field)
}

/** The fields that a text still contains, each once. */
export function openFields(text: string): string[] {
  return [...new Set(text.match(FIELD))]
}
