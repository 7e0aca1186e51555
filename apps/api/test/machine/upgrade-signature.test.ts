import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { upgradeVerb } from '../../src/commands/upgrade-program.ts'
import { useFolder } from '../folder.ts'
import { fakeMachine, fakeWatch } from './fake-machine.ts'
import { runCommand } from '../commands/run-command.ts'

const work = useFolder('test')
const [root, dist] = [join(work, 'machine'), join(work, 'dist')]
const name = `tablier-2.0.0-${process.platform}-${process.arch}`
const archive = join(dist, `${name}.tar.gz`)
const signScript = fileURLToPath(new URL('../../../../packages/tooling/src/package/sign-release.ts', import.meta.url))

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = {
    public: publicKey.export({ type: 'spki', format: 'pem' }),
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  return { public: String(pem.public), private: String(pem.private) }
}
const [key, other] = [newKey(), newKey()]
const INSTALLED_KEYS = join(root, 'opt/tablier/versions/1.0.0/deploy/release-keys.pem')

/** Makes a machine on which version 1 runs, which knows one key, and a release of version 2 that is signed with it. */
beforeEach(async () => {
  for (const folder of ['var/lib/tablier', 'etc/systemd/system', 'opt/tablier/versions/1.0.0/deploy'])
    await mkdir(join(root, folder), { recursive: true })
  for (const link of ['current', 'command']) await symlink('versions/1.0.0', join(root, 'opt/tablier', link))
  await writeFile(INSTALLED_KEYS, key.public)
  await mkdir(join(dist, name, 'bin'), { recursive: true })
  await writeFile(join(dist, name, 'bin/tablier'), '#!/bin/sh\necho 2.0.0\n', { mode: 0o755 })
  execFileSync('tar', ['-czf', archive, name], { cwd: dist })
  await writeSums()
  await writeSignature(key.private)
})

async function writeSums(): Promise<void> {
  const sum = createHash('sha256').update(await readFile(archive))
  await writeFile(join(dist, 'SHA256SUMS'), `${sum.digest('hex')}  ${basename(archive)}\n`)
}

/** Signs as the release workflow does, which takes a process. */
function signWith(privateKey: string, keys = INSTALLED_KEYS) {
  const argv = ['--disable-warning=ExperimentalWarning', signScript, '--sums', join(dist, 'SHA256SUMS'), '--keys', keys]
  return spawnSync(process.execPath, argv, { env: { RELEASE_KEY: privateKey }, encoding: 'utf8' })
}

/** Writes the signature of any key, also one that the release workflow would refuse. */
async function writeSignature(privateKey: string): Promise<void> {
  const signature = sign(null, await readFile(join(dist, 'SHA256SUMS')), privateKey)
  await writeFile(join(dist, 'SHA256SUMS.sig'), signature.toString('base64'))
}

async function upgrade(...more: readonly string[]) {
  const { machine, acts } = fakeMachine(root, () => undefined)
  const verb = upgradeVerb({ machine, watch: fakeWatch(() => '2.0.0'), isRoot: true })
  const outcome = await runCommand(['upgrade', archive, ...more], { INIT_CWD: work }, { verbs: [verb] })
  const isStopped = acts.includes('systemctl stop tablier')
  return { ...outcome, last: outcome.errors.split('\n').at(-2) ?? '', isStopped }
}

it('takes a release that the workflow has signed with a key of the installed version', async () => {
  expect(signWith(key.private)).toMatchObject({ status: 0, stderr: '' })
  const { code, errors } = await upgrade()
  expect(code).toBe(0)
  expect(errors).toContain('The signature and the checksum are right.')
  expect(existsSync(join(root, 'opt/tablier/.archive'))).toBe(false)
})

it('takes one that is signed with the next key, which the installed version knows already', async () => {
  await appendFile(INSTALLED_KEYS, `\nThe next one:\n${other.public}`)
  await writeSignature(other.private)
  expect((await upgrade()).code).toBe(0)
})

interface Refusal {
  readonly what: string
  readonly prepare: () => Promise<unknown>
  readonly line: RegExp
  readonly sha256?: string
}

describe('refuses before it stops the site', () => {
  const replaceArchive = async () => {
    await writeFile(join(dist, name, 'bin/tablier'), '#!/bin/sh\necho 2.0.0 # and more\n')
    execFileSync('tar', ['-czf', archive, name], { cwd: dist })
  }
  it.each<Refusal>([
    {
      what: 'a release without a signature',
      prepare: () => rm(join(dist, 'SHA256SUMS.sig')),
      line: /SHA256SUMS\.sig is missing.*add --unsigned\.$/,
    },
    {
      what: 'a known checksum in place of a signature',
      prepare: () => rm(join(dist, 'SHA256SUMS.sig')),
      line: /SHA256SUMS\.sig is missing/,
      sha256: '0'.repeat(64),
    },
    {
      what: 'the signature of another key',
      prepare: () => writeSignature(other.private),
      line: /not made by whoever makes the releases.*--unsigned\.$/,
    },
    {
      what: 'no signature at all',
      prepare: () => writeFile(join(dist, 'SHA256SUMS.sig'), 'aaaa'),
      line: /not made by/,
    },
    { what: 'an empty signature', prepare: () => writeFile(join(dist, 'SHA256SUMS.sig'), ''), line: /not made by/ },
    {
      what: 'another archive with its own sum',
      prepare: async () => {
        await replaceArchive()
        await writeSums()
      },
      line: /not made by whoever/,
    },
    { what: 'another archive', prepare: replaceArchive, line: /its checksum is wrong/ },
    {
      what: 'an archive that the signed list lacks',
      prepare: () => writeFile(join(dist, 'SHA256SUMS'), '').then(() => writeSignature(key.private)),
      line: /Put the release's SHA256SUMS/,
    },
    {
      what: 'a checksum that differs from the signed one',
      prepare: async () => {},
      line: /its checksum is wrong/,
      sha256: '0'.repeat(64),
    },
    {
      what: 'a release, if the file of the keys has none',
      prepare: () => writeFile(INSTALLED_KEYS, ''),
      line: /not made by whoever/,
    },
  ])('$what', async ({ prepare, line, sha256 }) => {
    await prepare()
    const { code, last, isStopped } = await upgrade(...(sha256 === undefined ? [] : ['--sha256', sha256]))
    expect({ code, isStopped }).toEqual({ code: 1, isStopped: false })
    expect(last).toMatch(line)
    const files = await readdir(join(root, 'opt/tablier'))
    expect(files.toSorted()).toEqual(['command', 'current', 'upgrade.lock', 'versions'])
  })
})

it('takes an archive without a signature if the owner says so', async () => {
  await rm(join(dist, 'SHA256SUMS.sig'))
  const { code, errors } = await upgrade('--unsigned')
  expect(code).toBe(0)
  expect(errors).toContain('Who made the archive was not checked, because of --unsigned.')
})

it('says that nobody was checked while the installed version has no key', async () => {
  await rm(INSTALLED_KEYS)
  const { code, errors } = await upgrade()
  expect(code).toBe(0)
  expect(errors).toContain('was not checked, because the installed version has no key of releases.')
})

it('unpacks what it has checked, whatever the file becomes meanwhile', async () => {
  const { machine } = fakeMachine(root, async (command) => {
    if (command.startsWith('tar -tvzf')) await cp(join(dist, 'SHA256SUMS'), archive) // after the check
    return undefined
  })
  const verb = upgradeVerb({ machine, watch: fakeWatch(() => '2.0.0'), isRoot: true })
  expect((await runCommand(['upgrade', archive], { INIT_CWD: work }, { verbs: [verb] })).code).toBe(0)
})

describe('the release workflow', () => {
  it.each([
    ['there is no key', '', INSTALLED_KEYS, /^RELEASE_KEY is not set/],
    ['the key is not that of the sources', other.private, INSTALLED_KEYS, /is not one of /],
    ['the sources have no key', key.private, join(work, 'none.pem'), /none\.pem is missing/],
  ])('signs nothing if %s', async (_, privateKey, keys, line) => {
    await rm(join(dist, 'SHA256SUMS.sig'))
    const { status, stderr } = signWith(privateKey, keys)
    expect(status).toBe(1)
    expect(stderr).toMatch(line)
    expect(existsSync(join(dist, 'SHA256SUMS.sig'))).toBe(false)
  })
})
