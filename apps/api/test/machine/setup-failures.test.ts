import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CommandFailed, runHere } from '../../src/setup/machine.ts'
import { portHolder } from '../../src/setup/port-holder.ts'
import { listen } from '../ports.ts'
import { argv, caddyfile, deploy, ENV, failing, fresh, isLook, mail, useScratchMachine } from './scratch-setup.ts'

const { root, setUp, onMachine } = useScratchMachine()

interface Step {
  readonly fails?: string
  readonly acts?: readonly string[]
  readonly then?: string
}

const steps = JSON.parse(readFileSync(new URL('setup.json', deploy), 'utf8')) as readonly Step[] // of the package
const places: Readonly<Record<string, string>> = { program: '/opt/tablier', site: '/var/lib/tablier' }

/** Returns a pattern for a command of setup.json, whose values were filled in. */
function commandOf(act: string): RegExp {
  const escaped = act.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? String.raw`\S+`)}$`)
}

const acts = steps.flatMap(({ acts: own = [], fails = '', then }, at) => [
  ...own.map((act) => ({
    act,
    at,
    command: commandOf(act),
    fails: fails.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name]!),
  })),
  ...(then === 'makeLink' ? [{ act: 'admin:link', at, command: / admin:link /, fails: 'no luck' }] : []),
])
const [linkAt = 0, startAt = 0] = ['makeLink', 'waitForSite'].map((name) =>
  steps.findIndex(({ then }) => then === name),
)
const link = (domain: string) => `https://${domain}/reset-password?token=abc`
const lastLine = (errors: string) => errors.split('\n').at(-2) ?? ''

/** Lets a command fail as the real one does. */
function breaking(command: RegExp, before = failing(/^no command$/)) {
  const says = `\`setpriv a long command\` failed: no luck`
  return {
    answer: (given: string) => {
      if (command.test(given))
        throw new CommandFailed(command.source.includes('admin') ? 'no luck' : says, 'no luck', {})
      return before.answer?.(given)
    },
  }
}

describe('on a fresh machine', () => {
  it.each(acts)('says in its own words that `$act` fails, and shows the link if there is one', async (broken) => {
    const { code, errors } = await setUp([...argv, ...mail, '--yes'], breaking(broken.command, fresh))
    expect(code).toBe(1)
    expect(lastLine(errors).slice(0, broken.fails.length)).toBe(broken.fails)
    expect(errors).not.toMatch(/Command failed|setpriv/)
    expect(errors.includes(link('chef.example'))).toBe(broken.at > linkAt)
    expect(lastLine(errors).includes(link('chef.example'))).toBe(broken.at > linkAt)
    const env = await onMachine(ENV).catch(() => '')
    expect(env.includes('SMTP_URL')).toBe(broken.at >= startAt)
  })
})

describe('on a machine with a site', () => {
  const onSite = acts.filter(({ act, at }) => at >= linkAt && !act.includes('apt-get'))

  it.each(onSite)('leaves everything as it was if `$act` fails', async (broken) => {
    await setUp([...argv, ...mail, '--yes'])
    const files = [ENV, 'etc/caddy/tablier.caddy', 'etc/caddy/Caddyfile', 'etc/systemd/system/tablier.service']
    const before = await Promise.all(files.map(onMachine))
    const { code, errors, acts: done } = await setUp(['--domain', 'new.example', '--yes'], breaking(broken.command))
    expect(code).toBe(1)
    expect(lastLine(errors).slice(0, broken.fails.length)).toBe(broken.fails)
    expect(await Promise.all(files.map(onMachine))).toEqual(before)
    if (broken.at > linkAt) expect(lastLine(errors)).toContain(link('chef.example')) // where the site still is
    const changes = done.filter((act) => !isLook.test(act))
    if (broken.at > startAt) expect(changes.filter((act) => act === 'systemctl restart tablier')).toHaveLength(2)
  })

  it('prints a link to the new domain, although the server that makes it has the former one', async () => {
    await setUp([...argv, '--yes'])
    const { output } = await setUp(['--domain', 'new.example', '--yes'])
    expect(output).toMatch(/^The site +https:\/\/new\.example$/m)
    expect(output).toContain(link('new.example'))
  })
})

it('says the sentence of a command that has written JSON only', async () => {
  const stated = JSON.stringify({ ok: false, error: { code: 'not_found', message: 'No account has that address.' } })
  const program = join(root, 'fails')
  await writeFile(program, `#!/bin/sh\necho '${stated}'; exit 1\n`, { mode: 0o755 })
  await expect(runHere(program, [])).rejects.toMatchObject({ reason: 'No account has that address.' })
})

it('leaves no half of the program on a full disk', async () => {
  await setUp([...argv, '--yes'], failing(/^chown -R/, new CommandFailed('', 'No space left on device', {})))
  await expect(onMachine('opt/tablier/versions/.arriving/package.json')).rejects.toThrow('ENOENT')
})

it('prints what the site says without what commands a terminal', async () => {
  const trick = '\u001B]0;title\u0007\u001B[2J\u009B31m\u202Etxt'
  const { errors } = await setUp([...argv, '--yes'], failing(/ admin:link /, new CommandFailed(trick, trick, {})))
  expect(lastLine(errors)).toBe('�]0;title��[2J�31m�txt')
})

describe('while another program installs packages', () => {
  const locked = new CommandFailed(
    '',
    'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (unattended-upgr) E: Unable to acquire the dpkg frontend lock',
    {},
  )

  it.each(['update', 'install'])('waits before apt-get %s, and says for whom', async (verb) => {
    let left = 3
    const { code, errors, paused } = await setUp([...argv, '--yes'], {
      answer: (command) => {
        if (command.includes(`apt-get ${verb}`) && (left -= 1) >= 0) throw locked
        return fresh.answer?.(command)
      },
    })
    expect({ code, paused }).toEqual({ code: 0, paused: 3 })
    expect(
      errors.match(/Another program is installing packages \(process 4711 \(unattended-upgr\)\)\. Waiting/g),
    ).toHaveLength(1)
  })

  it('gives up after fifteen minutes, with the link', async () => {
    const { code, errors, paused } = await setUp([...argv, '--yes'], {
      answer: (command) => {
        if (command.startsWith('env ') && command.includes('apt-get')) throw locked
        return fresh.answer?.(command)
      },
    })
    expect({ code, paused }).toEqual({ code: 1, paused: 180 })
    expect(lastLine(errors)).toMatch(/^Caddy could not be installed .*: E: Could not get lock .*token=abc$/)
  })
})

it('goes on without a proxy if another program has port 80, and says which', async () => {
  const { code, output, acts: done } = await setUp([...argv, '--yes'], { ...fresh, onPort80: 'nginx' })
  expect(code).toBe(0)
  expect(output).toMatch(
    /^Note: the site has no https yet, because port 80 is taken by nginx \(process 812\)\. Stop and/m,
  )
  expect(output).toContain(link('chef.example'))
  expect(done.filter((act) => /caddy|apt-get/.test(act) && !isLook.test(act))).toEqual([])
  expect(await onMachine('etc/caddy/Caddyfile')).toBe(caddyfile)
})

it('takes port 80 of Caddy itself for its own', async () => {
  const { output, acts: done } = await setUp([...argv, '--yes'], { onPort80: 'caddy' })
  expect(output).not.toContain('Note: the site has no https')
  expect(done).toContain('systemctl reload-or-restart caddy')
})

it('finds the process that listens on a port', async () => {
  const server = createServer()
  const port = await listen(server)
  expect(await portHolder(port)).toMatchObject({ pid: process.pid })
  await new Promise((resolve) => server.close(resolve))
  expect(await portHolder(port)).toBeUndefined()
})
