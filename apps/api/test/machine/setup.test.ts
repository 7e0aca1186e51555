import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFile } from '../../src/process/file-lock.ts'
import { CommandFailed } from '../../src/setup/machine.ts'
import type { Answer } from './fake-machine.ts'
import {
  argv,
  caddyfile,
  type Circumstances,
  deploy,
  failing,
  fresh,
  isLook,
  mail,
  useScratchMachine,
} from './scratch-setup.ts'

const { root, folder, setUp, onMachine } = useScratchMachine()

it('makes a site of a fresh machine, and tells the address and a link for the password', async () => {
  const named = ['--name', 'Ada Cook']
  const { code, output, errors, acts } = await setUp([...argv, ...mail, ...named, '--yes'], fresh)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^The site +https:\/\/chef\.example\n[^]*token=abc\n$/) as unknown,
  })
  expect(await onMachine('var/lib/tablier/.env')).toBe(
    [
      'PUBLIC_URL=https://chef.example',
      'ADMIN_EMAIL=me@chef.example',
      'ADMIN_NAME=Ada Cook',
      'SMTP_URL=smtp://a-token:pass%3Aword@smtp.postmarkapp.com:587',
      'MAIL_FROM=me@chef.example',
      'TRUST_PROXY=loopback\n',
    ].join('\n'),
  )
  expect((await stat(join(root, 'var/lib/tablier/.env'))).mode & 0o777).toBe(0o600)
  expect(await onMachine('etc/systemd/system/tablier.service')).toBe(
    await readFile(new URL('tablier.service', deploy), 'utf8'),
  )
  expect(await onMachine('etc/caddy/Caddyfile')).toBe(`${caddyfile}\nimport /etc/caddy/tablier.caddy\n`)
  expect(await onMachine('etc/caddy/tablier.caddy')).toMatch(/^chef\.example \{[^]*reverse_proxy 127\.0\.0\.1:3000/m)
  expect(await onMachine('opt/tablier/current/package.json')).toContain('1.0.0')
  const at = (part: string) => acts.findIndex((act) => act.includes(part))
  expect(at('admin:link')).toBeLessThan(at('systemctl restart tablier'))
  expect(at('systemctl restart tablier')).toBeLessThan(at('apt-get update'))
  expect(at('mail:test me@chef.example')).toBe(acts.length - 1)
  expect(errors).toMatch(/^ {2}needed {2}TXT \(spf\) {2}chef\.example {2}as the mail provider shows it/m)
  expect(errors.match(/undo: /g)).toHaveLength(9)
  expect(`${output}${errors}${acts.join('\n')}`).not.toMatch(/pass(:|%3A)word/)
})

it('makes the site before the link where there is none, and shows both in a dry run', async () => {
  let hasSite = false
  const says = 'There is no site here: /var/lib/tablier/data/database does not exist.'
  const answer: Answer = (command) => {
    if (command.endsWith(' migrate --new-site')) hasSite = true
    if (command.includes(' admin:link ') && !hasSite) throw new CommandFailed(says, says, { stated: 'no_site' })
    return undefined
  }
  const { code, acts } = await setUp([...argv, '--yes'], { answer })
  const program = ' /opt/tablier/versions/1.0.0/bin/tablier '
  const verbs = acts.filter((act) => act.includes(program)).map((act) => act.split(program)[1])
  const link = 'admin:link me@chef.example --json'
  expect({ code, verbs }).toEqual({ code: 0, verbs: [link, 'migrate --new-site', link] })
  const { errors } = await setUp([...argv, '--dry-run'])
  expect(errors).toMatch(/bin\/tablier migrate --new-site\n.*bin\/tablier admin:link me@chef\.example/)
})

it('changes nothing the second time, and later only what differs', async () => {
  await setUp([...argv, ...mail, '--yes'])
  const env = join(root, 'var/lib/tablier/.env')
  await writeFile(env, `${await readFile(env, 'utf8')}LOG_LEVEL=warn\n`)
  const { acts } = await setUp(['--yes'])
  const changes = acts.filter((act) => !isLook.test(act))
  const always = [
    expect.stringContaining(' admin:link me@chef.example --json'),
    expect.stringContaining(' mail:test me@chef.example'),
  ]
  expect(changes).toEqual(always)
  await utimes(env, new Date(), new Date(Date.now() + 120_000)) // as if it were edited after the start
  const restart = ['systemctl enable tablier', 'systemctl restart tablier']
  expect((await setUp(['--yes'])).acts.filter((act) => !isLook.test(act))).toEqual([always[0], ...restart, always[1]])
  expect((await setUp(['--domain', 'other.example', '--yes'])).acts).toContain('systemctl restart tablier')
  expect(await readFile(env, 'utf8')).toMatch(
    /^PUBLIC_URL=https:\/\/other\.example\n[^]*postmarkapp[^]*LOG_LEVEL=warn\n$/,
  )
  expect(await onMachine('etc/caddy/Caddyfile')).toBe(`${caddyfile}\nimport /etc/caddy/tablier.caddy\n`)
})

it('shows in a dry run what it would do, without the password, and does nothing', async () => {
  const before = await readdir(root, { recursive: true })
  const { code, errors, acts } = await setUp([...argv, ...mail, '--dry-run'], { ...fresh, isRoot: false })
  expect(code).toBe(0)
  expect(errors).toContain('would run: useradd --system --home-dir /var/lib/tablier')
  expect(errors).toContain('ExecStart=/opt/tablier/current/bin/tablier start')
  expect(errors).toContain('SMTP_URL=smtp://a-token:…@smtp.postmarkapp.com:587')
  expect(acts.filter((act) => !isLook.test(act))).toEqual([])
  expect(await readdir(root, { recursive: true })).toEqual(before)
})

it('explains nginx, and leaves it alone', async () => {
  const { output, acts } = await setUp([...argv, '--proxy', 'nginx', '--yes'])
  expect(output).toMatch(/certbot certonly[^]*server_name chef\.example;[^]*proxy_pass http:\/\/127\.0\.0\.1:3000;/)
  expect(acts.filter((act) => /caddy|nginx/.test(act))).toEqual([])
})

it('notes what does not work yet, and ends well', async () => {
  const visit = (url: string) => (url.startsWith('https') ? 'no certificate' : undefined)
  const { code, output } = await setUp([...argv, ...mail, '--yes'], { ...failing(/mail:test/), visit })
  expect(code).toBe(0)
  expect(output).toMatch(/^Note: https:\/\/chef\.example does not answer from here yet: no certificate\./m)
  expect(output).toMatch(/^Note: the test mail was not sent: not there/m)
})

it.each<readonly [string, readonly string[], Circumstances, number, RegExp]>([
  ['somebody who is not root', argv, { isRoot: false }, 1, /^Please run it as root/],
  ['a machine without systemd', argv, failing(/^which systemctl/), 1, /^This is for Debian and Ubuntu: systemctl is/],
  ['to go on if the site is silent', argv, { visit: () => 'no answer' }, 1, /\nThe site does not answer: no answer\./],
  ['a domain that is none', ['--domain', 'chef', '--email', 'me@chef.example'], {}, 2, /^--domain: This is not/],
  ['an address that is none', ['--domain', 'chef.example', '--email', 'me'], {}, 2, /^--email: This is not/],
  ['an unknown provider', [...argv, '--mail', 'pigeon'], {}, 2, /^Option "--mail .*Allowed choices are gmail, /],
  ['a password without who sends', [...argv, '--mail-user', 'a'], {}, 2, /^--mail-user needs --mail, /],
  [
    'a port that is none',
    [...argv, '--mail', 'other', '--mail-user', 'a', '--mail-host', 'm.chef.example', '--mail-port', '70000'],
    {},
    2,
    /^--mail-port: This is not a port/,
  ],
  ['a wait that is none', [...argv, '--wait', 'long'], {}, 2, /^Option "--wait .* such as 300\./],
  ['an unknown proxy', [...argv, '--proxy', 'squid'], {}, 2, /Allowed choices are caddy, nginx, none\./],
  ['a question without a terminal', ['--domain', 'chef.example'], {}, 3, /use --email\.\n$/],
  [
    'a domain that leads elsewhere, if nobody agrees',
    argv,
    { leadsTo: '198.51.100.1' },
    3,
    / needed {2}A or AAAA {2}chef\.example {2}192\.0\.2\.7 {2}\(now: 198\.51\.100\.1\) /,
  ],
])('refuses %s', async (_, more, circumstances, code, line) => {
  const outcome = await setUp(more, circumstances)
  expect(outcome).toMatchObject({ code, output: '' })
  expect(outcome.errors).toMatch(line)
})

it('refuses to act in an upgrade that was interrupted', async () => {
  await setUp([...argv, '--yes'])
  await writeFile(join(root, 'opt/tablier/upgrade.json'), '{}')
  const { acts, ...outcome } = await setUp(['--yes'])
  const errors = 'An upgrade was interrupted here. Finish it first: tablier upgrade\n'
  expect(outcome).toMatchObject({ code: 1, errors })
  expect(acts.filter((act) => !isLook.test(act))).toEqual([])
})

it('is refused while an upgrade runs, and changes nothing', async () => {
  await setUp([...argv, '--yes'], fresh)
  const unlock = lockFile(join(root, 'opt/tablier/upgrade.lock'))
  const { code, errors, acts } = await setUp([...argv, '--yes'])
  unlock?.()
  expect(code).toBe(1)
  expect(errors).toBe('Another `tablier upgrade` or `tablier setup` is running. Please wait until it ends.\n')
  expect(acts.filter((act) => !isLook.test(act))).toEqual([])
  expect((await setUp([...argv, '--yes'])).code).toBe(0)
})

it('keeps an upgrade from beginning meanwhile', async () => {
  await setUp([...argv, '--yes'], fresh)
  let isLocked: boolean | undefined
  const answer: Answer = () => {
    const unlock = lockFile(join(root, 'opt/tablier/upgrade.lock'))
    isLocked = unlock === undefined
    unlock?.()
    return undefined
  }
  await writeFile(join(root, 'etc/caddy/tablier.caddy'), '')
  await setUp([...argv, '--yes'], { answer })
  expect(isLocked).toBe(true)
})

it('refuses to replace another version, which is an upgrade', async () => {
  await setUp([...argv, '--yes'])
  await writeFile(join(folder, 'package.json'), '{"version": "2.0.0"}')
  const { code, errors } = await setUp(['--yes'])
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringMatching(/run: tablier upgrade FILE\n$/) })
})
