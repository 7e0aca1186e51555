/** What has a meaning in a line of Markdown. `_` and `#` have none inside a word, where addresses contain them. */
const MEANINGFUL = /[\\`*[\]<>~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^#|#(?=#*$)|&(?=#?\w+;)/gu
/** What makes a list or a rule of a line that begins with it. */
const MARKER = /^(?:[-+=]|\d+(?=[.)]))/

/**
 * Returns a text as Markdown that shows just this text, on one line.
 * @param maxLength a longer text is cut between two words
 */
export function inlineText(text: string, maxLength = 300): string {
  return cut(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), maxLength).replaceAll(MEANINGFUL, String.raw`\$&`)
}

/** The same for the start of a line, of a list's item or of a quotation. */
export function startText(text: string, maxLength?: number): string {
  return inlineText(text, maxLength).replace(
    MARKER,
    (marker) => (/\d/.test(marker) ? `${marker}\\` : `\\${marker}`), // a number is a marker by the character after it
  )
}

/** @param url as `URL` writes it, which leaves only parentheses to escape */
export function linkTo(url: string, text: string): string {
  return `[${inlineText(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
