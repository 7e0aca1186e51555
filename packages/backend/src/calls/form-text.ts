import type { TSchema } from '@sinclair/typebox'

/**
 * Forms carry text only, lines ending as CRLF: a number or a truth value is
 * read where the schema wants one and the text is one.
 */
export function formValue(formText: string, schema: TSchema | undefined): unknown {
  const text = formText.replaceAll('\r\n', '\n')
  if ((schema?.['type'] === 'integer' || schema?.['type'] === 'number') && text.trim() !== '') {
    const number = Number(text)
    return Number.isNaN(number) ? text : number
  }
  if (schema?.['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
