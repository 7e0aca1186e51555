import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import { DEFAULT_MAILS_PER_HOUR } from '@tablier/backend'
import { cleanEmail, isEmail, passphraseLengths, passwordLengths } from '@tablier/contracts'

/** Ends the start. Its message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** A word for programs, as a command with `--json` states it. */
  readonly code: string = 'cannot_open'
}

export type Config = Readonly<ReturnType<typeof readConfig>>
export type S3Config = NonNullable<Config['s3']>
export type CopyConfig = NonNullable<Config['copies']>
export type MetricsConfig = NonNullable<Config['metrics']>

export const EXAMPLE_EMAIL = 'admin@example.com' // gets no mail
const webProtocols = ['http:', 'https:']
/** Variables of earlier versions. A site that still has one starts, and is told that it has no effect. */
const ignoredVariables = ['CACHE_TAGS', 'PURGE_URL', 'PURGE_METHOD', 'PURGE_HEADER'] as const
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** A data key in DATA_KEYS and in the file of the keys: 32 bytes as hexadecimal digits. */
export const DATA_KEY = /^[0-9a-f]{64}$/
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the configuration (docs/configuration.md).
 * @param folder what relative paths count from
 * @throws StartError that names the first invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, folder = '.') {
  const get = (name: string) => env[name]?.trim() || undefined
  const dataDir = resolve(folder, get('DATA_DIR') ?? 'data')
  const port = readPort('PORT', get('PORT') ?? '3000')
  const publicUrl = readUrl('PUBLIC_URL', get('PUBLIC_URL'), webProtocols) ?? `http://localhost:${port}`
  const databaseUrl = readUrl('DATABASE_URL', get('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const jwtSecret = get('JWT_SECRET')
  if (databaseUrl && !jwtSecret) throw new StartError('JWT_SECRET is required when DATABASE_URL is set.')
  if (jwtSecret && jwtSecret.length < 32) throw new StartError('JWT_SECRET must have at least 32 characters.')
  const dataKeys = readList(get('DATA_KEYS'))
  if (!dataKeys.every((key) => DATA_KEY.test(key)))
    throw new StartError('DATA_KEYS must be keys of 64 hexadecimal digits, such as from `openssl rand -hex 32`.')
  const adminPassword = readLength('ADMIN_PASSWORD', get('ADMIN_PASSWORD'), passwordLengths)
  const reserve = get('DISK_RESERVE_MB')
  const adminEmail = cleanEmail(get('ADMIN_EMAIL') ?? EXAMPLE_EMAIL)
  if (!isEmail(adminEmail)) throw new StartError('ADMIN_EMAIL must be an email address.')
  return {
    host: get('HOST') ?? '127.0.0.1',
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDir,
    databaseUrl,
    jwtSecret,
    dataKeys,
    adminEmail,
    adminName: get('ADMIN_NAME')?.trim() || undefined,
    adminPassword,
    hasDemoContent: readBoolean('DEMO_CONTENT', get('DEMO_CONTENT'), env['NODE_ENV'] !== 'production'),
    s3: readS3(get),
    redisUrl: readUrl('REDIS_URL', get('REDIS_URL'), ['redis:', 'rediss:']),
    smtpUrl: readUrl('SMTP_URL', get('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: get('MAIL_FROM') ?? adminEmail,
    /** False if Node is told to accept any certificate. */
    checksCertificates: get('NODE_TLS_REJECT_UNAUTHORIZED') !== '0',
    mailsPerHour: readCount('MAILS_PER_HOUR', get('MAILS_PER_HOUR') ?? String(DEFAULT_MAILS_PER_HOUR)),
    corsOrigins: readOrigins(get('CORS_ORIGINS')),
    logLevel: readChoice('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
    trustProxy: readTrustProxy(get('TRUST_PROXY')),
    hstsSeconds: readHsts(get('HSTS_SECONDS'), publicUrl),
    hasApiDocs: readBoolean('API_DOCS', get('API_DOCS'), true),
    hasRegistration: readBoolean('REGISTRATION', get('REGISTRATION'), true),
    maxConnections: readCount('MAX_CONNECTIONS', get('MAX_CONNECTIONS') ?? '2000'),
    // Whoever set PURGE_URL counted on caches being told of a change, and may let them keep answers for a day.
    sharedCacheSeconds: get('PURGE_URL') ? 0 : readSeconds('SHARED_CACHE_SECONDS', get('SHARED_CACHE_SECONDS') ?? '0'),
    ignored: ignoredVariables.filter((name) => get(name) !== undefined),
    metrics: readMetrics(get, port),
    stripe: readStripe(get),
    diskReserveMb: reserve === undefined ? undefined : readWhole('DISK_RESERVE_MB', reserve, 'of megabytes'),
    copies: readCopies(get, dataDir, folder),
    backupPassphrase: readLength('BACKUP_PASSPHRASE', get('BACKUP_PASSPHRASE'), passphraseLengths),
    leaveSeconds: readLeaveSeconds(get('LEAVE_SECONDS') ?? '0'),
  }
}

/** Returns a variable; undefined for an empty one too. */
type Get = (name: string) => string | undefined

function readPort(name: string, value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new StartError(`${name} must be a number from 1 to 65535, not "${value}".`)
  return port
}

/** Reads a URL. The message does not repeat it, because it may contain a password. */
function readUrl(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined || protocols.includes(URL.parse(value)?.protocol ?? '')) return value
  throw new StartError(
    `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  )
}

function readBoolean(name: string, value: string | undefined, fallback: boolean): boolean {
  return value === undefined ? fallback : readChoice(name, value, ['true', 'false']) === 'true'
}

function readChoice<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value)
  if (!choice) throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
  return choice
}

/** @param what the end of "must be …" */
function readWhole(name: string, value: string, what: string, digits = /^\d{1,8}$/): number {
  if (!digits.test(value)) throw new StartError(`${name} must be a whole number ${what}, not "${value}".`)
  return Number(value)
}

function readSeconds(name: string, value: string): number {
  return readWhole(name, value, 'of seconds')
}

function readCount(name: string, value: string): number {
  return readWhole(name, value, 'from 1 to 999999', /^[1-9]\d{0,5}$/)
}

function readLength(
  name: string,
  value: string | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): string | undefined {
  if (value === undefined || (value.length >= min && value.length <= max)) return value
  throw new StartError(`${name} must have ${min} to ${max} characters.`)
}

/** Returns 0 for a site without HTTPS, which visitors could no longer open. */
function readHsts(value: string | undefined, publicUrl: string): number {
  const seconds = readSeconds('HSTS_SECONDS', value ?? '0')
  return URL.parse(publicUrl)?.protocol === 'https:' ? seconds : 0
}

/** Reads which proxies may state the client's address: none, all, a number of them, or those in a list of networks. */
function readTrustProxy(value = 'false'): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  const networks = readList(value)
  const wrong = networks.length > 0 ? networks.find((network) => !isNetwork(network)) : value
  if (wrong === undefined) return networks
  throw new StartError(
    `TRUST_PROXY must be true, false, a number of proxies, or networks such as loopback or 10.0.0.0/8, not "${wrong}".`,
  )
}

/** True for an address, a network in CIDR notation, and a name that Fastify knows. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  return namedNetworks.has(text) || (version !== 0 && Number(bits ?? 1) <= (version === 6 ? 128 : 32))
}

/** Reads a number of seconds, limited because supervisors do not wait longer. */
function readLeaveSeconds(value: string): number {
  const seconds = readSeconds('LEAVE_SECONDS', value)
  if (seconds > 300) throw new StartError('LEAVE_SECONDS must be at most 300.')
  return seconds
}

function readList(list = ''): string[] {
  return list.split(/\s*,\s*/).filter(Boolean)
}

function readOrigins(list?: string): string[] {
  const origins = readList(list)
  const wrong = origins.find((origin) => URL.parse(origin)?.origin !== origin)
  if (wrong) throw new StartError(`CORS_ORIGINS must list origins such as https://example.com, not "${wrong}".`)
  return origins
}

function readS3(get: Get) {
  const bucket = get('S3_BUCKET')
  return bucket ? readBucket(get, bucket, 'S3_BUCKET is set', 'S3_', 'AWS_') : undefined
}

/** @param reason why its keys are needed */
function readBucket(get: Get, bucket: string, reason: string, prefix: string, keyPrefix: string) {
  const need = (name: string) => {
    const value = get(name)
    if (!value) throw new StartError(`${name} is required when ${reason}.`)
    return value
  }
  return {
    bucket,
    endpoint: readUrl(`${prefix}ENDPOINT`, get(`${prefix}ENDPOINT`), webProtocols),
    region: get(`${prefix}REGION`) ?? 'us-east-1',
    accessKeyId: need(`${keyPrefix}ACCESS_KEY_ID`),
    secretAccessKey: need(`${keyPrefix}SECRET_ACCESS_KEY`),
  }
}

/** A recipient of `age-keygen`. */
const AGE_RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/

/** Reads where backups are copied to: a folder, or a bucket that has nothing to do with that of the uploads. */
function readCopies(get: Get, dataDir: string, base: string) {
  const to = get('BACKUP_COPY_TO')
  if (!to) return undefined
  const recipient = get('BACKUP_COPY_AGE_RECIPIENT')
  if (recipient !== undefined && !AGE_RECIPIENT.test(recipient))
    throw new StartError('BACKUP_COPY_AGE_RECIPIENT must be a recipient of age, such as `age-keygen` shows: age1….')
  const keep = readWhole('BACKUP_COPY_KEEP', get('BACKUP_COPY_KEEP') ?? '30', 'from 1 to 999', /^[1-9]\d{0,2}$/)
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(to) ?? []
  const folder = resolve(base, to)
  if (!bucket && `${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new StartError('BACKUP_COPY_TO must not be in DATA_DIR, with which it would be lost.')
  const s3 =
    bucket === undefined
      ? undefined
      : readBucket(get, bucket, 'BACKUP_COPY_TO is a bucket', 'BACKUP_COPY_', 'BACKUP_COPY_')
  return { to, folder, s3, prefix: prefix && `${prefix}/`, recipient, keep }
}

/** Undefined if guests cannot pay with Stripe. */
function readStripe(get: Get) {
  const [secretKey, webhookSecret] = [get('STRIPE_SECRET_KEY'), get('STRIPE_WEBHOOK_SECRET')]
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey) throw new StartError('STRIPE_SECRET_KEY is required when STRIPE_WEBHOOK_SECRET is set.')
  if (!webhookSecret) throw new StartError('STRIPE_WEBHOOK_SECRET is required when STRIPE_SECRET_KEY is set.')
  if (!/^[sr]k_\w+$/.test(secretKey)) throw new StartError('STRIPE_SECRET_KEY must be a secret key of Stripe: sk_….')
  if (!/^whsec_\w+$/.test(webhookSecret))
    throw new StartError('STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook: whsec_….')
  return { secretKey, webhookSecret }
}

/** Undefined if metrics are off. Without a port, the site's port serves them. */
function readMetrics(get: Get, sitePort: number) {
  const [token, ownPort] = [get('METRICS_TOKEN'), get('METRICS_PORT')]
  if (!token && !ownPort) return undefined
  if (token && token.length < 16) throw new StartError('METRICS_TOKEN must have at least 16 characters.')
  const port = ownPort === undefined ? undefined : readPort('METRICS_PORT', ownPort)
  if (port === sitePort) throw new StartError('METRICS_PORT must differ from PORT.')
  return { token, port, host: get('METRICS_HOST') ?? '127.0.0.1' }
}
