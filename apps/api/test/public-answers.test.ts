import { expect, it } from 'vitest'
import { createGate, createGates } from '../src/gates/gates.ts'
import { injectTransport } from '../src/site/build-page.ts'
import { useTestApp } from './harness.ts'
import { occupy } from './occupy.ts'

const publicAnswers = createGate({ atOnce: 1, waiting: 1, retryAfter: 3 })
const lines: string[] = []
const test = useTestApp({ gates: { ...createGates(), publicAnswers }, onLog: (line) => void lines.push(line) })

const get = (url: string) => test.app.inject(url)

it('are refused for new queries while too many wait; kept ones and the administrator are answered', async () => {
  const admin = await test.admin()
  expect((await get('/api/banners?limit=3')).statusCode).toBe(200)
  const release = occupy(publicAnswers, 2)
  const refusal = await get('/api/banners?limit=4')
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '3'])
  expect(refusal.json()).toMatchObject({ success: false, code: 'unavailable' })
  expect((await get('/api/banners?limit=3')).statusCode).toBe(200)
  expect((await admin.users.list()).total).toBe(1)
  await release()
  expect((await get('/api/banners?limit=4')).statusCode).toBe(200)
})

it('are given to a rendering without waiting, and without a line in the log', async () => {
  const transport = injectTransport(test.app)
  const release = occupy(publicAnswers, 2)
  const before = lines.length
  expect(await transport({ method: 'GET', path: '/api/banners?limit=5', headers: {} })).toMatchObject({ status: 200 })
  expect(lines.slice(before)).toEqual([])
  await release()
  await get('/api/banners?limit=6')
  expect(lines.at(-1)).toContain('"path":"/api/banners"')
})

it('are given to a rendering even if a visitor waits for the same one', async () => {
  const transport = injectTransport(test.app)
  const release = occupy(publicAnswers) // such as the look-up of an address, which calls the API itself
  const visitor = get('/api/banners?limit=7')
  await expect.poll(publicAnswers.pending).toBe(2)
  expect(await transport({ method: 'GET', path: '/api/banners?limit=7', headers: {} })).toMatchObject({ status: 200 })
  await release()
  expect((await visitor).statusCode).toBe(200)
})
