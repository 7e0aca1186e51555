import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  countKeyUses,
  createSecrets,
  type DataKey,
  dataKey,
  type Db,
  derive,
  keyOfSecret,
  type KeyUse,
  missingKeys,
  sealAgain,
} from '@tablier/backend'
import { type Config, DATA_KEY, StartError } from './config.ts'
import { nullIfMissing, placeFile } from '../disk/files.ts'
import { TEMPORARY } from '../disk/unfinished.ts'
import { codeOf } from '../process/error-code.ts'

/** Where the key that seals comes from: `data-keys` in DATA_DIR, DATA_KEYS, or JWT_SECRET. */
export type KeySource = 'file' | 'environment' | 'secret'

/** What is wrong with the file of the keys. `open` means that other users of the machine can read it. */
export type KeyFileProblem = 'missing' | 'unreadable' | 'open'

/** The keys that encrypt columns. Their values must not appear in a log or an answer. */
export type SiteKeys = Awaited<ReturnType<typeof openKeys>>

interface RotationWork {
  readonly report: (progress: { readonly step: 'seal'; readonly done: number; readonly total: number }) => void
  readonly signal: AbortSignal
}

/** Reads the keys of a site; `demandFirst` makes the first. @throws StartError if the file cannot be used */
export async function openKeys({ dataKeys, dataDir, databaseUrl, jwtSecret }: Config) {
  const file = join(dataDir, 'data-keys')
  const secret = await siteSecret({ dataDir, jwtSecret })
  const inFile = await Promise.all(readKeyFile(file).map(dataKey))
  const given = await Promise.all(dataKeys.map(dataKey))
  // Seals for a database server without DATA_KEYS: each instance and each start may have another DATA_DIR.
  const ofSecret = await dataKey(await derive(secret, 'data key'))
  const unbound = await keyOfSecret(secret)
  const source: KeySource = given.length > 0 ? 'environment' : databaseUrl === undefined ? 'file' : 'secret'
  let own = inFile
  let isRotating = false
  const all = (): readonly DataKey[] => {
    const ring = source === 'secret' ? [ofSecret, ...own] : [...given, ...own, ofSecret]
    return [...ring, unbound].filter(({ id }, at, keys) => keys.findIndex((key) => key.id === id) === at)
  }
  const secrets = createSecrets(all)
  const sealing = () => all()[0]! // there is at least the one of the secret

  async function addKey(): Promise<void> {
    const keys = [await dataKey(randomBytes(32).toString('hex')), ...own]
    await writeKeyFile(file, keys)
    own = keys
  }

  return {
    secrets,
    source,
    /** The path of the file with the keys, whether it is used or not. */
    file,
    /** All keys; the first one seals. */
    all,
    /** Undefined if the file is as it should be, or if it is not used. */
    fileProblem: () => (source === 'file' ? problemOf(file) : undefined),
    /** Makes the first key of a site. @throws StartError if the database has values of a key that was lost */
    async demandFirst(db: Db): Promise<void> {
      if (source !== 'file' || own.length > 0) return
      const lost = sum(missingKeys(await countKeyUses(db), all()))
      if (lost > 0) throw new StartError(lostKeys(file, lost))
      await addKey()
    },
    /** Seals again what older versions have sealed with a key of JWT_SECRET. Several instances may do it at once. */
    async moveFromSecret(db: Db): Promise<void> {
      await sealAgain(db, secrets, { to: sealing().id, from: [unbound.id] })
    },
    /**
     * Makes a new key if the file is used and all values have the present one, and seals all values with the first key.
     * @returns the key that seals now, whether it is new, how many values were sealed again, and the ids of the other
     * keys that some values still need, and that none needs any more
     * @throws StartError if a rotation is under way
     */
    async rotate(db: Db, work: RotationWork) {
      if (isRotating) throw new StartError('The keys are being rotated already. Please wait until that has ended.')
      isRotating = true
      try {
        const old = all().slice(1)
        const isUnderWay = (await countKeyUses(db)).some(({ keyId }) => old.some(({ id }) => id === keyId))
        const isNew = source === 'file' && !isUnderWay // a rotation that was interrupted has made its key
        if (isNew) await addKey()
        else if (source === 'file' && problemOf(file) !== undefined) await writeKeyFile(file, own)
        const sealed = await sealAll(db, { all, secrets }, work)
        const kept = [...given, ...own]
        return { key: sealing().id, isNew, sealed, ...(await olderKeys(db, all(), kept)), source, file }
      } finally {
        isRotating = false
      }
    },
  }
}

/** Returns the ids of the keys after the first that some values still need, and of those kept that none needs any more. */
async function olderKeys(db: Db, [, ...others]: readonly DataKey[], kept: readonly DataKey[]) {
  const used = new Set((await countKeyUses(db)).map(({ keyId }) => keyId))
  const keptIds = new Set(kept.map(({ id }) => id))
  const ids = others.map(({ id }) => id)
  return {
    needed: ids.filter((id) => used.has(id)),
    unneeded: ids.filter((id) => keptIds.has(id) && !used.has(id)),
  }
}

interface Sealing {
  /** All keys; the first one seals. */
  readonly all: () => readonly DataKey[]
  readonly secrets: ReturnType<typeof createSecrets>
}

/** Seals all values with the first key. @returns how many values were sealed again */
async function sealAll(db: Db, { all, secrets }: Sealing, { report, signal }: RotationWork): Promise<number> {
  let sealed = 0
  for (;;) {
    const [to, ...from] = all().map(({ id }) => id)
    const total = sum((await countKeyUses(db)).filter(({ keyId }) => from.includes(keyId)))
    let done = 0
    const onValues = (count: number) => report({ step: 'seal', done: (done += count), total })
    const pass = await sealAgain(db, secrets, { to: to!, from, onValues, signal }) // the secret's key is always there
    sealed += pass.sealed
    if (pass.sealed === 0) return sealed // a writer may have used an old key during the pass before
  }
}

function lostKeys(file: string, values: number): string {
  return `${file} is missing, and ${values} values in the database are encrypted with a key that was in it. Put the file back from a copy, or set DATA_KEYS to its keys. If there is no copy, restore a backup with a passphrase, which has the keys, in an empty DATA_DIR. To go on without what is encrypted, make a new key: (umask 077; openssl rand -hex 32 > ${file})`
}

function sum(uses: readonly KeyUse[]): number {
  return uses.reduce((total, { values }) => total + values, 0)
}

/** @throws StartError if the file is there and cannot be used */
function readKeyFile(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    const problem = `${file}, which has the data keys, cannot be read. Make it a file of this user with mode 600.`
    throw new StartError(problem, { cause: error })
  }
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length > 0 && keys.every((key) => DATA_KEY.test(key))) return keys
  throw new StartError(
    `${file} must have one data key on each line, of 64 hexadecimal digits. Put it back from a copy.`,
  )
}

const HEADING = '# The keys of this site. Without them, diets and allergies cannot be read. The first one encrypts.'

async function writeKeyFile(file: string, keys: readonly DataKey[]): Promise<void> {
  await placeSecret(file, `${[HEADING, ...keys.map(({ key }) => key)].join('\n')}\n`)
}

/** Replaces a file in DATA_DIR that only this user may read. */
async function placeSecret(file: string, text: string): Promise<void> {
  const incoming = join(dirname(file), TEMPORARY)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await placeFile(file, incoming, (path) => writeFile(path, text, { flag: 'wx', mode: 0o600 }))
}

function problemOf(file: string): KeyFileProblem | undefined {
  try {
    readKeyFile(file)
    const { mode } = statSync(file)
    return process.platform !== 'win32' && (mode & 0o077) !== 0 ? 'open' : undefined
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

/** Returns the configured secret, or that of the data folder, which the first call makes. Each use derives its own. */
export async function siteSecret({ jwtSecret, dataDir }: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  if (jwtSecret !== undefined) return jwtSecret
  const path = join(dataDir, 'jwt-secret')
  const known = await readFile(path, 'utf8').catch(nullIfMissing)
  if (known) return known // an empty file is what a full disk can leave, and everybody would know that secret
  const made = randomBytes(48).toString('base64url')
  await placeSecret(path, made)
  return made
}
