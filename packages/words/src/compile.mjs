/**
 * Compiles the catalogues in `catalogues/<language>/<part>/*.json`, whose messages are in ICU MessageFormat, to modules:
 *
 * - `dist/<part>/<language>.js`: a message without parameters is a string, another one a function of its parameters.
 *   `lang` is the language.
 * - `dist/<part>/words.d.ts`: the names of the messages and their parameters, as the English catalogue has them.
 * - `dist/refusals/texts.js`: the English messages as the catalogue has them, for the API's document.
 * - `dist/<part>/all.js` and `load.js`: every language at once, and a function for each that loads it.
 *
 * A language that lacks a message gets the English one; `check.mjs` lets no such catalogue pass.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'
import { parse } from '@messageformat/parser'
import { pseudo, translate } from './pseudo.mjs'

const root = new URL('../', import.meta.url)
const catalogues = new URL('catalogues/', root)
/** Builds with the condition `pseudo` use the folder with the pseudo-languages. */
const dist = new URL(Object.keys(pseudo).length > 0 ? 'dist/pseudo/' : 'dist/', root)
const translated = readdirSync(catalogues).filter((name) => name !== 'en')
export const languages = ['en', ...translated, ...Object.keys(pseudo)]
/**
 * The files of the parts that are loaded on their own. `islands` are the words of the page's scripts.
 */
const filesOf = {
  site: '{site,shared,islands,evening}/*',
  islands: '{islands/*,shared/hours}',
  hint: 'hint/*',
  late: 'late/*',
  evening: '{evening/*,shared/allergens}',
  before: 'before/*',
  start: 'start/*',
  desk: '{desk,shared}/*',
  refusals: 'refusals/*',
}
export const parts = Object.keys(filesOf)

/** Returns a part's messages in a language, by name. @throws Error if two files have the same name */
export function readCatalogue(language, part) {
  if (language in pseudo)
    return Object.fromEntries(
      Object.entries(readCatalogue('en', part)).map(([name, text]) => [name, translate(language, text)]),
    )
  const messages = {}
  for (const file of globSync(`${language}/${filesOf[part]}.json`, { cwd: catalogues }).toSorted()) {
    for (const [name, text] of Object.entries(JSON.parse(readFileSync(new URL(file, catalogues), 'utf8')))) {
      if (name in messages) throw new Error(`${file}: another file has the message "${name}" too.`)
      messages[name] = text
    }
  }
  return messages
}

/** Returns the type of each parameter of a message, by name. */
export function parametersOf(tokens, found = {}) {
  for (const token of tokens) {
    const { type, arg, key, cases = [] } = token
    if (type === 'plural' || type === 'selectordinal' || key === 'number') found[arg] = 'number'
    else if (type === 'select')
      found[arg] = cases.map((one) => (one.key === 'other' ? 'string & {}' : `'${one.key}'`)).join(' | ')
    else if (type === 'argument') found[arg] ??= 'string | number'
    for (const one of cases) parametersOf(one.tokens, found)
  }
  return found
}

/** Returns the source of a module with the messages of one language. */
function moduleOf(language, messages) {
  const constants = { lang: language }
  const others = {}
  for (const [name, text] of Object.entries(messages)) {
    const tokens = parse(text)
    if (tokens.every((token) => token.type === 'content')) constants[name] = tokens.map((token) => token.value).join('')
    else others[name] = text
  }
  const functions = compileModule(new MessageFormat(language), others)
  return functions.replace('export default {', `export default {\n  ...${JSON.stringify(constants, null, 2)},`)
}

function typesOf(messages) {
  const lines = Object.entries(messages).map(([name, text]) => {
    const parameters = Object.entries(parametersOf(parse(text))).map(([key, type]) => `readonly ${key}: ${type}`)
    const type = parameters.length > 0 ? `(values: { ${parameters.join('; ')} }) => string` : 'string'
    return `  /** ${text.replaceAll('*/', '')} */\n  readonly ${name}: ${type}`
  })
  return `export interface Words {\n  readonly lang: import('../languages.d.ts').Language\n${lines.join('\n')}\n}\n`
}

function write(path, text) {
  const file = new URL(path, dist)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, text)
}

if (import.meta.main) {
  for (const part of parts) {
    const english = readCatalogue('en', part)
    write(`${part}/words.d.ts`, typesOf(english))
    for (const language of languages) {
      write(`${part}/${language}.js`, moduleOf(language, { ...english, ...readCatalogue(language, part) }))
      write(`${part}/${language}.d.ts`, `declare const words: import('./words.d.ts').Words\nexport default words\n`)
    }
    const imports = languages.map((language, index) => `import words${index} from './${language}.js'\n`).join('')
    const all = languages.map((language, index) => `'${language}': words${index}`)
    write(`${part}/all.js`, `${imports}export const words = { ${all.join(', ')} }\n`)
    const loaders = languages.map((language) => `  '${language}': () => import('./${language}.js'),\n`).join('')
    write(`${part}/load.js`, `export const load = {\n${loaders}}\n`)
    write(
      `${part}/all.d.ts`,
      `export const words: Record<import('../languages.d.ts').Language, import('./words.d.ts').Words>\n`,
    )
    write(
      `${part}/load.d.ts`,
      `export const load: Record<import('../languages.d.ts').Language, () => Promise<{ default: import('./words.d.ts').Words }>>\n`,
    )
  }
  const refusals = readCatalogue('en', 'refusals')
  write('refusals/texts.js', `export const texts = ${JSON.stringify(refusals)}\n`)
  write(
    'refusals/texts.d.ts',
    `export declare const texts: Readonly<Record<Exclude<keyof import('./words.d.ts').Words, 'lang'>, string>>\n`,
  )
  write('languages.js', `export const languages = ${JSON.stringify(languages)}\n`)
  const tags = languages.map((one) => `'${one}'`)
  write(
    'languages.d.ts',
    `export declare const languages: readonly [${tags.join(', ')}]\nexport type Language = (typeof languages)[number]\n`,
  )
}
