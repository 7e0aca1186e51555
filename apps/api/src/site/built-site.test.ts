import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { oddPaths } from '@tablier/abuse/paths'
import type { PageContent } from '@tablier/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import paths from '../../test/data/paths.json' with { type: 'json' }
import { useFolder } from '../../test/folder.ts'
import { occupy } from '../../test/occupy.ts'
import { requestOverHttp } from '../../test/server/request-over-http.ts'
import { writeSmallSite } from '../../test/small-site.ts'
import { withoutSchedules } from '../database/content-clock.ts'
import { createGate, createGates } from '../gates/gates.ts'
import { answerNotFound } from '../http/errors.ts'
import { hashOf, secure, securityHeaders } from '../http/security.ts'
import { createSharedCaching } from '../caching/shared-caching.ts'
import { pageAssets, registerBuiltSite } from './built-site.ts'
import { createPreviewPages } from './preview-pages.ts'
import type { SiteReader } from './site-reader.ts'

/** A build that renders the address, the name of the site and the number of renderings. */
const ENTRY = `
export function webManifest() {
  return {}
}
let count = 0
export function render(content, { path, query }) {
  const { siteName = '', language, languages = [] } = content?.settings.data ?? {}
  const prefix = language === languages[0] ? '' : '/' + language
  const [fact] = Object.entries(query).map(([name, value]) => '?' + (name === 'notice' ? 'message' : name) + '=' + value)
  return {
    html: '<p>' + [prefix + path + (fact ?? ''), siteName, ++count].join(' ') + '</p>',
    isComplete: content !== undefined,
  }
}
export function renderGuestPage({ kind }) {
  return '<p>' + kind + '</p>'
}
export function withContactForm(html, { refused }) {
  return refused.texts.name ? [html, Buffer.from(refused.texts.name)] : undefined
}`

const folder = useFolder()
let app: FastifyInstance
const site = {
  version: 1,
  isDatabaseAway: false,
  dishes: 'available',
  dishCalls: 0,
  hello: 'hello',
  onRender: (): unknown => undefined,
}
let builds: Awaited<ReturnType<typeof writeSmallSite>>
const contentVersion = () => (site.isDatabaseAway ? undefined : site.version)
/** A site with one dish and one legal page, in two languages. */
const reader: SiteReader = {
  content: async ({ language }) => {
    await site.onRender()
    if (site.isDatabaseAway) throw new Error('the database is away')
    const settings = { siteName: site.hello, languages: ['en', 'de'], language: language === 'de' ? 'de' : 'en' }
    return { settings: { data: settings } } as PageContent // all that the build reads
  },
  pages: async () => ({ languages: ['en', 'de'], paths: ['/', '/privacy'] }),
  hasOwnPage: async ({ notice, dish = 0 }) => {
    if (notice) return true
    site.dishCalls += 1
    if (site.dishes !== 'available' || site.isDatabaseAway) throw new Error('no dishes')
    return dish === 12 || dish > 1000
  },
}
const gates = {
  fixedPages: createGate({ atOnce: 1, waiting: 1, retryAfter: 3 }),
  queriedPages: createGate({ atOnce: 1, waiting: 1, retryAfter: 3 }),
  refusedForms: createGate({ atOnce: 1, waiting: 1, retryAfter: 3 }),
  guestPages: createGate({ atOnce: 1, waiting: 1, retryAfter: 3 }),
  publicAnswers: createGates().publicAnswers,
}
const options = {
  gates,
  contentVersion,
  isLive: async () => true,
  previewPages: createPreviewPages(createGates()),
  publicUrl: 'https://chef.test',
  reader,
  sharedCaching: createSharedCaching(60, withoutSchedules(contentVersion)),
}

beforeAll(async () => {
  builds = await writeSmallSite(folder, ENTRY, {
    'site/client/assets/entry-1.js.br': 'go() in brotli',
    'site/client/favicon.svg': '<svg/>',
  })
  app = Fastify()
  await secure(app, securityHeaders(0), [])
  app.setNotFoundHandler(answerNotFound)
  await registerBuiltSite(app, options, builds)
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const post = (name: string, encoding = 'identity', url = '/contact') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': encoding },
    payload: `name=${name}`,
  })

describe('the public page', () => {
  it('has the content of the site', async () => {
    expect((await get('/?a=1')).body).toMatch(/^<p>\/ hello \d+<\/p>$/)
  })

  it.each([...paths.ofThePage, `/${'very/long'.repeat(500)}`])(
    'is one answer for all other paths, such as %.30s',
    async (path) => {
      const first = await get('/')
      const answer = await requestOverHttp(app, path)
      expect([answer.statusCode, answer.bytes.toString()]).toEqual([200, first.body])
      expect(answer.headers['etag']).toBe(first.headers['etag'])
    },
  )

  it.each(oddPaths)('or a refusal is the answer for %s', async (path) => {
    expect([200, 400, 404]).toContain((await requestOverHttp(app, path)).statusCode)
  })

  it('allows the style in its head, and no other, also when the browser has the page', async () => {
    site.version += 1
    site.hello = '<head><style>b{}</style></head><style>i{}</style>'
    const page = await get('/')
    site.hello = 'hello'
    const known = await get('/', { 'if-none-match': String(page.headers['etag']) })
    expect(known.statusCode).toBe(304)
    for (const { headers } of [page, known])
      expect(headers['content-security-policy']).toContain(`;style-src 'self' ${hashOf('b{}')};`)
    site.version += 1
    expect((await get('/')).headers['content-security-policy']).toContain(";style-src 'self';")
  })

  it('is rendered once, however many paths are asked for', async () => {
    site.version += 1
    const onRender = vi.fn<() => void>()
    site.onRender = onRender
    await Promise.all(Array.from({ length: 200 }, (_, n) => get(`/path-${n}/of%20${n * 7919}?n=${n}`)))
    expect(onRender).toHaveBeenCalledTimes(1)
    site.onRender = () => {}
  })

  it.each([
    ['/', '/?message=sent', 'text/html; charset=utf-8', 'src="/assets/entry-1.js"'],
    ['/?message=sent', '/', 'text/html; charset=utf-8', 'src="/assets/entry-1.js"'],
    ['/privacy', '/?dish=12', 'text/html; charset=utf-8', 'src="/assets/entry-1.js"'],
    ['/manifest.webmanifest', '/?dish=12', 'text/plain; charset=utf-8', 'The server is busy'],
  ])('is refused for %s if too many renderings wait, but not for %s', async (refused, other, type, text) => {
    site.version += 1
    const release = occupy(refused.includes('?') ? gates.queriedPages : gates.fixedPages, 2)
    const refusal = await get(refused)
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '3'])
    expect(refusal.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-store' })
    expect(refusal.body).toContain(text)
    const french = await get(refused, { 'accept-language': 'fr-CA,fr;q=0.9' })
    expect(french.body).toContain(type.startsWith('text/plain') ? 'Le serveur est très sollicité' : text)
    expect((await get(other)).statusCode).toBe(200)
    await release()
    expect((await get(refused)).statusCode).toBe(200)
  })

  it('is also shown in the place of a legal page that is not published', async () => {
    expect((await get('/privacy')).body).toMatch(/^<p>\/privacy hello/)
    expect((await get('/privacy/?a=1')).body).toBe((await get('/privacy')).body)
    expect((await get('/terms')).body).toBe((await get('/')).body)
  })

  it('has a separate page for an enquiry, with or without a slash or a query', async () => {
    const { body } = await get('/enquiry')
    expect(body).toMatch(/^<p>\/enquiry hello/)
    expect((await get('/enquiry/?a=1')).body).toBe(body)
  })

  it('is a page of its own in each language that the site shows; other tags are unknown paths', async () => {
    for (const path of ['/de/', '/de/privacy', '/de/enquiry', '/de/?dish=12', '/de/?message=sent'])
      expect((await get(path)).body).toContain(`<p>${path} hello`)
    const german = (await get('/de/')).body
    for (const path of ['/de', '/de/terms', '/de/any/path?dish=12', '/de/?dish=13'])
      expect((await get(path)).body).toBe(german)
    const first = (await get('/')).body
    for (const path of ['/fr/', '/fr/privacy', '/fr/?dish=12', '/en/', '/pt/privacy'])
      expect((await get(path)).body).toBe(first)
  })

  it('answers a form in the language of its page', async () => {
    expect((await post('Ada', 'identity', '/de/contact')).body).toBe(`${(await get('/de/')).body}Ada`)
    const { headers } = await post('', 'identity', '/de/contact')
    expect(headers.location).toBe('/de/?message=failed#contact-outcome')
  })

  it('has no page of its own for a secret link that does not open', async () => {
    for (const path of ['/enquiry/more', '/table/more'])
      expect(await get(path)).toMatchObject({ statusCode: 404, body: '<p>gone</p>' })
  })

  /** Asks until the page is sent that has replaced the first one after a change. */
  const getSmallest = async (headers: Record<string, string> = {}) => {
    const isFirst = async () => String((await get('/', headers)).headers['cache-control']).startsWith('private')
    await expect.poll(isFirst).toBe(false)
    return get('/', headers)
  }

  it('is smaller for later visitors than for the first one after a change, with the same text and ETag', async () => {
    site.version += 1
    site.hello = Array.from({ length: 2000 }, (_, n) => `${(n * 7919) % 1009} herbs`).join(' ')
    const brotli = { 'accept-encoding': 'br' }
    const first = await get('/', brotli)
    expect(first.headers['cache-control']).toBe('private, no-cache') // a shared cache would keep the larger one
    const later = await getSmallest(brotli)
    site.hello = 'hello'
    expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length)
    expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload))
    expect(later.headers['etag']).toBe(first.headers['etag'])
    const { etag } = first.headers
    expect((await get('/', { ...brotli, 'if-none-match': String(etag) })).statusCode).toBe(304)
    site.version += 1
  })

  it('may be shared by caches, if it was rendered from the current content', async () => {
    await get('/')
    const { headers } = await getSmallest()
    expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=60'), vary: 'accept-encoding' })
    site.version += 1
    site.onRender = () => (site.version += 1)
    expect((await get('/enquiry')).headers['cache-control']).toBe('no-cache')
    site.onRender = () => {}
    expect((await get('/enquiry')).headers['cache-control']).toContain('s-maxage=60')
  })

  it('depends on the result of a posted form, and on no other query', async () => {
    const first = (await get('/')).body
    expect((await get('/?message=sent&utm_source=mail')).body).toMatch(/^<p>\/\?message=sent hello/)
    for (const query of ['?message=anything', '?message=', '?a=1', '?'])
      expect((await get(`/${query}`)).body).toBe(first)
  })

  it('keeps a separate page for each published dish; all other values share the plain page', async () => {
    const first = (await get('/')).body
    const dish = (await get('/?dish=12')).body
    expect(dish).toMatch(/^<p>\/\?dish=12 hello/)
    expect((await get('/?utm_source=mail&dish=12')).body).toBe(dish)
    for (const id of ['13', '012', '12x', '-12', '1e9', '']) expect((await get(`/?dish=${id}`)).body).toBe(first)
    const calls = site.dishCalls
    await get('/?dish=12')
    await get('/?dish=13')
    expect(site.dishCalls).toBe(calls)
    site.version += 1
    site.dishes = 'unavailable'
    expect((await get('/?dish=12')).body).toBe((await get('/')).body)
    site.dishes = 'available'
    expect((await get('/?dish=12')).body).toMatch(/^<p>\/\?dish=12 hello/)
  })

  it('stays kept, however many pages of dishes are asked for', async () => {
    const plain = [await get('/'), await get('/de/'), await get('/privacy')].map(({ body }) => body)
    for (let dish = 1001; dish < 1202; dish += 1) await get(`/?dish=${dish}`)
    expect([await get('/'), await get('/de/'), await get('/privacy')].map(({ body }) => body)).toEqual(plain)
  })

  it('is the last complete one while the database is away, or else a failure that nobody keeps or lists', async () => {
    site.version += 1
    await get('/')
    const plain = await getSmallest()
    const { body: dish } = await get('/?dish=12')
    site.isDatabaseAway = true
    const last = { statusCode: 200, headers: { 'cache-control': 'no-cache' } }
    expect(await get('/')).toMatchObject({ ...last, body: plain.body })
    expect(await get('/?dish=12')).toMatchObject({ ...last, body: dish })
    const release = occupy(gates.fixedPages, 2)
    expect((await get('/')).body).toBe(plain.body)
    await release()
    expect(await get('/enquiry')).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('/enquiry'),
      headers: { 'retry-after': '5', 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' },
    })
    site.isDatabaseAway = false
    expect((await get('/enquiry')).statusCode).toBe(200)
  })

  it('shows a refused form in the kept page, and does not keep it', async () => {
    const first = (await get('/')).body
    const refused = await post('Ada')
    expect(refused.statusCode).toBe(404) // there is no inbox here
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(refused.headers).not.toHaveProperty('etag')
    expect(refused.body).toBe(`${first}Ada`)
    expect((await post('Bob')).body).toBe(`${first}Bob`)
    expect((await get('/contact')).body).toBe(first)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends a refused form in the encoding %s', async (encoding, decoded) => {
    const { headers, rawPayload } = await post('Ada', encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(decoded(rawPayload).toString()).toBe(`${(await get('/')).body}Ada`)
  })

  it('redirects a refused form if the page has no place for it', async () => {
    expect(await post('')).toMatchObject({ statusCode: 303, headers: { location: '/?message=failed#contact-outcome' } })
  })

  it('allows the known inline scripts only', async () => {
    const policy = (await get('/')).headers['content-security-policy']
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+='){2}(;|$)/)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('worker-src')
  })

  it("allows the worker that decodes photos and the page's inline script and styles in the back office only", async () => {
    const policy = (await get('/admin/portfolios')).headers['content-security-policy']
    expect(policy).toMatch(
      /script-src 'self'( 'sha256-[\w+/]+='){3};style-src 'self' 'sha256-[\w+/]+=';.*;worker-src 'self' blob:$/,
    )
    expect(policy).toContain(hashOf('dark()'))
    expect(policy).toContain(hashOf('p {}'))
    expect(policy).not.toContain('unsafe')
  })
})

describe('files and other paths', () => {
  it('sends hashed files compressed and immutable, and the other files of a build', async () => {
    const response = await get('/assets/entry-1.js', { 'accept-encoding': 'br' })
    expect(response.body).toBe('go() in brotli')
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/admin/assets/main-2.js')).body).toBe('admin()')
    expect(await get('/favicon.svg')).toMatchObject({ body: '<svg/>', headers: { 'content-type': 'image/svg+xml' } })
  })

  it.each(['/api', '/api/gone', '/api/gone.php'])('answers 404 for %s in the envelope', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, code: 'not_found' })
  })

  const longNames = [`/${'very/long'.repeat(500)}.xml`, `/${'.a'.repeat(2000)}!.css`]
  it.each([...paths.ofMissingFiles, ...longNames])(
    'answers 404 in plain text for the missing file %.40s',
    async (path) => {
      const response = await requestOverHttp(app, path)
      expect([response.statusCode, response.bytes.toString()]).toEqual([404, 'Not found'])
      expect(response.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
    },
  )

  it.each(paths.ofTheBackOffice)('answers %s with the back office', async (path) => {
    const response = await get(path)
    expect(response.body).toContain('the back office')
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('does not start without a build, and names it', async () => {
    const elsewhere = { ...builds, admin: pathToFileURL(join(folder, 'nowhere/')) }
    await expect(registerBuiltSite(Fastify(), options, elsewhere)).rejects.toThrow(/nowhere\/index\.html is missing/)
  })
})

const manifest = {
  'src/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_shared.js'] },
  'src/islands.tsx': { file: 'assets/islands-6.js', imports: ['_react.js', '_deep.js'] },
  '_shared.js': { file: 'assets/shared-2.js', css: ['assets/shared-2.css'], imports: ['_deep.js', 'src/entry.tsx'] },
  '_deep.js': { file: 'assets/deep-3.js' },
  '_react.js': { file: 'assets/react-4.js', imports: ['src/entry.tsx'] },
}

it('names the entry, its static imports and the files of the islands, each once', () => {
  expect(pageAssets(manifest, 'src/entry.tsx', 'src/islands.tsx')).toEqual({
    script: '/assets/entry-1.js',
    styles: ['/assets/entry-1.css', '/assets/shared-2.css'],
    preloads: ['/assets/shared-2.js', '/assets/deep-3.js'],
    islands: ['/assets/islands-6.js', '/assets/react-4.js'],
  })
})

it.each([
  ['src/gone.tsx', 'src/islands.tsx'],
  ['src/entry.tsx', 'src/gone.tsx'],
])('throws if the manifest does not have %s or %s', (entry, islands) => {
  expect(() => pageAssets(manifest, entry, islands)).toThrow('src/gone.tsx')
})
