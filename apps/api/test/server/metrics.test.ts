import { expect, it } from 'vitest'
import { buildTestApp, useTestApp } from '../harness.ts'
import { freePort } from '../ports.ts'
import { requestOverHttp } from './request-over-http.ts'

const names = [
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_seconds',
  'tablier_picture_tasks',
  'tablier_pictures_to_prepare',
  'tablier_passwords_under_way',
  'tablier_renderings_under_way',
  'tablier_public_answers_under_way',
  'tablier_connections',
  'tablier_outbox_mails',
]

const TOKEN = 'a token for the scraper'

/** Reads Prometheus' text format: each sample by its name and labels, as they are written. */
function parse(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !/^# (?:HELP|TYPE) [a-z\d_]+ ./.test(line))
  return new Map(
    lines.map((line) => {
      const [, sample = '', value = ''] =
        /^([a-z\d_]+(?:\{(?:[a-z_]+="[^"]*",?)+\})?) (Nan|[-+]?[\d.e+-]+)$/.exec(line) ?? []
      if (!sample) throw new Error(`not in the format: ${line}`)
      return [sample, Number(value)]
    }),
  )
}

const test = useTestApp({ env: { METRICS_TOKEN: TOKEN } })

const ask = (authorization?: string) =>
  test.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const scrape = async () => parse((await ask(`Bearer ${TOKEN}`)).body)

const wrong = [undefined, 'Bearer ', 'Bearer another token, as long', `Basic ${TOKEN}`, TOKEN]
it.each(wrong)('are refused for the authorization %j', async (authorization) => {
  const answer = await ask(authorization)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
  expect(answer.body).not.toContain('process_')
})

it("are in Prometheus' format, uncached", async () => {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  })
  const samples = parse(answer.body)
  expect([...samples.keys()]).toEqual(expect.arrayContaining(names))
  expect(samples.has('tablier_database_connections')).toBe(test.services.config.databaseUrl !== undefined)
})

it('count requests by method, route and status', async () => {
  const banners = 'http_request_duration_seconds_count{method="GET",route="/api/banners",status="200"}'
  const before = (await scrape()).get(banners) ?? 0
  await test.client().banners.list()
  await test.client().banners.list()
  expect((await scrape()).get(banners)).toBe(before + 2)
})

it('do not grow with the paths that are asked for', async () => {
  const paths = Array.from({ length: 50 }, (_, i) => [`/nothing/${i}`, `/api/uploads/${i}.jpg`, `/api/banners/${i}`])
  for (const url of paths.flat()) await test.app.inject(url)
  await test.app.inject({ url: '/nothing', method: 'PROPFIND' as 'GET' }) // typed without the rarer methods
  const counted = [...(await scrape())].filter(([name]) => name.startsWith('http_request_duration_seconds_count'))
  const routes = new Map(counted.map(([name, count]) => [/route="([^"]*)"/.exec(name)?.[1], count]))
  expect(routes.get('none')).toBeGreaterThanOrEqual(50)
  expect(routes.get('/api/uploads/:name')).toBe(50)
  expect(routes.size).toBeLessThan(10)
})

it('tell kept answers from those that were built', async () => {
  const kept = async (result: string) =>
    (await scrape()).get(`tablier_kept_answers_total{kind="api",result="${result}"}`) ?? 0
  const hits = await kept('hit')
  const misses = await kept('miss')
  for (let i = 0; i < 3; i += 1) await test.app.inject('/api/galleries/items?limit=7')
  expect([await kept('hit'), await kept('miss')]).toEqual([hits + 2, misses + 1])
})

it('count the answers that were repeated without Fastify', async () => {
  const repeated = async () => (await scrape()).get('tablier_repeated_answers_total')
  const before = await repeated()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  for (let i = 0; i < 3; i += 1) await requestOverHttp(test.app, '/api/galleries/items?limit=8')
  expect([before, await repeated()]).toEqual([0, 2])
})

it('count the mails that were accepted', async () => {
  const accepted = async () => (await scrape()).get('tablier_mail_attempts_total{result="accepted"}') ?? 0
  const before = await accepted()
  await test.client().auth.forgotPassword({ body: { email: 'owner@example.com' } })
  await test.mails()
  expect(await accepted()).toBe(before + 1)
  expect((await scrape()).get('tablier_outbox_mails')).toBe(0)
})

it('metrics on a port of their own need no token there, and are not served on the port of the site', async () => {
  const port = await freePort()
  const own = await buildTestApp({ env: { METRICS_PORT: String(port) } })
  const site = await own.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(parse(await answer.text()).has('process_resident_memory_bytes')).toBe(true)
  expect((await fetch(`http://127.0.0.1:${port}/api/banners`)).status).toBe(404)
  expect((await fetch(`${site}/metrics`)).status).toBe(404)
  await own.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})

it('metrics on a port of their own need the token if there is one, and are of this application only', async () => {
  const port = await freePort()
  await using own = await buildTestApp({ env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN } })
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const askThere = (authorization: string) => fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })
  expect((await askThere('Bearer wrong')).status).toBe(401)
  const answer = await askThere(`Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  // Nobody asked this application for an upload; the one before was.
  expect([...parse(await answer.text()).keys()].filter((name) => name.includes('/api/uploads/:name'))).toEqual([])
})
