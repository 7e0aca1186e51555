import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { earlyWords } from './early-words.mjs'

const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A back office in small: the start's words are there before `start.ts`, the desk's before what a route splits off. */
const base = {
  'packages/rules/package.json': '{ "name": "@tablier/rules", "exports": { ".": "./index.ts" } }',
  'packages/rules/index.ts': "export * from './hours.ts'",
  'packages/rules/hours.ts': 'export function hoursText(words: Pick<Words, "closed">) { return words.closed }',
  'main.ts': "void import('./start.ts')",
  'words.ts': 'export const t = {}',
  'routes/users.ts': "import { Users } from '../users.ts'\nexport const Route = create({ component: Users })",
  'users.ts': "import { t } from './words.ts'\nexport const Users = () => t.users",
  'login.tsx': "import { t } from './words.ts'\nexport const Login = () => t.signIn",
  'start.ts': "import { Route } from './routes/users.ts'\nimport { Login } from './login.tsx'\nrun(Route, Login)",
}
const gates = [
  { from: /^main\.ts$/, to: /start\.ts$/, loads: ['start'] },
  { from: /^routes\//, loads: ['desk'] },
]
const catalogues = { start: new Set(['signIn']), desk: new Set(['users', 'cancel', 'closed']) }

/** Returns the words that are used too early, each with the file that uses it. */
function early(changes) {
  const root = mkdtempSync(join(tmpdir(), 'words-'))
  folders.push(root)
  for (const [file, code] of Object.entries({ ...base, ...changes })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), code)
  }
  const { problems } = earlyWords({ root, gates, catalogues, entries: [{ file: 'main.ts', has: [] }] })
  return problems.map((line) => /^"([*\w]+)".* (\S+)\)\.$/.exec(line).slice(1).join(' in '))
}

const withT = "import { t } from './words.ts'\n"

it('allows the words of the start at once, and those of the desk in what a route splits off', () => {
  expect(early({})).toEqual([])
})

it.each([
  ['in a screen of the start', { 'login.tsx': `${withT}export const Login = () => <p>{t.cancel}</p>` }, 'login.tsx'],
  [
    'while a module loads',
    { 'login.tsx': `${withT}const field = { label: t.cancel }\nexport const Login = 1` },
    'login.tsx',
  ],
  [
    'behind an import() of a screen of the start',
    {
      'login.tsx': "const Step = lazy(() => import('./step.ts'))\nexport const Login = () => <Step />",
      'step.ts': `${withT}export function Step() { return t.cancel }`,
    },
    'step.ts',
  ],
  [
    'in a component that a screen of the start refers to',
    {
      'login.tsx': "import { Dialog } from './dialog.ts'\nexport const Login = () => <Dialog />",
      'dialog.ts': `${withT}export function Dialog({ cancel = t.cancel }) { return cancel }`,
    },
    'dialog.ts',
  ],
  ['with a cast', { 'login.tsx': `${withT}export const Login = () => (t as Words)!.cancel` }, 'login.tsx'],
  [
    'taken out of the words',
    { 'login.tsx': `${withT}export const Login = () => { const { cancel } = t }` },
    'login.tsx',
  ],
  [
    'in a part of a route that is not split off',
    { 'routes/users.ts': "import { t } from '../words.ts'\nexport const Route = create({ loader: () => t.cancel })" },
    'routes/users.ts',
  ],
])('finds a word that is used %s', (_where, changes, file) => {
  expect(early(changes)).toEqual([`cancel in ${file}`])
})

it('finds words whose names are made, by how they end', () => {
  const login = `${withT}export const Login = ({ what }) => t[\`\${what}cel\`]`
  expect(early({ 'login.tsx': login })).toEqual(['*cel in login.tsx'])
})

it('finds the word that a function of another package takes from the words it is given', () => {
  const login = `${withT}import { hoursText } from '@tablier/rules'\nexport const Login = () => hoursText(t)`
  expect(early({ 'login.tsx': login })).toEqual(['closed in packages/rules/hours.ts'])
})

it('ignores what a module also has but nobody refers to, types, and other variables', () => {
  const login = [
    withT,
    "import type { Users } from './users.ts'",
    'const words = text.split(" ").map((word) => word.cancel)',
    'export function unused() { return t.cancel }',
    'export const Login = () => words.closed',
  ].join('\n')
  expect(early({ 'login.tsx': login })).toEqual([])
})

it('refuses to walk past a file that does not exist', () => {
  expect(() => early({ 'login.tsx': "export * from './gone.ts'" })).toThrow('gone.ts, which does not exist')
})
