import { parse } from '@messageformat/parser'
import { parametersOf } from './compile.mjs'

/** The letters and marks between which a language has a space that does not break, as docs/translating.md says. */
const LOOSE = {
  de: [/[\d}] (?:KB|MB|GB|TB)\b/, / …/],
  fr: [/[\d}] (?:octets|Ko|Mo|Go|To)\b/, / [:;!?»]/, /« /],
  es: [/[\d}] (?:KB|MB|GB|TB)\b/],
  it: [/[\d}] (?:KB|MB|GB|TB)\b/],
}

/**
 * Compares a message with the English one.
 * @returns {string[]} what is wrong, such as `has the parameters name, not day`; empty if nothing is
 */
export function differences(language, english, own) {
  const [theirs, ours] = [english, own].map((text) => factsOf(text))
  const faults = []
  for (const what of ['parameters', 'tags', 'mail fields']) {
    const [wanted, given] = [theirs, ours].map((facts) => [...facts[what]].toSorted(byLetter).join(', '))
    if (wanted !== given) faults.push(`has the ${what} ${given || '(none)'}, not ${wanted || '(none)'}`)
  }
  for (const key of theirs.choices.keys()) if (!ours.choices.has(key)) faults.push(`has no cases for ${key}`)
  for (const [key, given] of ours.choices) faults.push(...missingCases(language, key, theirs.choices.get(key), given))
  for (const loose of LOOSE[language] ?? [])
    for (const text of ours.texts)
      if (loose.test(text)) faults.push(`has a space that can break: "${loose.exec(text)}"`)
  return faults
}

/**
 * Returns the branches that a choice of this language lacks or has too many of. A select has those of the English one; a
 * plural has the categories of its language, and the numbers (`=0`) of the English one.
 */
function missingCases(language, key, wanted = [[]], given) {
  const [type] = key.split(' ')
  const isSelect = type === 'select'
  if (isSelect && wanted.flat().length === 0) return [`has cases for ${key}, which the English message has not`]
  return given.flatMap((cases) => {
    const lists = wanted.map((list) =>
      isSelect ? list : [...list.filter((one) => one.startsWith('=')), ...categoriesOf(language, type)],
    )
    const shown = cases.filter((one) => isSelect || one.startsWith('=') || categoriesOf(language, type).includes(one))
    if (lists.some((list) => sameNames(list, shown))) return []
    return [`has the cases ${cases.join(', ')} of ${key}, not ${lists[0].join(', ')}`]
  })
}

const byLetter = (one, other) => one.localeCompare(other, 'en')
const sameNames = (one, other) => one.toSorted(byLetter).join(' ') === other.toSorted(byLetter).join(' ')

/** Returns the categories that numbers up to 200 have; those of millions only, such as `many` in French, may be left out. */
function categoriesOf(language, type) {
  const rules = new Intl.PluralRules(language, { type: type === 'selectordinal' ? 'ordinal' : 'cardinal' })
  const used = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((category) => used.has(category))
}

/** A language greets guests by their first or by their whole name. */
const GREETED_BY = new Map([['first name', 'name']])

/** Returns what a translation must have too, and the texts in all branches. */
function factsOf(message) {
  const facts = { parameters: new Set(), tags: new Set(), 'mail fields': new Set(), choices: new Map(), texts: [] }
  const tokens = parse(message)
  for (const name of Object.keys(parametersOf(tokens))) facts.parameters.add(name)
  function look(list) {
    let text = ''
    for (const { type, arg, value = '', cases = [] } of list) {
      text += type === 'content' ? value : type === 'octothorpe' || type === 'argument' ? '}' : '\n'
      if (cases.length > 0) {
        const key = `${type} ${arg}`
        facts.choices.set(key, [...(facts.choices.get(key) ?? []), cases.map((one) => one.key)])
      }
      for (const one of cases) look(one.tokens)
    }
    for (const [, name] of text.matchAll(/<\/?([a-z]\w*)>/g)) facts.tags.add(name)
    for (const [, name] of text.matchAll(/\{([^{}]+)\}/g)) facts['mail fields'].add(GREETED_BY.get(name) ?? name)
    facts.texts.push(text)
  }
  look(tokens)
  return facts
}

/** How many words a name may have in common with the beginning of its text. */
const MAX_WORDS = 4

/** Returns true if a name is the first words of its text, cut off in a sentence: it should say what the message is for. */
export function isCutOff(name, text) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`).split(' ')
  if (words.length <= MAX_WORDS) return false
  const plain = text.replaceAll(/<[^>]*>|\{(?:[^{}]|\{[^{}]*\})*\}|[’']/g, '')
  let letters = ''
  for (const [part] of plain.matchAll(/[A-Za-z0-9]+|[.?!]/g)) {
    if (letters === name.toLowerCase()) return !/[.?!]/.test(part)
    letters += part.toLowerCase()
  }
  return false
}
