/** A flag, or a sign with everything that changes it: accents, skin tones, and what it is joined with. */
const CHARACTER = /\p{RI}{2}|[^](?:[\p{M}\p{EMod}]|\u200d\p{ExtPict}|[\u{e0020}-\u{e007f}])*/gu

/** Returns what people see as the characters of a text: an emoji, a flag or a letter with its accents is one. */
function charactersOf(text: string): string[] {
  // Firefox has it since version 125.
  if (!('Segmenter' in Intl)) return text.match(CHARACTER) ?? []
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** Counts as the API does for `maxLength`: an emoji is one, or a few if it is joined of several. */
const lengthOf = (text: string) => Array.from(text).length

/** Returns the start of a text that is not longer than the API's `maxLength`, and never ends within a character. */
export function startOfText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text // a count of UTF-16 units is never too small
  let left = maxLength
  const characters = charactersOf(text)
  const end = characters.findIndex((character) => (left -= lengthOf(character)) < 0)
  return end < 0 ? text : characters.slice(0, end).join('')
}

/**
 * Returns a text with at most `maxLength` characters, and an ellipsis if it is cut. It is cut between two words, unless
 * less than half would be left of it, as of a single long word.
 */
export function shortenedText(text: string, maxLength: number): string {
  const start = startOfText(text, maxLength)
  if (start === text) return text
  const whole = /\s/.test(text.charAt(start.length)) ? start : start.replace(/\s+\S*$/, '')
  const kept = whole.length < start.length / 2 ? start : whole
  return `${kept.replace(/[\s,;:–-]+$/, '')}…`
}

/** Returns the letter, digit or emoji that stands for a name in a circle; undefined if it has none. */
export function initialOf(name: string): string | undefined {
  const initial = charactersOf(name).find((character) => /[\p{L}\p{N}\p{S}]/u.test(character))
  const capital = initial?.toUpperCase()
  return lengthOf(capital ?? '') === lengthOf(initial ?? '') ? capital : initial // ß would become two letters
}
