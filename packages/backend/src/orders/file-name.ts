import { type DocumentType, documentTypes, MAX_FILE_NAME } from '@tablier/contracts'

/** What no file name may have: control characters, line ends, marks that reverse the direction of text, and separators of folders. */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff/\\]/gu

/**
 * Returns the name of a file as it is kept: bounded, without what could mislead a person or a computer, and with an
 * extension of its type, so that a saved file opens as what it is.
 */
export function fileName(sent: string, type: DocumentType): string {
  const name = sent.replace(FORBIDDEN, '').trim().replace(/^\.+/, '').trimStart()
  const [stem, extension] = parts(name, documentTypes[type])
  return (cut(stem, MAX_FILE_NAME - extension.length).trimEnd() || 'File') + extension
}

/** Without an extension of its type, a name gets one, also behind another. */
function parts(name: string, extensions: readonly string[]): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const isKnown = dot >= 0 && extensions.includes(name.slice(dot + 1).toLowerCase())
  return isKnown ? [name.slice(0, dot), name.slice(dot)] : [name, `.${extensions[0]!}`] // each type has one
}

/** Cuts between characters: half of a surrogate pair cannot be stored. */
function cut(text: string, length: number): string {
  let result = ''
  for (const character of text) {
    if (result.length + character.length > length) break
    result += character
  }
  return result
}
