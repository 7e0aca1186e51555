import { chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { borrowForRestarts } from '@tablier/mocks/borrow-database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, demandPlaceToStart } from '../../src/setup/find-site.ts'
import type { Verb } from '../../src/command-line/verb.ts'
import { verbs } from '../../src/commands/verbs.ts'
import { useFolder } from '../folder.ts'
import { stageHere } from '../harness.ts'
import { runCommand } from './run-command.ts'

/** Every verb at every place. The table of the verbs says which of them need a site, and which may make one. */

type Kind = 'none' | 'needs' | 'makes'
const kindOf = (verb: Verb): Kind => (verb.place !== 'site' ? 'none' : verb.makesSite ? 'makes' : 'needs')

/** Returns the verb with work that only says on which site it was done. Nothing is typed or asked. */
function walked(verb: Verb): Verb {
  const rest = { name: verb.name, help: verb.help, read: () => ({}), say: () => [] }
  if (verb.place !== 'site') return { ...rest, place: verb.place, run: async () => ({ on: 'none' }) }
  const { place, args, schema, makesSite } = verb
  const run = async ({ config }: { config: { dataDir: string } }) => ({ on: config.dataDir })
  return { ...rest, place, args, run, ...(schema && { schema }), ...(makesSite && { makesSite }) }
}

const work = useFolder('test')
const at = (path: string) => join(work, path)
const machine = at('machine')
const SITE = join(machine, 'var/lib/tablier')
const PROGRAM = join(machine, 'opt/tablier/versions/1.0.0')
/** The users of the scratch machine. Only root can give its site to another one. */
const own = process.getuid?.() ?? 0
const owner = own === 0 ? 65_534 : own
const users = { root: 0, owner, another: 4242 }

beforeEach(async () => {
  const folders = ['empty', 'full/data/database', 'named', 'other', 'checkout', 'package/deploy']
  for (const name of folders) await mkdir(at(name), { recursive: true })
  for (const name of ['other/letter.txt', 'package/deploy/setup.json']) await writeFile(at(name), '')
  await writeFile(at('named/.env'), 'DATA_DIR=../full/data\n')
  for (const folder of [`${PROGRAM}/deploy`, `${SITE}/data/database`, `${machine}/usr/local/bin`])
    await mkdir(folder, { recursive: true })
  await writeFile(`${PROGRAM}/deploy/setup.json`, '')
  await symlink('versions/1.0.0', join(machine, 'opt/tablier/current'))
  await writeFile(`${machine}/usr/local/bin/tablier`, `#!/bin/sh\necho "$@" >${at('handed-over')}\n`, { mode: 0o755 })
  await chown(SITE, owner, owner)
})

let lent: Awaited<ReturnType<typeof borrowForRestarts>>
const parts = () => ({ embedded: lent.open(), stage: stageHere })
beforeAll(async () => void (lent = await borrowForRestarts()))
afterAll(() => lent.drop())

interface Place {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly argv?: readonly string[]
  /** The data that verbs of each kind work on, or how they refuse. */
  readonly needs: string | RegExp
  readonly makes: string | RegExp
  readonly none?: RegExp
  /** On a machine that `setup` has set up: the calling user. */
  readonly as?: keyof typeof users
  /** The running program. The default is the one that `setup` has installed. */
  readonly program?: string
  /** Where the process goes, and whom it becomes, before anything is opened. */
  readonly acts?: readonly unknown[]
}

const becomesOwner = [SITE, ['initgroups', owner, owner], ['setgid', owner], ['setuid', owner]]
const NEW_SITE = ' To make a new one in this folder, add --new-site\\.'
const missing = (what: string, more = '') =>
  new RegExp(`^There is no site here: \\S+${what} does not exist\\. Run this in .* DATA_DIR\\.${more}$`)
const wrong = (what: string) =>
  new RegExp(`^There is no site here: \\S+${what} does not exist\\. Correct DATA_DIR or DATABASE_URL, or `)
const closed = /^The site of this machine is closed to this user\. Run: sudo tablier [a-z:-]+ --json$/
const unknown = /^Unknown option "--new-site"/
const worksOn = (data: string) => ({ needs: data, makes: data })
const refuses = (refusal: RegExp) => ({ needs: refusal, makes: refusal })
const toNewSite = { argv: ['--new-site'], needs: unknown, none: unknown }

const places: Readonly<Record<string, Place>> = {
  'an empty folder': { cwd: at('empty'), needs: missing('empty/data'), makes: missing('empty/data', NEW_SITE) },
  'a folder of other files': { cwd: at('other'), needs: missing('other/data'), makes: missing('other/data', NEW_SITE) },
  'an empty folder, with --new-site': { cwd: at('empty'), ...toNewSite, makes: at('empty/data') },
  'a folder with a site': { cwd: at('full'), ...worksOn(at('full/data')) },
  'a folder whose .env names a site': { cwd: at('named'), ...worksOn(at('full/data')) },
  'DATA_DIR that does not exist': {
    cwd: at('other'),
    env: { DATA_DIR: at('new/one') },
    needs: wrong('new/one'),
    makes: at('new/one'),
  },
  'DATA_DIR that cannot exist': {
    cwd: at('other'),
    env: { DATA_DIR: at('other/letter.txt/data') },
    needs: /^There is no site here: \S+ is not a folder\./,
    makes: /^DATA_DIR \S+ cannot be written: /,
  },
  'a database server that does not answer': {
    cwd: at('empty'),
    env: { DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) },
    needs: wrong('empty/data'),
    makes: /^DATABASE_URL: the database cannot be reached: /,
  },
  'any folder of a set-up machine, as root': {
    cwd: at('other'),
    as: 'root',
    acts: becomesOwner,
    ...worksOn(`${SITE}/data`),
  },
  'the folder of its site, as root': { cwd: SITE, as: 'root', acts: becomesOwner, ...worksOn(`${SITE}/data`) },
  "any folder there, as the site's user": { cwd: at('other'), as: 'owner', acts: [SITE], ...worksOn(`${SITE}/data`) },
  'any folder there, as another user': { cwd: at('other'), as: 'another', ...refuses(closed) },
  'a folder there with another site': { cwd: at('full'), as: 'owner', ...worksOn(at('full/data')) },
  'any folder there, with --new-site': { cwd: at('other'), as: 'owner', ...toNewSite, makes: at('other/data') },
  'DATA_DIR there': { cwd: at('other'), as: 'root', env: { DATA_DIR: at('full/data') }, ...worksOn(at('full/data')) },
  'a checkout there': {
    cwd: at('checkout'),
    as: 'root',
    program: at('checkout'),
    ...refuses(/ Or use the command of this machine, \/usr\/local\/bin\/tablier\./),
  },
}

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted()

/** Runs a verb, and returns the data that it worked on, or its refusal. */
async function outcomeOf(verb: Verb, { cwd, env, argv = [], as, program = PROGRAM }: Place, acts: unknown[] = []) {
  const act = (name: string) => void acts.push(name)
  const caller: Caller = {
    cwd: () => cwd,
    chdir: act,
    getuid: () => (as ? users[as] : own),
    initgroups: (user, group) => void acts.push(['initgroups', user, group]),
    setgid: (group) => void acts.push(['setgid', group]),
    setuid: (user) => void acts.push(['setuid', user]),
  }
  const { output } = await runCommand(
    [verb.name, ...argv, '--json'],
    { LOG_LEVEL: 'silent', ...env },
    {
      verbs: [walked(verb)],
      caller,
      machine: { root: as ? machine : at('nowhere'), program },
      ...(env?.['DATABASE_URL'] === undefined && { parts }),
    },
  )
  const { result, error } = JSON.parse(output) as { result?: { on: string }; error?: { message: string } }
  return result?.on ?? error?.message ?? ''
}

it.each(Object.entries(places))('each verb works on its site or refuses, and leaves nothing: %s', async (_, place) => {
  const [outcomes, expected]: Record<string, unknown>[] = [{}, {}]
  for (const verb of verbs) {
    const before = await filesIn(work)
    const acts: unknown[] = []
    const outcome = await outcomeOf(verb, place, acts)
    const left = outcome.startsWith('/') ? [] : (await filesIn(work)).filter((file) => !before.includes(file))
    const right = place[kindOf(verb)] ?? 'none'
    const isRight = typeof right === 'string' ? outcome === right : right.test(outcome)
    const isThere = verb.place === 'site' || (verb.place === 'here' && place.cwd === SITE)
    outcomes![verb.name] = { outcome: isRight ? right : outcome, acts, left }
    expected![verb.name] = { outcome: right, acts: isThere ? (place.acts ?? []) : [], left: [] }
    for (const made of ['empty/data', 'new', 'other/data']) await rm(at(made), { recursive: true, force: true })
  }
  expect(outcomes).toEqual(expected)
})

it('says on a set-up machine that the site of the folder is another one', async () => {
  const [verb] = verbs.filter(({ name }) => name === 'doctor').map(walked)
  const caller = { ...process, cwd: () => at('full'), getuid: () => owner }
  const around = { verbs: [verb!], caller, machine: { root: machine, program: PROGRAM }, parts }
  const { errors } = await runCommand(['doctor'], {}, around)
  expect(errors).toBe(`This is the site in ${at('full')}, not the one in ${SITE}.\n`)
})

it('hands a command on to the installed program from an unpacked package', async () => {
  for (const verb of verbs.filter(({ place }) => place === 'site'))
    await outcomeOf(verb, { ...places['any folder of a set-up machine, as root']!, program: at('package') }).catch(
      () => {},
    )
  expect(await readFile(at('handed-over'), 'utf8')).toBe('doctor --json\n')
})

it.each([
  ['exit 3', 3],
  ['kill -INT $$', 130],
  ['kill -TERM $$', 143],
  ['kill -KILL $$', 137],
])('ends with the code of the installed program: `%s` with %i', async (act, code) => {
  await writeFile(`${machine}/usr/local/bin/tablier`, `#!/bin/sh\n${act}\n`, { mode: 0o755 })
  const [verb] = verbs.filter(({ name }) => name === 'doctor').map(walked)
  const caller = { ...process, cwd: () => at('other'), getuid: () => 0 }
  const around = { verbs: [verb!], caller, machine: { root: machine, program: at('package') }, parts }
  expect((await runCommand(['doctor'], {}, around)).code).toBe(code)
})

const starts: readonly (readonly [string, Partial<Place> & { cwd: string }, RegExp | undefined])[] = [
  ['in its checkout', { cwd: at('checkout'), program: at('checkout') }, undefined],
  ['in an empty folder', { cwd: at('empty') }, undefined],
  ['in a folder with nothing but .env', { cwd: at('named') }, undefined],
  ['in a folder with a site', { cwd: at('full') }, undefined],
  ['on DATA_DIR', { cwd: at('other'), env: { DATA_DIR: at('new') } }, undefined],
  ['on DATABASE_URL', { cwd: at('other'), env: { DATABASE_URL: 'postgres://127.0.0.1/a' } }, undefined],
  ['with --new-site', { cwd: at('other'), argv: ['--new-site'] }, undefined],
  ['in a folder of other files', { cwd: at('other') }, /^There is no site here: .* add --new-site\. /],
  ['in the site of a set-up machine', { cwd: SITE, as: 'owner' }, undefined],
  ['in its checkout there', { cwd: at('checkout'), program: at('checkout'), as: 'owner' }, undefined],
  ['in an empty folder there', { cwd: at('empty'), as: 'owner' }, /systemctl start tablier/],
]

it.each(starts)('a start of the server %s makes a site only where it is meant: %o', (_, place, refusal) => {
  const { cwd, env = {}, argv = [], as, program = PROGRAM } = place
  const start = () =>
    demandPlaceToStart(env, { cwd, program, root: as ? machine : at('nowhere') }, argv.includes('--new-site'))
  if (refusal) expect(start).toThrow(refusal)
  else expect(start).not.toThrow()
})
