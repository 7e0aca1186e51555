import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import refusals from '../test/data/refused-config.json' with { type: 'json' }
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

/** The URLs of some hold a password, which is not repeated. */
it.each(refusals)('says $says for $env', ({ says, env }) => {
  const isWhole = says.endsWith('.')
  expect(() => readConfig(env)).toThrow(isWhole ? new StartError(says) : says)
})
