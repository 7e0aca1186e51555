/**
 * Pseudo-languages for tests, made from English. A word without brackets does not come from a catalogue. The first one
 * shows what longer words do to the layout; the second one also reads from right to left.
 */
import { parse } from '@messageformat/parser'

/** Sets the direction of what follows, until POP. */
const [RIGHT_TO_LEFT, POP] = ['\u202E', '\u202C']

const pseudoLanguages = {
  'en-XA': lengthen,
  'ar-XB': (text) => text.replace(/\S+/g, (word) => RIGHT_TO_LEFT + lengthen(word) + POP),
}

/** The pseudo-languages by code; none unless `PSEUDO_LANGUAGES=1`, which only builds for tests set. */
export const pseudo = process.env.PSEUDO_LANGUAGES ? pseudoLanguages : {}

/** Returns an English message in a pseudo-language. Parameters, tags and placeholders such as '{'link'}' stay. */
export function translate(language, message) {
  const texts = contentOf(parse(message)).toSorted((a, b) => b.ctx.offset - a.ctx.offset)
  const translated = texts.reduce((whole, { ctx: { offset, text } }) => {
    const pieces = text.split(/('\{'.*?'\}'|<[^>]*>)/)
    const changed = pieces.map((piece, index) => (index % 2 === 0 ? pseudo[language](piece) : piece)).join('')
    return whole.slice(0, offset) + changed + whole.slice(offset + text.length)
  }, message)
  return `[${translated}]`
}

function contentOf(tokens) {
  return tokens.flatMap((token) =>
    token.type === 'content' ? token : (token.cases ?? []).flatMap((one) => contentOf(one.tokens)),
  )
}

/** Doubles each vowel, with an accent: about half as long again. */
function lengthen(text) {
  const accent = (vowel) => `${vowel}\u0301`.normalize()
  return text.replace(/[aeiou]/gi, (vowel) => accent(vowel) + accent(vowel.toLowerCase()))
}
