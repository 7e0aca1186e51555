import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { withoutSchedules } from '../database/content-clock.ts'
import { createGates } from '../gates/gates.ts'
import { createSharedCaching } from '../caching/shared-caching.ts'
import { registerDiscovery } from './discovery.ts'

function setUp(languages = ['en']) {
  const site = { version: 1, name: 'Maison Test' }
  const llmsText = vi.fn<(language?: string) => Promise<string>>(async (tag = '') => `# ${site.name}${tag}\n`)
  const webManifest = vi.fn<() => Promise<object>>(() => Promise.resolve({ name: site.name }))
  const app = Fastify()
  registerDiscovery(app, {
    gate: createGates().fixedPages,
    contentVersion: () => site.version,
    refuses: async () => undefined,
    publicUrl: 'https://chef.test',
    sharedCaching: createSharedCaching(
      0,
      withoutSchedules(() => site.version),
    ),
    webManifest,
    llmsText,
    sitePages: async () => ({ languages, paths: ['/', '/privacy'] }),
  })
  return { site, webManifest, llmsText, get: (url: string) => app.inject({ url }) }
}

it('allows search engines the page and its pictures, but not the back office', async () => {
  const { headers, body } = await setUp().get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const path of ['/api/', '/admin', '/login']) expect(body).toContain(`\nDisallow: ${path}\n`)
  expect(body).toContain('\nAllow: /api/uploads/\n')
  expect(body).toContain('\nSitemap: https://chef.test/sitemap.xml\n')
})

it('has a QR code of the address, and the address as text', async () => {
  const { headers, body } = await setUp().get('/qr.svg')
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(body).toMatch(/<path d="M.*>chef\.test<\/text>/)
})

it("has a QR code of each language's page; of the site's address for the main one and those that are not shown", async () => {
  const { get } = setUp(['en', 'de'])
  const read = async (tag: string) => (await get(`/${tag}/qr.svg`)).body.match(/>([^<]*)<\/text>/)?.[1]
  expect([await read('en'), await read('de'), await read('fr')]).toEqual(['chef.test', 'chef.test/de/', 'chef.test'])
})

it('lists the pages by their public URLs', async () => {
  const { headers, body } = await setUp().get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(body.match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://chef.test/</loc>',
    '<loc>https://chef.test/privacy</loc>',
  ])
})

it('lists each page in every language, each with all the others', async () => {
  const { body } = await setUp(['en', 'de']).get('/sitemap.xml')
  const pages = ['/', '/de/', '/privacy', '/de/privacy'].map((path) => `https://chef.test${path}`)
  expect([...body.matchAll(/<loc>(.*?)</g)].map(([, url]) => url)).toEqual(pages)
  const [, , , german = ''] = body.split('<url>').slice(1)
  const links = [...german.matchAll(/hreflang="(.*?)" href="https:\/\/chef.test(.*?)"/g)]
  expect(links.map(([, ...link]) => link.join(' '))).toEqual(['en /privacy', 'de /de/privacy', 'x-default /privacy'])
})

it('has the manifest and the text for language models in each language that the site shows', async () => {
  const { get, webManifest } = setUp(['en', 'de'])
  expect((await get('/de/llms.txt')).body).toBe('# Maison Testde\n')
  expect((await get('/de/manifest.webmanifest')).statusCode).toBe(200)
  expect(webManifest).toHaveBeenCalledWith('de')
  for (const path of ['/fr/llms.txt', '/en/manifest.webmanifest']) expect((await get(path)).statusCode).toBe(404)
})

it.each([
  [
    '/manifest.webmanifest',
    'application/manifest+json',
    'webManifest',
    '{"name":"Maison Test"}',
    '{"name":"Maison Neuve"}',
  ],
  ['/llms.txt', 'text/plain', 'llmsText', '# Maison Test\n', '# Maison Neuve\n'],
] as const)('keeps %s until the content changes', async (path, type, source, first, next) => {
  const { get, site, ...sources } = setUp()
  for (let asked = 0; asked < 2; asked++) {
    const { statusCode, headers, body } = await get(path)
    expect([statusCode, headers['content-type'], body]).toEqual([200, `${type}; charset=utf-8`, first])
  }
  expect(sources[source]).toHaveBeenCalledTimes(1)
  Object.assign(site, { version: 2, name: 'Maison Neuve' })
  expect((await get(path)).body).toBe(next)
})
