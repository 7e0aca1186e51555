import { resolve } from 'node:path'
import { EMAIL_PATTERN, passwordLengths } from '@tablier/contracts'

/** What the environment decides; made once by `readConfig`, read by everything else. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Absolute path. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly jwtSecret: string | undefined
  readonly adminEmail: string
  readonly adminPassword: string | undefined
  readonly hasDemoContent: boolean
  readonly s3: S3Config | undefined
  readonly redisUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly corsOrigins: readonly string[]
  readonly logLevel: LogLevel
  readonly trustProxy: boolean
}

export interface S3Config {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** A start that cannot go on; its message is the one line that the operator reads. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration; docs/configuration.md lists the variables.
 * @throws StartError that names the first wrong variable
 */
export function readConfig(env: Environment): Config {
  const get = (name: string) => env[name]?.trim() || undefined
  const port = readPort(get('PORT') ?? '3000')
  const databaseUrl = readUrl('DATABASE_URL', get('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const jwtSecret = get('JWT_SECRET')
  if (databaseUrl && !jwtSecret) throw new StartError('JWT_SECRET is required when DATABASE_URL is set.')
  if (jwtSecret && jwtSecret.length < 32) throw new StartError('JWT_SECRET must have at least 32 characters.')
  const adminPassword = get('ADMIN_PASSWORD')
  const { min, max } = passwordLengths
  if (adminPassword && (adminPassword.length < min || adminPassword.length > max))
    throw new StartError(`ADMIN_PASSWORD must have ${min} to ${max} characters.`)
  const adminEmail = get('ADMIN_EMAIL') ?? 'admin@example.com'
  if (!new RegExp(EMAIL_PATTERN).test(adminEmail)) throw new StartError('ADMIN_EMAIL must be an email address.')
  return {
    host: get('HOST') ?? '127.0.0.1',
    port,
    publicUrl: (readUrl('PUBLIC_URL', get('PUBLIC_URL'), webProtocols) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    dataDir: resolve(get('DATA_DIR') ?? './data'),
    databaseUrl,
    jwtSecret,
    adminEmail,
    adminPassword,
    hasDemoContent: readBoolean('DEMO_CONTENT', get('DEMO_CONTENT'), env['NODE_ENV'] !== 'production'),
    s3: readS3(get),
    redisUrl: readUrl('REDIS_URL', get('REDIS_URL'), ['redis:', 'rediss:']),
    smtpUrl: readUrl('SMTP_URL', get('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: get('MAIL_FROM') ?? adminEmail,
    corsOrigins: readOrigins(get('CORS_ORIGINS')),
    logLevel: readChoice('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
    trustProxy: readBoolean('TRUST_PROXY', get('TRUST_PROXY'), false),
  }
}

const webProtocols = ['http:', 'https:']

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new StartError(`PORT must be a number from 1 to 65535, not "${value}".`)
  return port
}

function readUrl(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new StartError(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
  return value
}

function readBoolean(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback
  return readChoice(name, value, ['true', 'false']) === 'true'
}

function readChoice<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === value)
  if (!choice) throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
  return choice
}

function readOrigins(value = ''): string[] {
  return value
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => {
      if (!URL.canParse(origin) || new URL(origin).origin !== origin)
        throw new StartError(`CORS_ORIGINS must list origins such as https://example.com, not "${origin}".`)
      return origin
    })
}

function readS3(get: (name: string) => string | undefined): S3Config | undefined {
  const bucket = get('S3_BUCKET')
  if (!bucket) return undefined
  const need = (name: string) => {
    const value = get(name)
    if (!value) throw new StartError(`${name} is required when S3_BUCKET is set.`)
    return value
  }
  return {
    bucket,
    endpoint: readUrl('S3_ENDPOINT', get('S3_ENDPOINT'), webProtocols),
    region: get('S3_REGION') ?? 'us-east-1',
    accessKeyId: need('AWS_ACCESS_KEY_ID'),
    secretAccessKey: need('AWS_SECRET_ACCESS_KEY'),
  }
}
