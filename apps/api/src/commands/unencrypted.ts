import type { Config } from '../config/config.ts'
import { mailProtection } from '../mail/smtp-security.ts'
import { isLoopback, isPrivate } from '../config/network-hosts.ts'

/** What the server sends to other machines, and whether others on the way can read it. */

interface Connection {
  /** The variable of the configuration. */
  readonly name: string
  readonly url: (config: Config) => string | undefined
  readonly isEncrypted?: (url: URL) => boolean
}

const byProtocol = ({ protocol }: URL) => ['https:', 'rediss:', 'smtps:'].includes(protocol)

/** PostgreSQL's client encrypts only if the URL says so. */
function isEncryptedPostgres({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : 'disable')
  return !['disable', 'allow', 'prefer'].includes(mode) || searchParams.get('sslnegotiation') === 'direct'
}

/** Every variable that names another machine. PUBLIC_URL is checked by itself. */
export const connections: readonly Connection[] = [
  { name: 'DATABASE_URL', url: ({ databaseUrl }) => databaseUrl, isEncrypted: isEncryptedPostgres },
  { name: 'REDIS_URL', url: ({ redisUrl }) => redisUrl },
  { name: 'SMTP_URL', url: ({ smtpUrl }) => smtpUrl, isEncrypted: ({ href }) => mailProtection(href) !== 'clear' },
  { name: 'S3_ENDPOINT', url: ({ s3 }) => s3?.endpoint },
  { name: 'BACKUP_COPY_ENDPOINT', url: ({ copies }) => copies?.s3?.endpoint },
]

/** Returns the settings because of which a certificate is not checked, so that another machine could pass for the right one. */
export function uncheckedCertificates({ checksCertificates, databaseUrl, smtpUrl }: Config): readonly string[] {
  const mode = URL.parse(databaseUrl ?? '')?.searchParams.get('sslmode')
  return [
    ...(checksCertificates ? [] : ['NODE_TLS_REJECT_UNAUTHORIZED=0']),
    ...(mode === 'no-verify' ? ['sslmode=no-verify in DATABASE_URL'] : []),
    ...(smtpUrl !== undefined && mailProtection(smtpUrl) === 'unchecked'
      ? ['tls.rejectUnauthorized=false in SMTP_URL']
      : []),
  ]
}

interface Unencrypted {
  readonly name: string
  readonly host: string
  /** The host is in a private network, such as that of containers on this machine. */
  readonly isPrivate: boolean
}

/** Returns the connections that go over a network in clear text. */
export function unencrypted(config: Config): readonly Unencrypted[] {
  return connections.flatMap(({ name, url: urlOf, isEncrypted = byProtocol }) => {
    const url = URL.parse(urlOf(config) ?? '')
    const host = url === null ? '' : url.searchParams.get('host') || url.hostname
    if (url === null || isLoopback(host) || isEncrypted(url)) return []
    return [{ name, host, isPrivate: isPrivate(host) }]
  })
}
