import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { connections, uncheckedCertificates, unencrypted } from './unencrypted.ts'

const others = {
  JWT_SECRET: 'x'.repeat(32),
  S3_BUCKET: 'a',
  AWS_ACCESS_KEY_ID: 'a',
  AWS_SECRET_ACCESS_KEY: 'b',
  BACKUP_COPY_TO: 's3://b',
  BACKUP_COPY_ACCESS_KEY_ID: 'a',
  BACKUP_COPY_SECRET_ACCESS_KEY: 'b',
}
const found = (env: object) => unencrypted(readConfig({ ...others, ...env }))

it('knows every variable of the configuration that is a URL', () => {
  const source = readFileSync(new URL('../config/config.ts', import.meta.url), 'utf8')
  const read = Array.from(source.matchAll(/readUrl\(['`]([^'`]+)['`]/g), ([, name = '']) => name)
  const names = read.flatMap((name) =>
    name === '${prefix}ENDPOINT' ? ['S3_ENDPOINT', 'BACKUP_COPY_ENDPOINT'] : [name],
  )
  expect([...connections.map(({ name }) => name), 'PUBLIC_URL'].toSorted()).toEqual(names.toSorted())
})

it.each([
  ['DATABASE_URL', 'postgres://u:p@HOST/db', 'postgres://u:p@HOST/db?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://u:p@HOST/db?sslmode=prefer', 'postgres://u:p@HOST/db?ssl=true'],
  ['DATABASE_URL', 'postgresql://u:p@HOST/db?sslmode=disable', 'postgresql://u:p@HOST/db?sslmode=no-verify'],
  ['REDIS_URL', 'redis://:p@HOST:6379', 'rediss://:p@HOST:6379'],
  ['SMTP_URL', 'smtp://u:p@HOST?requireTLS=false', 'smtp://u:p@HOST'],
  ['S3_ENDPOINT', 'http://HOST:9000', 'https://HOST:9000'],
  ['BACKUP_COPY_ENDPOINT', 'http://HOST', 'https://HOST'],
])('tells %s in clear text from an encrypted one', (name, clear, encrypted) => {
  const at = (url: string, host: string) => found({ [name]: url.replace('HOST', host) })
  expect(at(clear, 'far.example.com')).toEqual([{ name, host: 'far.example.com', isPrivate: false }])
  expect(at(clear, '203.0.113.9')).toMatchObject([{ isPrivate: false }])
  for (const host of ['database', '10.0.0.7', '[fd00::7]']) expect(at(clear, host)).toMatchObject([{ isPrivate: true }])
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(at(clear, host)).toEqual([])
  expect(at(encrypted, 'far.example.com')).toEqual([])
})

it.each([
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', /^NODE_TLS/],
  ['DATABASE_URL', 'postgres://u:p@far.example.com/db?sslmode=no-verify', /DATABASE_URL$/],
  ['SMTP_URL', 'smtps://u:p@far.example.com?tls.rejectUnauthorized=false', /SMTP_URL$/],
])('names %s if it accepts any certificate', (name, value, setting) => {
  expect(uncheckedCertificates(readConfig({ ...others, [name]: value }))).toEqual([expect.stringMatching(setting)])
})

it('takes the folder of a socket for this machine', () => {
  expect(found({ DATABASE_URL: 'postgres://u@far.example.com/db?host=/var/run/postgresql' })).toEqual([])
})
