/** What people do with a mouse. Most hold a phone: "press", "choose" and their like fit both. */
const OF_A_MOUSE = /\b(?:double-)?click|klick|\bclics?\b|\bcliqu|\bclicc/i

/** Dropping files needs a mouse. The screens show these messages where there is one (`pointer-coarse:hidden`). */
const DROPPING = /\bdrop\b|ablegen|\bdépos|\bsuélt|\btrascin/i
const MAY_DROP = /^orDrop/

/** What only somebody who knows computers understands, and names of settings. Screens show it in `ForWhoeverHelps`. */
const TECHNICAL = /\b(?:SPF|DKIM|DMARC|DNS|TXT|CSS|SMTP|TLS|[A-Z]{2,}_[A-Z_]+)\b|--[a-z]+/
const MAY_BE_TECHNICAL = /^helperOn/

/**
 * Returns what is wrong with a message of the back office for the people who read it.
 * @param {string} name of the message
 * @param {string} text in any of the languages
 * @returns {string[]} such as `speaks of a mouse: "click"`
 */
export function unfitWords(name, text) {
  const [click] = OF_A_MOUSE.exec(text) ?? []
  const [drop] = MAY_DROP.test(name) ? [] : (DROPPING.exec(text) ?? [])
  const [term] = MAY_BE_TECHNICAL.test(name) ? [] : (TECHNICAL.exec(text) ?? [])
  return [
    term && `has a technical word: "${term}"`,
    click && `speaks of a mouse: "${click}"`,
    drop && `speaks of dropping: "${drop}"`,
  ].filter(Boolean)
}
