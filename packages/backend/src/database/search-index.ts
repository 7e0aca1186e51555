/** Returns the LIKE pattern for a text anywhere in a column. */
export function patternFor(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
