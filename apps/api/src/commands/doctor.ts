import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { countKeyUses, migrationNames, pendingMigrations, readMigrations, referencedUploads } from '@tablier/backend'
import type { MailProtection } from '@tablier/contracts'
import { sql } from 'kysely'
import { EXAMPLE_EMAIL, StartError } from '../config/config.ts'
import type { StoredBackup } from '../backups/store/backup-store.ts'
import { listCopies } from '../backups/store-backup.ts'
import { checkIndexes } from '../database/check-indexes.ts'
import { readTables, type UnreadableTable } from '../database/read-tables.ts'
import { TRIALS } from '../disk/unfinished.ts'
import type { KeyFileProblem } from '../config/keys.ts'
import { verifyMailServer } from '../mail/mail-worker.ts'
import { readMailRecords } from '../mail/sender-domain.ts'
import { mailProtection } from '../mail/smtp-security.ts'
import { openSecrets } from '../config/secret-files.ts'
import { uncheckedCertificates, unencrypted } from './unencrypted.ts'
import { CommandError, stateError } from '../command-line/command-error.ts'
import { type CommandSite, inMegabytes, noArguments, type SiteVerb, type Work } from '../command-line/verb.ts'

export interface Finding {
  readonly about: string
  readonly state: 'ok' | 'warning' | 'failure'
  readonly says: string
  readonly help?: string
}

/** Checks one thing. If it throws, the check has failed. */
interface Check {
  readonly about: string
  look(site: CommandSite, signal: AbortSignal): Promise<Omit<Finding, 'about'>>
}

interface Diagnosis {
  readonly findings: readonly Finding[]
}

export const doctor: SiteVerb<object, Diagnosis> = {
  name: 'doctor',
  help: 'Check the configuration, the data, the storage, the mail server and the backups.',
  place: 'site',
  schema: 'any',
  ...noArguments,
  run: diagnose,
  withoutSite: (error) =>
    error instanceof StartError || error instanceof CommandError
      ? { findings: [{ about: 'start', state: 'failure', says: error.message, help: HELP }] }
      : undefined,
  isBad: ({ findings }) => findings.some(({ state }) => state === 'failure'),
  say: ({ findings }) => [...findings.flatMap(lines), summary(findings)],
}

const FAILING_DISK = 'The disk may be failing. Restore the newest backup on another one, and see docs/operations.md.'
const HELP = 'The site cannot be opened, so nothing else was checked. The configuration is in .env and the environment.'

async function diagnose(site: CommandSite, _args: object, { signal }: Work): Promise<Diagnosis> {
  const findings: Finding[] = []
  for (const check of checks) {
    signal.throwIfAborted()
    findings.push(await findingOf(check, site, signal))
  }
  return { findings }
}

async function findingOf(check: Check, site: CommandSite, signal: AbortSignal): Promise<Finding> {
  try {
    return { about: check.about, ...(await check.look(site, signal)) }
  } catch (error) {
    return { about: check.about, state: 'failure', says: stateError(error).message }
  }
}

function lines({ about, state, says, help }: Finding): string[] {
  return [`${state.padEnd(8)}  ${about}: ${says}`, ...(help ? [`${' '.repeat(10)}${help}`] : [])]
}

function summary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [failures, warnings] = [count('failure'), count('warning')]
  if (failures + warnings === 0) return 'Everything is in order.'
  const words = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return `${words(failures, 'failure')}, ${words(warnings, 'warning')}.`
}

const checks: readonly Check[] = [
  {
    about: 'configuration',
    async look({ config: { ignored, publicUrl } }) {
      if (ignored.length > 0)
        return {
          state: 'warning',
          says: `without effect: ${ignored.join(', ')}`,
          help: 'Remove them. Shared caches are not told of changes, and while PURGE_URL is set they ask each time.',
        }
      if (URL.parse(publicUrl)?.protocol === 'https:')
        return { state: 'ok', says: `the site's address is ${publicUrl}` }
      const help = 'Set PUBLIC_URL to the address that visitors use, so that links in mails and shared pages are right.'
      return { state: 'warning', says: `the site's address is ${publicUrl}, without HTTPS`, help }
    },
  },
  {
    about: 'data folder',
    async look({ config: { dataDir }, isServer }) {
      const user = isServer ? 'the server has its lock' : 'no server is running'
      const { mode } = await stat(dataDir)
      if (process.platform === 'win32' || (mode & 0o077) === 0) return { state: 'ok', says: `${dataDir}; ${user}` }
      return { state: 'warning', says: `other users may read ${dataDir}`, help: `Run: chmod 700 ${dataDir}` }
    },
  },
  {
    about: 'database',
    async look({ db, config }) {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      const name = `${config.databaseUrl ? 'PostgreSQL' : 'embedded, PostgreSQL'} ${rows[0]?.version}`
      const pending = await pendingMigrations(db)
      if (pending.length > 0) {
        const help = 'Run `tablier migrate`, or start the server.'
        return { state: 'failure', says: `${name}; ${pending.length} migrations are to be carried out`, help }
      }
      const newer = (await readMigrations(db)).filter((done) => !migrationNames.includes(done))
      if (newer.length === 0) return { state: 'ok', says: `${name}, up to date` }
      const help = 'Install that version again, or restore a backup of this one.'
      return { state: 'failure', says: `a newer version of Tablier has used it (${newer.join(', ')})`, help }
    },
  },
  {
    about: 'tables',
    async look({ db }, signal) {
      const { count, unreadable } = await readTables(db, signal)
      if (unreadable.length === 0) return { state: 'ok', says: `every row of ${count} can be read` }
      const says = unreadable.map(({ name, reason }) => `${name} cannot be read (${reason})`).join('; ')
      return { state: 'failure', says, help: FAILING_DISK }
    },
  },
  {
    about: 'indexes',
    async look({ db }, signal) {
      let damaged: readonly UnreadableTable[]
      try {
        damaged = await checkIndexes(db, signal)
      } catch (error) {
        signal.throwIfAborted()
        return { state: 'ok', says: `not checked (${stateError(error).message})` }
      }
      if (damaged.length === 0) return { state: 'ok', says: 'every index agrees with its table' }
      const says = damaged.map(({ name, reason }) => `${name} is damaged (${reason})`).join('; ')
      return { state: 'failure', says, help: FAILING_DISK }
    },
  },
  {
    about: 'administrators',
    async look({ db, config: { publicUrl } }) {
      const admins = await db.selectFrom('users').where('role', '=', 'admin').select('email').execute()
      const create = 'Run `tablier admin:create EMAIL`'
      if (admins.length === 0) {
        const help = `${create}, or start the server, which makes the first one.`
        return { state: 'warning', says: 'nobody can sign in to the back office', help }
      }
      if (URL.parse(publicUrl)?.hostname === 'localhost' || admins.every(({ email }) => email !== EXAMPLE_EMAIL))
        return { state: 'ok', says: String(admins.length) }
      const help = `${create} and delete that account, or change its address under Profile.`
      return { state: 'warning', says: `one has the address ${EXAMPLE_EMAIL}, which gets no mail`, help }
    },
  },
  {
    about: 'disk',
    async look({ diskRoom }) {
      const { state, free_bytes: free } = await diskRoom.state()
      if (free === null) return { state: 'warning', says: 'the system does not tell how much room is left' }
      const says = `${inMegabytes(free)} free`
      const help = 'Make room: delete old files, or move DATA_DIR to a larger disk.'
      if (state === 'enough') return { state: 'ok', says }
      return state === 'low' ? { state: 'warning', says, help } : { state: 'failure', says: `full: ${says}`, help }
    },
  },
  { about: 'keys', look: lookAtKeys },
  { about: 'secrets', look: lookAtSecrets },
  { about: 'storage', look: tryStorage },
  {
    about: 'mail',
    async look({ config: { smtpUrl } }) {
      if (smtpUrl === undefined) {
        const help = 'Set SMTP_URL so that messages and links to reset passwords are sent.'
        return { state: 'warning', says: 'no server is set up, mails are only written to the log', help }
      }
      const problem = await verifyMailServer(smtpUrl)
      if (problem === undefined) return protections[mailProtection(smtpUrl)]
      return {
        state: 'failure',
        says: `the server of SMTP_URL does not accept mail: ${problem}`,
        help: 'Check SMTP_URL.',
      }
    },
  },
  { about: 'sender', look: lookAtSender },
  { about: 'connections', look: lookAtConnections },
  {
    about: 'backups',
    async look({ backups, now }) {
      const [last] = await backups.list()
      const help = 'Run `tablier backup`, or set a schedule under Settings, Advanced.'
      if (!last) return { state: 'warning', says: 'there is none', help }
      return ageOf(last, backups.place, now(), help)
    },
  },
  { about: 'copies', look: lookAtCopies },
  {
    about: 'media',
    async look({ db, storage }) {
      const referred = await referencedUploads(db)
      const present = new Set<string>()
      for await (const { key } of storage.list()) present.add(key)
      const missing = [...referred].filter((name) => !present.has(name)).sort()
      if (missing.length === 0)
        return { state: 'ok', says: `all ${referred.size} files that records refer to are there` }
      const says = `${missing.length} files are missing: ${missing.slice(0, SHOWN).join(', ')}${missing.length > SHOWN ? ', …' : ''}`
      return { state: 'failure', says, help: 'Restore them from a backup, or upload the pictures again.' }
    },
  },
]

const DAY_MS = 24 * 60 * 60 * 1000
/** The days after which a backup is old: a week and a day. */
const OLD_DAYS = 8
/** The maximum number of missing files that are named. */
const SHOWN = 5

/** Says how old the newest backup of a place is. */
function ageOf({ bytes, createdAt }: StoredBackup, place: string, now: Date, help: string): Omit<Finding, 'about'> {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS)
  const says = `the last is ${days === 1 ? '1 day' : `${days} days`} old, ${inMegabytes(bytes)}, in ${place}`
  return days <= OLD_DAYS ? { state: 'ok', says } : { state: 'warning', says, help }
}

async function lookAtCopies(site: CommandSite): Promise<Omit<Finding, 'about'>> {
  const { copies } = site.config
  if (!copies) {
    const help = 'Set BACKUP_COPY_TO, so that backups survive the loss of this machine.'
    return { state: 'warning', says: 'there is no second place for backups', help }
  }
  const [last] = await listCopies(copies, site)
  const help = 'The server copies each backup within minutes; the dashboard says why it could not.'
  if (!last) return { state: 'warning', says: `there is none in ${copies.to}`, help }
  return ageOf(last, copies.to, site.now(), help)
}

/** Says which records recognize the mails of this site, and the first one to add. */
async function lookAtSender({ config }: CommandSite): Promise<Omit<Finding, 'about'>> {
  const found = await readMailRecords(config)
  if (!found) return { state: 'ok', says: `${config.mailFrom} needs no records of yours` }
  const states = found.records.map(({ kind, state }) => `${kind.toUpperCase()} ${stateWords[state]}`)
  const says = `${found.domain}: ${states.join(', ')}`
  const toDo = found.records.filter(({ state }) => state === 'missing' || state === 'wrong')
  if (toDo.length === 0) return { state: 'ok', says }
  const advice = toDo.map(({ kind, type, name, add }) =>
    add === '' ? `your mail provider shows the record for ${kind.toUpperCase()}` : `${type} record at ${name}: ${add}`,
  )
  return { state: 'warning', says, help: `Add to the domain's DNS: ${advice.join('; ')}` }
}

const protections: Readonly<Record<MailProtection, Omit<Finding, 'about'>>> = {
  safe: { state: 'ok', says: 'the server answers and accepts the sign-in' },
  unchecked: {
    state: 'warning',
    says: 'mails are encrypted, but for whoever answers: SMTP_URL says tls.rejectUnauthorized=false',
    help: 'Remove that from SMTP_URL, and use the name for which the mail server has a certificate.',
  },
  clear: {
    state: 'warning',
    says: 'mails and the password may go over the network unencrypted, because SMTP_URL says so',
    help: 'Remove requireTLS=false and ignoreTLS=true from SMTP_URL, or use a server that encrypts.',
  },
}

async function lookAtConnections({ config }: CommandSite): Promise<Omit<Finding, 'about'>> {
  const found = unencrypted(config)
  const named = (isPrivate: boolean) =>
    found.flatMap((one) => (one.isPrivate === isPrivate ? `${one.name} (${one.host})` : [])).join(', ')
  const [open, inside] = [named(false), named(true)]
  const unchecked = uncheckedCertificates(config).join(', ')
  if (unchecked !== '')
    return {
      state: 'warning',
      says: `certificates are not checked, because of ${unchecked}`,
      help: 'Remove that. To trust an authority of your own, name its certificate in NODE_EXTRA_CA_CERTS.',
    }
  const help = 'Use https://, rediss:// or smtps://, and ?sslmode=verify-full for PostgreSQL, or a private network.'
  if (open !== '') return { state: 'warning', says: `unencrypted over the network: ${open}`, help }
  return { state: 'ok', says: inside === '' ? 'all are encrypted' : `unencrypted, in a private network: ${inside}` }
}

const stateWords = { ok: 'in order', missing: 'missing', wrong: 'to be changed', unknown: 'not known' } as const

async function lookAtSecrets({ config }: CommandSite): Promise<Omit<Finding, 'about'>> {
  const open = await openSecrets(config)
  if (open.length === 0) return { state: 'ok', says: 'other users of this machine cannot read them' }
  const names = open.map(({ path }) => path)
  const commands = [...Map.groupBy(open, ({ mode }) => mode)].map(
    ([mode, found]) => `chmod ${mode} ${found.map(({ path }) => path).join(' ')}`,
  )
  const says = `other users of this machine can read ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ', …' : ''}`
  return { state: 'warning', says, help: `As the site's user, run: ${commands.join('; ')}` }
}

const fileProblems: Readonly<Record<KeyFileProblem, Omit<Finding, 'about'>>> = {
  missing: {
    state: 'failure',
    says: 'the file is missing, and only the running server still has the keys',
    help: 'Run `tablier keys:rotate` before it stops, which writes the file again, or put it back from a copy.',
  },
  unreadable: {
    state: 'failure',
    says: 'the file cannot be read, or does not have keys',
    help: 'Put it back from a copy, as a file of the user of the server.',
  },
  open: { state: 'warning', says: 'other users of this machine can read the file', help: 'Set its mode to 600.' },
}

async function lookAtKeys({ db, keys }: CommandSite): Promise<Omit<Finding, 'about'>> {
  const { source, file } = keys
  const problem = keys.fileProblem()
  if (problem) return { ...fileProblems[problem], says: `${file}: ${fileProblems[problem].says}` }
  const [first, ...old] = keys.all().map(({ id }) => id)
  const uses = await countKeyUses(db)
  const count = (isCounted: (id: string) => boolean) =>
    uses.reduce((sum, { keyId, values }) => sum + (isCounted(keyId) ? values : 0), 0)
  const lost = count((id) => id !== first && !old.includes(id))
  if (lost > 0) {
    const help = "Add the key to the site's data keys, or restore a backup that has a passphrase."
    return { state: 'warning', says: `${lost} encrypted values have a key that this site does not have`, help }
  }
  const late = count((id) => old.includes(id))
  if (late > 0) {
    const says = `${late} encrypted values have an old key`
    return { state: 'warning', says, help: 'Run `tablier keys:rotate`, which encrypts them again.' }
  }
  if (source === 'secret') {
    const help = 'Run `tablier keys:rotate`, which says how to set DATA_KEYS.'
    return { state: 'warning', says: 'the data key depends on JWT_SECRET, which therefore must never change', help }
  }
  return { state: 'ok', says: `all ${count(() => true)} encrypted values have the present key` }
}

async function tryStorage({ config, storage, tempDir }: CommandSite): Promise<Omit<Finding, 'about'>> {
  const content = randomUUID()
  const key = `${TRIALS}/${content}.txt`
  const file = join(tempDir, `doctor-${content}`)
  await writeFile(file, content, { flag: 'wx' })
  try {
    await storage.put(key, file, 'text/plain')
    const found = await storage.read(key)
    const isSame = found !== null && (await text(found.stream)) === content
    await storage.delete(key)
    if (!isSame || (await storage.stat(key))) throw new Error('What was written was not read again, or not deleted.')
  } finally {
    await rm(file, { force: true })
  }
  return { state: 'ok', says: `${config.s3 ? `the bucket ${config.s3.bucket}` : 'the disk'} writes, reads and deletes` }
}
