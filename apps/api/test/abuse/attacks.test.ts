import { ask, statuses } from '@tablier/abuse/ask'
import { holdConnections } from '@tablier/abuse/connections'
import { plainPicture } from '@tablier/abuse/pictures'
import { signInsAtOnce } from '@tablier/abuse/posts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { passwords } from '../../src/auth/passwords.ts'
import { buildTestApp, type TestAppOptions } from '../harness.ts'

/** Opens the application and listens. It trusts the addresses that clients state, so that one test can have many. */
async function openAttackedServer({ env, ...options }: TestAppOptions) {
  const test = await buildTestApp({ ...options, env: { TRUST_PROXY: 'true', ...env } })
  onTestFinished(test.close)
  return { ...test, url: await test.app.listen({ host: '127.0.0.1', port: 0 }) }
}

it('200 sign-ins at once delay no files, and those that would wait long are refused', async () => {
  const server = await openAttackedServer({ passwords })
  const admin = await server.admin()
  const { path } = await admin.footerIcons.upload({ file: new Blob([await plainPicture('png', 64, 64)]) })
  const signIns = signInsAtOnce(server.url, 200)
  const files = await Promise.all(Array.from({ length: 10 }, () => ask(server.url, path)))
  const seen = await signIns
  expect(statuses(files)).toEqual({ 200: 10 })
  expect(Object.keys(statuses(seen))).toEqual(['401', '503'])
  expect(seen.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
  const filesEndedAt = Math.max(...files.map(({ endedAt }) => endedAt))
  const checked = seen.filter(({ status }) => status === 401)
  expect(checked.filter(({ endedAt }) => endedAt > filesEndedAt).length).toBeGreaterThan(checked.length / 4)
  expect(server.log.filter((line) => /^{"level":[56]0/.test(line))).toEqual([])
})

it('a server beyond its connections answers 503, and all requests again once some are closed', async () => {
  const { url } = await openAttackedServer({ env: { MAX_CONNECTIONS: '20' } })
  const release = await holdConnections(url, 30)
  onTestFinished(release)
  expect(await ask(url, '/healthz')).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  await release()
  await vi.waitFor(async () => expect((await ask(url, '/healthz')).status).toBe(200), 10_000)
})
