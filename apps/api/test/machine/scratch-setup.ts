import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { setupVerb } from '../../src/commands/setup.ts'
import { useFolder } from '../folder.ts'
import { type Answer, fakeMachine } from './fake-machine.ts'
import { runCommand } from '../commands/run-command.ts'

export const deploy = new URL('../../deploy/', import.meta.url)
export const caddyfile = '# My own site.\nother.example {\n}\n'
export const argv = ['--domain', 'chef.example', '--email', '<me@Chef.example>']
export const mail = ['--mail', 'postmark', '--mail-user', 'a-token', '--mail-password-file', 'password']
export const ENV = 'var/lib/tablier/.env'

export interface Circumstances {
  readonly answer?: Answer
  /** Where the domain leads to. */
  readonly leadsTo?: string
  /** What is wrong at an address. */
  readonly visit?: (url: string) => string | undefined
  readonly isRoot?: boolean
  /** The program that has taken port 80. */
  readonly onPort80?: string
}

/** Gives each test a scratch machine, on which `setUp` runs `setup`. */
export function useScratchMachine() {
  const work = useFolder('test')
  const root = join(work, 'machine')
  const folder = join(work, 'package')

  beforeEach(async () => {
    for (const name of ['usr/local/bin', 'etc/systemd/system', 'etc/caddy', 'opt', 'var/lib'])
      await mkdir(join(root, name), { recursive: true })
    await writeFile(join(root, 'etc/caddy/Caddyfile'), caddyfile)
    await mkdir(join(folder, 'bin'), { recursive: true })
    await writeFile(join(folder, 'bin/tablier'), '')
    await writeFile(join(folder, 'package.json'), '{"version": "1.0.0"}')
    await cp(deploy, join(folder, 'deploy'), { recursive: true })
    await writeFile(join(work, 'password'), 'pass:word\n')
  })

  /** Makes the socket of a server, which is a minute younger than what `setup` has written. */
  async function serverHasStarted(): Promise<void> {
    const data = join(root, 'var/lib/tablier/data')
    await mkdir(data, { recursive: true })
    await writeFile(join(data, 'tablier.sock'), '')
    await utimes(join(data, 'tablier.sock'), new Date(), new Date(Date.now() + 60_000))
  }

  /** Runs `setup` on the scratch machine, where the user and the programs are there as soon as they were asked for. */
  async function setUp(
    more: readonly string[],
    { answer, leadsTo = '192.0.2.7', visit = () => undefined, isRoot = true, onPort80 }: Circumstances = {},
  ) {
    let paused = 0
    const { machine, acts } = fakeMachine(root, async (command) => {
      const answered = await answer?.(command)
      if (answered !== undefined) return answered
      if (command === 'systemctl restart tablier') await serverHasStarted()
      // As a server that was started for the first domain.
      if (command.includes(' admin:link ')) return JSON.stringify({ ok: true, result: { link: SERVER_LINK } })
      return undefined
    })
    const names = {
      resolve: async () => [leadsTo],
      readTxt: async () => ['v=DMARC1; p=none'],
      addresses: () => ['192.0.2.7'],
    }
    const visitNow = async (url: string) => visit(url)
    const holderOf = async (port: number) =>
      port === 80 && onPort80 !== undefined ? { program: onPort80, pid: 812 } : undefined
    const pause = async () => void (paused += 1)
    const verb = setupVerb({ machine, folder, names, visit: visitNow, holderOf, pause, isRoot })
    const outcome = await runCommand(['setup', ...more], { INIT_CWD: work }, { verbs: [verb] })
    return { ...outcome, errors: outcome.errors.replaceAll(root, ''), acts, paused }
  }

  const onMachine = (path: string) => readFile(join(root, path), 'utf8')
  return { root, folder, setUp, onMachine }
}

const SERVER_LINK = 'https://chef.example/reset-password?token=abc'

/** Matches an act that changes nothing. */
export const isLook = /^(which|test|id|caddy version|systemctl (is-active|show))|NODE_ENV=production (test|sh -c test) /

/** Lets some commands fail, with what they say about it. */
export function failing(commands: RegExp, says: Error = new Error('not there')): Circumstances {
  return {
    answer: (command) => {
      if (commands.test(command)) throw says
      return undefined
    },
  }
}

export const fresh = failing(/^id |^caddy version|is-active/)
