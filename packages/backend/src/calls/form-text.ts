import type { TSchema } from '@sinclair/typebox'

/** Digits as JSON writes an integer: no hexadecimal, exponent, plus sign, leading zero or white space. */
const INTEGER = /^-?(?:0|[1-9]\d*)$/

/** Converts the text of a form field to the number or boolean that its schema wants, if it is one, and CRLF to LF. */
export function formValue(formText: string, schema: TSchema | undefined): unknown {
  return typedValue(formText.replaceAll('\r\n', '\n'), schema)
}

/** Converts a text from a form or a URL to the integer or boolean that its schema wants, if it is one. */
export function typedValue(text: string, schema: TSchema | undefined): unknown {
  if (schema?.['type'] === 'integer') return INTEGER.test(text) ? Number(text) : text
  if (schema?.['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
