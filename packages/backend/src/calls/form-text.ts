import type { TSchema } from '@sinclair/typebox'

/** Converts the text of a form field to the number or boolean that its schema wants, if it is one, and CRLF to LF. */
export function formValue(formText: string, schema: TSchema | undefined): unknown {
  const text = formText.replaceAll('\r\n', '\n')
  if ((schema?.['type'] === 'integer' || schema?.['type'] === 'number') && text.trim() !== '') {
    const number = Number(text)
    return Number.isNaN(number) ? text : number
  }
  if (schema?.['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
