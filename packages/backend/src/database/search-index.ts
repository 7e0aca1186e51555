/** The pattern of LIKE for what contains a text. */
export function patternFor(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
