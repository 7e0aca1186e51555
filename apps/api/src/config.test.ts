import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig, StartError } from './config.ts'
import { loadEnvFile } from './env-file.ts'

it('needs no variable', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    jwtSecret: undefined,
    dataKeys: [],
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    hasDemoContent: true,
    s3: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'admin@example.com',
    mailsPerHour: 30,
    corsOrigins: [],
    logLevel: 'info',
    trustProxy: false,
    hstsSeconds: 0,
    hasApiDocs: true,
    hasRegistration: true,
    maxConnections: 2000,
    sharedCache: { seconds: 0, tagHeaders: [] },
    purge: undefined,
    metrics: undefined,
    diskReserveMb: undefined,
    leaveSeconds: 0,
  })
})

it('is not read from a file that cannot be opened', () => {
  const open = () => loadEnvFile(tmpdir()) // root could read any file
  expect(open).toThrow(/^The configuration cannot be read: \S+ is not a file\. Make it a file of the site's user/)
})

it('derives the public URL from the port and drops its trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://chef.example/' }).publicUrl).toBe('https://chef.example')
})

it('has no demo content in production by default', () => {
  expect(readConfig({ NODE_ENV: 'production' }).hasDemoContent).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO_CONTENT: 'true' }).hasDemoContent).toBe(true)
  expect(readConfig({ DEMO_CONTENT: 'false' }).hasDemoContent).toBe(false)
})

it('switches metrics on by a token or a port', () => {
  const token = 'x'.repeat(16)
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ token, port: undefined, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.1' }).metrics).toEqual({
    token: undefined,
    port: 9100,
    host: '10.0.0.1',
  })
})

it('copies backups to a part of a bucket', () => {
  const copyKeys = { BACKUP_COPY_ACCESS_KEY_ID: 'id', BACKUP_COPY_SECRET_ACCESS_KEY: 'key' }
  const { copies } = readConfig({ BACKUP_COPY_TO: 's3://copies/chef/site//', ...copyKeys })
  expect(copies).toMatchObject({ s3: { bucket: 'copies', accessKeyId: 'id' }, prefix: 'chef/site/', keep: 30 })
})

it('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it('reads lists and groups', () => {
  expect(readConfig({ CORS_ORIGINS: 'https://a.example, https://b.example' }).corsOrigins).toEqual([
    'https://a.example',
    'https://b.example',
  ])
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8,192.0.2.7' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.7',
  ])
  expect(readConfig({ S3_BUCKET: 'chef', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }).s3).toEqual({
    bucket: 'chef',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(readConfig({ SHARED_CACHE_SECONDS: '60', CACHE_TAGS: 'surrogate-key, cache-tag' }).sharedCache).toEqual({
    seconds: 60,
    tagHeaders: ['surrogate-key', 'cache-tag'],
  })
  const purge = { PURGE_URL: 'https://cdn.example/purge', PURGE_HEADER: 'Authorization: Bearer a:b' }
  expect(readConfig(purge).purge).toEqual({
    url: 'https://cdn.example/purge',
    method: 'POST',
    header: { name: 'Authorization', value: 'Bearer a:b' },
  })
})

const secret = 'a secret of thirty-two characters'
const keys = { S3_BUCKET: 'x', AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' }

it.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'chef.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://chef.example:99999' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x', JWT_SECRET: secret }],
  ['JWT_SECRET is required when DATABASE_URL is set.', { DATABASE_URL: 'postgres://x/y' }],
  ['JWT_SECRET must have at least 32 characters.', { JWT_SECRET: 'short secret' }],
  ['DATA_KEYS must be keys of 64 hexadecimal digits', { DATA_KEYS: `${'a'.repeat(64)},${'b'.repeat(63)}` }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'me' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '12345' }],
  ['DEMO_CONTENT', { DEMO_CONTENT: 'yes' }],
  ['AWS_ACCESS_KEY_ID is required when S3_BUCKET is set.', { S3_BUCKET: 'x' }],
  ['S3_ENDPOINT', { ...keys, S3_ENDPOINT: 'here' }],
  // The URL holds a password, which is not repeated.
  ['REDIS_URL must be a URL that starts with redis:// or rediss://.', { REDIS_URL: 'http://:secret@x' }],
  ['SMTP_URL', { SMTP_URL: 'mail' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example/path' }],
  ['LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".', { LOG_LEVEL: 'loud' }],
  ['MAILS_PER_HOUR must be a whole number from 1 to 999999, not "0".', { MAILS_PER_HOUR: '0' }],
  ['DISK_RESERVE_MB must be a whole number of megabytes, not "1 GB".', { DISK_RESERVE_MB: '1 GB' }],
  ['LEAVE_SECONDS must be a whole number of seconds, not "-1".', { LEAVE_SECONDS: '-1' }],
  ['LEAVE_SECONDS must be at most 300.', { LEAVE_SECONDS: '301' }],
  ['SHARED_CACHE_SECONDS must be a whole number of seconds, not "1m".', { SHARED_CACHE_SECONDS: '1m' }],
  ['CACHE_TAGS must be one of surrogate-key, cache-tag, not "x-key".', { CACHE_TAGS: 'cache-tag,x-key' }],
  ['PURGE_URL must be a URL that starts with http:// or https://.', { PURGE_URL: 'varnish:6081' }],
  ['PURGE_URL must not contain a user; use PURGE_HEADER.', { PURGE_URL: 'http://u:secret@x' }],
  ['PURGE_METHOD', { PURGE_URL: 'http://x', PURGE_METHOD: 'GET' }],
  ['PURGE_HEADER must have the form "Name: value".', { PURGE_URL: 'http://x', PURGE_HEADER: 'secret' }],
  ['METRICS_TOKEN must have at least 16 characters.', { METRICS_TOKEN: 'short' }],
  ['METRICS_PORT must be a number from 1 to 65535, not "x".', { METRICS_PORT: 'x' }],
  ['METRICS_PORT must differ from PORT.', { PORT: '3001', METRICS_PORT: '3001' }],
  ['TRUST_PROXY must be true, false, a number of proxies, or networks', { TRUST_PROXY: ',' }],
  ['such as loopback or 10.0.0.0/8, not "yes"', { TRUST_PROXY: 'yes' }],
  ['such as loopback or 10.0.0.0/8, not "0"', { TRUST_PROXY: '0' }],
  ['such as loopback or 10.0.0.0/8, not "100"', { TRUST_PROXY: '100' }],
  ['such as loopback or 10.0.0.0/8, not "10.0.0"', { TRUST_PROXY: '10.0.0' }],
  ['such as loopback or 10.0.0.0/8, not "10.0.0.0/0"', { TRUST_PROXY: '10.0.0.0/0' }],
  ['such as loopback or 10.0.0.0/8, not "10.0.0.0/33"', { TRUST_PROXY: 'loopback, 10.0.0.0/33' }],
  ['such as loopback or 10.0.0.0/8, not "::1/129"', { TRUST_PROXY: '::1/129' }],
  ['HSTS_SECONDS must be a whole number of seconds, not "1y".', { HSTS_SECONDS: '1y' }],
  ['API_DOCS must be one of true, false, not "no".', { API_DOCS: 'no' }],
  ['REGISTRATION must be one of true, false, not "closed".', { REGISTRATION: 'closed' }],
  ['BACKUP_COPY_TO must not be in DATA_DIR', { DATA_DIR: '/srv/chef', BACKUP_COPY_TO: '/srv/chef/backups/../copies' }],
  ['BACKUP_COPY_ACCESS_KEY_ID is required when BACKUP_COPY_TO is a bucket.', { BACKUP_COPY_TO: 's3://copies' }],
  ['BACKUP_COPY_AGE_RECIPIENT must be', { BACKUP_COPY_TO: '/mnt', BACKUP_COPY_AGE_RECIPIENT: 'ssh-rsa AAAA' }],
  [
    'BACKUP_COPY_KEEP must be a whole number from 1 to 999, not "0".',
    { BACKUP_COPY_TO: '/mnt', BACKUP_COPY_KEEP: '0' },
  ],
])('says %j for %j', (message, env) => {
  const isWhole = message.endsWith('.')
  expect(() => readConfig(env)).toThrow(isWhole ? new StartError(message) : message)
})
