import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { NoServer } from '../../src/command-line/command-socket.ts'
import { upgradeVerb } from '../../src/commands/upgrade-program.ts'
import { CommandFailed } from '../../src/setup/machine.ts'
import { fakeMachine, fakeWatch } from './fake-machine.ts'
import { runCommand } from '../commands/run-command.ts'
import { argv, mail, useScratchMachine } from './scratch-setup.ts'

/**
 * The site's folder belongs to the site's user. Root acts on it in `setup` and `upgrade`, and must neither follow a link
 * that is placed there nor leave anything of its own.
 */

const { root, folder, setUp } = useScratchMachine()
const SITE = '/var/lib/tablier'
/** Begins whatever is done as the site's user, without the terminal of root. */
const AS_SITE =
  /^setpriv --reuid tablier --regid tablier --init-groups --pdeathsig KILL setsid env -i -C \/var\/lib\/tablier /
/** What root may do with the folder as a whole, which is in a folder of root. */
const onFolder =
  /^(mkdir -p|chmod 700|chown tablier:tablier|test -d|df -B1 --output=avail,size,target) \/var\/lib\/tablier$/

type Before = (command: string) => Promise<void>
const nothing: Before = async () => {}

/** Everything that `setup` and `upgrade` do with the files of the site. `before` is called before each act of it. */
const ways: Readonly<Record<string, (before: Before) => Promise<{ readonly acts: readonly string[] }>>> = {
  'a first setup': (before) => setUp([...argv, ...mail, '--yes'], { answer: answering(before) }),
  'another setup': async (before) => {
    await setUp([...argv, ...mail, '--yes'])
    return setUp(['--domain', 'new.example', '--email', 'me@chef.example', '--yes'], { answer: answering(before) })
  },
  'a setup that fails': async (before) => {
    await setUp([...argv, ...mail, '--yes'])
    return setUp(['--domain', 'new.example', '--email', 'me@chef.example', '--yes'], {
      answer: answering(before, / admin:link /),
    })
  },
  'an upgrade': (before) => upgrade(before, { fails: false }),
  'an upgrade that goes back': (before) => upgrade(before, { fails: true }),
}

function answering(before: Before, broken = /^no command$/) {
  return async (command: string) => {
    await before(command)
    if (broken.test(command)) throw new Error('no luck')
    return undefined
  }
}

const top = `tablier-2.0.0-${process.platform}-${process.arch}`
const archive = join(root, '../tablier-2.0.0.tar.gz')

async function upgrade(before: Before, { fails }: { readonly fails: boolean }) {
  await setUp([...argv, '--yes'])
  const { machine, acts } = fakeMachine(root, async (command) => {
    await before(command)
    if (command.startsWith('tar -tvzf')) return `drwxr-xr-x 0/0 0 2026-11-28 12:00 ${top}/\n`
    if (command.startsWith('tar -xzf')) return ''
    if (command.endsWith('.arriving/bin/tablier --version')) return '2.0.0'
    if (fails && command.endsWith('1.0.0/bin/tablier migrate --json'))
      throw new CommandFailed('newer', 'newer', { stated: 'newer_database' })
    if (command.endsWith(' --database-only --json')) return '{"result":{"rows":2,"messages":1}}'
    if (command.startsWith('systemctl show')) return '0'
    return undefined
  })
  const watch = fakeWatch(() => {
    if (!fails) return '2.0.0'
    if (acts.some((act) => act.includes(' restore '))) return '1.0.0'
    throw new NoServer()
  })
  const verb = upgradeVerb({ machine, watch, isRoot: true })
  const outcome = await runCommand(['upgrade', archive, '--sha256', EMPTY], { INIT_CWD: folder }, { verbs: [verb] })
  return { ...outcome, acts }
}

/** The SHA-256 of an empty file. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
beforeEach(() => writeFile(archive, ''))

/** Returns the files of the site that an act names, and the one that arrives before each. */
const siteFiles = (act: string) => Array.from(act.matchAll(/\/var\/lib\/tablier\/[\w./-]*\w/g), ([file]) => file)

const victims = join(root, '../of-root')
const traps = { 'a file': 'file', 'a folder': 'folder', 'a file that is not there': 'new' }

/** Returns what is in the folder of root, with the modes. */
async function victimState() {
  const names = (await readdir(victims, { recursive: true })).toSorted()
  const stateOf = async (name: string) => {
    const { mode, mtimeMs } = await stat(join(victims, name))
    return { name, mode, mtimeMs }
  }
  return { names: await Promise.all(names.map(stateOf)), text: await readFile(join(victims, 'file'), 'utf8') }
}

beforeEach(async () => {
  await mkdir(join(victims, 'folder'), { recursive: true })
  await writeFile(join(victims, 'file'), 'of root', { mode: 0o644 })
})

describe.each(Object.entries(ways))('%s', (_, way) => {
  it('touches what is in the folder as the site’s user only', async () => {
    const { acts } = await way(nothing)
    const named = acts.filter((act) => act.includes(SITE) && !AS_SITE.test(act))
    const others = named.filter((act) => !onFolder.test(act) && !/^(useradd|write) /.test(act)) // a write is followed by its act
    expect(others).toEqual([])
    expect(acts.some((act) => AS_SITE.test(act))).toBe(true)
  })

  it.each(Object.entries(traps))('changes nothing behind a link to %s, placed before each act', async (__, target) => {
    const before = await victimState()
    const placed: string[] = []
    await way(async (command) => {
      for (const file of siteFiles(command))
        for (const path of [join(root, file), join(root, `${file}.arriving`)]) {
          if (!existsSync(dirname(path))) continue
          await rm(path, { recursive: true, force: true })
          await symlink(join(victims, target), path)
          placed.push(path)
        }
    })
    expect(placed).not.toEqual([])
    expect(await victimState()).toEqual(before)
  })
})
