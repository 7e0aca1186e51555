/**
 * Fails if a catalogue lacks a message, has one that English has not, or has one with other parameters, cases, tags or
 * mail fields; if a message of the back office has words that do not fit its readers; if no code uses a message; if a name is the cut-off beginning of its text; if a page can use a message
 * before it has loaded its catalogue; and if code of the sites or the server has words for people. Types cannot show
 * this: they follow from the English catalogue.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { differences, isCutOff } from './compare.mjs'
import { languages, parts, readCatalogue } from './compile.mjs'
import { earlyWords } from './early-words.mjs'
import { ownWords } from './own-words.mjs'
import { unfitWords } from './unfit-words.mjs'

const root = new URL('../../../', import.meta.url)
const files = globSync(['{apps,packages}/*/{src,test}/**/*.{ts,tsx}', 'apps/*/*.ts'], { cwd: root })
const code = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('')
const used = new Set([...code.matchAll(/\.([a-z]\w+)/g)].map(([, name]) => name))
/** How names end that code makes, as in ``t[`${room}Count`]``. */
const endings = [...code.matchAll(/\[`\$\{[^`]+\}([A-Z]\w+)`\]/g)].map(([, ending]) => ending)
const isUsed = (name) => used.has(name) || endings.some((ending) => name.endsWith(ending))

/** What code names as a text: the reasons of refusals, and the codes whose own reason has their name. */
const reasons = new Set(
  [...code.matchAll(/'([a-z]\w+)'|^  ([a-z_]+): \d{3},$/gm)].map(([, text, status]) =>
    (text ?? status).replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
  ),
)

/** What the owner and the team read. */
const DESK = new Set(['before', 'start', 'refusals', 'desk'])

const problems = parts.flatMap((part) => {
  const english = readCatalogue('en', part)
  const unused = Object.keys(english).filter((name) => !isUsed(name) && !(part === 'refusals' && reasons.has(name)))
  const cutOff = Object.keys(english).filter((name) => isCutOff(name, english[name]))
  const lines = [
    ...unused.map((name) => `en/${part}: no code uses "${name}".`),
    ...cutOff.map((name) => `en/${part}: "${name}" is the beginning of its text. Name it by what it means.`),
  ]
  return lines.concat(languages.flatMap((language) => compare(language, part, english)))
})

function compare(language, part, english) {
  const own = readCatalogue(language, part)
  const names = new Set([...Object.keys(english), ...Object.keys(own)])
  return [...names].flatMap((name) => {
    const where = `${language}/${part}: "${name}"`
    if (!(name in own)) return [`${where} is missing.`]
    if (!(name in english)) return [`${where} is not in the English catalogue.`]
    const unfit = DESK.has(part) ? unfitWords(name, own[name]) : []
    return [...differences(language, english[name], own[name]), ...unfit].map((fault) => `${where} ${fault}.`)
  })
}

/** Where each page and each process begins, and the catalogues that are part of its code. */
const entries = [
  { file: 'apps/admin/src/main.tsx', has: [] },
  { file: 'apps/public-site/src/entry-client.tsx', has: [] },
  { file: 'apps/public-site/src/entry-server.tsx', has: ['site'] },
  { file: 'apps/api/src/main.ts', has: ['site', 'refusals'] },
  { file: 'apps/api/src/tablier.ts', has: ['site', 'refusals'] },
  { file: 'packages/mocks/src/browser/worker.ts', has: ['site', 'refusals'] },
]
/** Where a page waits for catalogues before it goes on: `main.tsx`, `routes/__root.tsx`, and the public page's parts. */
const gates = [
  { from: /admin\/src\/main\.tsx$/, to: /start\.tsx$/, loads: ['start'] },
  { from: /admin\/src\/routes\/(?!__root|login)/, loads: ['desk'] },
  { from: /entry-client\.tsx$/, to: /hydrate-islands\.tsx$/, loads: ['islands'] },
  { from: /entry-client\.tsx$/, to: /languages\.ts$/, loads: ['hint'] },
  { from: /use-contact-form\.ts$/, to: /draft\.ts$/, loads: ['late'] },
  { from: /use-evening\.ts$/, to: /evening-in-form\.tsx$/, loads: ['evening'] },
  { from: /entry-client\.tsx$/, to: /start-fallback\.tsx$/, loads: ['site'] },
]
const catalogues = Object.fromEntries(parts.map((part) => [part, new Set(Object.keys(readCatalogue('en', part)))]))
const early = earlyWords({ root: fileURLToPath(root), entries, gates, catalogues })
problems.push(...early.problems)
for (const file of files.filter((name) => /^apps\/admin\/src\/.*(?<!\.test)\.tsx?$/.test(name)))
  if (!early.reached.has(file) && /words\.ts'/.test(readFileSync(new URL(file, root), 'utf8')))
    problems.push(`${file} has words, but no entry in check.mjs leads to it.`)

/** Code whose sentences are for people, and code of the server, whose sentences are also for logs and clients. */
const screens = globSync('apps/{admin,public-site}/src/**/*.{ts,tsx}', { cwd: root })
const server = globSync(['apps/api/src/**/*.ts', 'packages/backend/src/**/*.ts'], { cwd: root })
const NO_WORDS = /\.test\.|\/testing\/|\/looks\/font-pairs\.ts$/ // of the last, the names of fonts
for (const file of [...screens, ...server].filter((name) => !NO_WORDS.test(name)))
  for (const found of ownWords(file, readFileSync(new URL(file, root), 'utf8'), { isScreen: screens.includes(file) }))
    problems.push(`${file}:${found} is in no catalogue.`)

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
