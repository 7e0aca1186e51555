/**
 * Returns true if PostgreSQL can store a text: it is well-formed Unicode, without lone surrogates, and has no U+0000.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns the paths of all texts in a JSON value that cannot be stored, such as `/messages/0/name`. */
export function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => unstorableTexts(member, `${path}/${key}`))
}
