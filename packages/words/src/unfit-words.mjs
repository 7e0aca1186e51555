/** What people do with a mouse. Most hold a phone: "press", "choose" and their like fit both. */
const OF_A_MOUSE = /\b(?:double-)?click|klick|\bclics?\b|\bcliqu|\bclicc/i

/** Dropping files needs a mouse. The screens show these messages where there is one (`pointer-coarse:hidden`). */
const DROPPING = /\bdrop\b|ablegen|\bdépos|\bsuélt|\btrascin/i
const MAY_DROP = /^orDrop/

/**
 * Returns what is wrong with a message of the back office for the people who read it.
 * @param {string} name of the message
 * @param {string} text in any of the languages
 * @returns {string[]} such as `speaks of a mouse: "click"`
 */
export function unfitWords(name, text) {
  const [click] = OF_A_MOUSE.exec(text) ?? []
  const [drop] = MAY_DROP.test(name) ? [] : (DROPPING.exec(text) ?? [])
  return [click && `speaks of a mouse: "${click}"`, drop && `speaks of dropping: "${drop}"`].filter(Boolean)
}
