import { expect, it } from 'vitest'
import { languages, parts, readCatalogue } from './compile.mjs'
import { unfitWords } from './unfit-words.mjs'

it.each([
  ['Click the picture.', 'Click'],
  ['Zum Anklicken', 'klick'],
  ['Cliquez ici', 'Cliqu'],
  ['Haga clic aquí', 'clic'],
  ['Clicchi qui', 'Clicc'],
])('names what only fits a mouse: %s', (text, word) => {
  expect(unfitWords('hint', text)).toEqual([`speaks of a mouse: "${word}"`])
})

it.each(['Press the picture.', 'Tippen Sie auf das Bild.', 'Appuyez sur l’image.', 'Pulse la imagen.', 'Il cliente'])(
  'takes words that fit a finger: %s',
  (text) => expect(unfitWords('hint', text)).toEqual([]),
)

it('takes dropping where a screen shows it to a mouse only', () => {
  expect(unfitWords('orDropHere', 'or drop it here')).toEqual([])
  expect(unfitWords('hint', 'Drop it here')).toEqual(['speaks of dropping: "Drop"'])
})

it('takes technical words where a screen shows them to whoever helps', () => {
  expect(unfitWords('mailHint', 'Set SMTP_URL.')).toEqual(['has a technical word: "SMTP_URL"'])
  expect(unfitWords('mailHint', 'Der DNS-Eintrag fehlt.')).toEqual(['has a technical word: "DNS"'])
  expect(unfitWords('helperOnMail', 'Set SMTP_URL.')).toEqual([])
})

/** In these languages, one word is "your" and "their". */
it.each([
  ['de', /\bihr/i],
  ['es', /\bsuy?[oa]?s?\b/i],
  ['it', /\bsu(?:o|a|oi|e)\b/i],
])('the version of the other person in a conflict is not called as the own one: %s', (language, possessive) => {
  const words = readCatalogue(language, 'desk')
  for (const name of ['theirVersion', 'takeAllTheirs', 'takeTheirs', 'theirOtherChangesStay'])
    expect(words[name]).not.toMatch(possessive)
})

/** Whoever makes software that issues invoices has duties of his own. Tablier makes offers, and asks for payments. */
it.each(languages)('nothing is called an invoice: %s', (language) => {
  const texts = parts.flatMap((part) => Object.values(readCatalogue(language, part)))
  expect(texts.filter((text) => /\binvoic|\bfactur|rechnung|\bfattur/i.test(text))).toEqual([])
})
