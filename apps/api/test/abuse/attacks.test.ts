import { ask, statuses } from '@tablier/abuse/ask'
import { holdConnections } from '@tablier/abuse/connections'
import { plainPicture } from '@tablier/abuse/pictures'
import { postAdvertisements, signInsAtOnce } from '@tablier/abuse/posts'
import { expect, it, onTestFinished } from 'vitest'
import { passwords } from '../../src/accounts/passwords.ts'
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

/** At night: `SPAM_POSTS=2000`. */
const ADVERTISEMENTS = Number(process.env['SPAM_POSTS'] ?? 260)

it('machines that fill in the trap reach no inbox, disturb nobody, and are bounded', async () => {
  const server = await openAttackedServer({ hasMail: true })
  const admin = await server.admin()
  await server.mails()
  const seen: Awaited<ReturnType<typeof postAdvertisements>> = []
  for (let first = 0; first < ADVERTISEMENTS; first += 200)
    seen.push(...(await postAdvertisements(server.url, Math.min(200, ADVERTISEMENTS - first), first)))
  expect(statuses(seen)).toEqual({ 201: 200, 429: ADVERTISEMENTS - 200 }) // answered as sent and kept, or told to wait
  expect(await admin.messages.list()).toMatchObject({ total: 0 })
  expect(await admin.customers.list()).toMatchObject({ total: 0 })
  expect(await server.mails()).toEqual([])
  expect(await admin.messages.list({ query: { status: 'Suspected' } })).toMatchObject({ total: 200 })
  const guest = { name: 'Ada', email: 'ada@example.com', subject: 'Dinner', message: 'For eight?' }
  await server.client().messages.send({ body: guest })
  expect(await admin.messages.list()).toMatchObject({ items: [{ name: 'Ada' }] })
})

it('a server beyond its connections answers 503, and all requests again once some are closed', async () => {
  const { url } = await openAttackedServer({ env: { MAX_CONNECTIONS: '20' } })
  const release = await holdConnections(url, 30)
  onTestFinished(release)
  expect(await ask(url, '/healthz')).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  await release()
  await expect.poll(() => ask(url, '/healthz')).toMatchObject({ status: 200 })
})
