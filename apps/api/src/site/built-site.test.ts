import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secure } from '../http/security.ts'
import { createSharedCaching } from '../http/shared-caching.ts'
import { registerBuiltSite } from './built-site.ts'

/** A build that renders the URL, the API's answer and the number of renderings, for a site with one dish. */
const ENTRY = `
export async function hasOwnPage(transport, { notice, dish }) {
  if (notice) return true
  const { status } = await transport({ method: 'GET', path: '/api/dishes', headers: {} })
  if (status !== 200) throw new Error('no dishes')
  return dish === 12
}
let count = 0
export async function render(request, transport, assets, refusedForm) {
  const { body } = await transport({ method: 'GET', path: '/api/hello', headers: {} })
  const { pathname, search } = new URL(request.url)
  const text = [pathname + search, body.data, refusedForm?.texts.name ?? ++count].join(' ')
  return new Response('<p>' + text + '</p>')
}`

const files = {
  'site/server/entry-server.js': ENTRY,
  'site/client/.vite/manifest.json': JSON.stringify({
    'src/entry-client.tsx': { file: 'assets/entry-1.js' },
    'src/islands/hydrate-islands.tsx': { file: 'assets/islands-3.js' },
  }),
  'site/client/assets/entry-1.js': 'go()',
  'site/client/assets/entry-1.js.br': 'go() in brotli',
  'site/client/favicon.svg': '<svg/>',
  'admin/index.html': 'the back office',
  'admin/assets/main-2.js': 'admin()',
}

let folder: string
let app: FastifyInstance
const site = { version: 1, dishes: 'available', dishCalls: 0, onRender: () => {} }
const builds = () => ({
  publicSite: pathToFileURL(join(folder, 'site/')),
  admin: pathToFileURL(join(folder, 'admin/')),
})
const contentVersion = () => site.version
const options = {
  contentVersion,
  publicUrl: 'https://chef.test',
  sharedCaching: createSharedCaching({ seconds: 60, tagHeaders: [] }, contentVersion),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablier-site-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  app = Fastify()
  await secure(app, [])
  app.get('/api/hello', () => {
    site.onRender()
    return { data: 'hello' }
  })
  app.get('/api/dishes', (_request, reply) => {
    site.dishCalls += 1
    return reply.status(site.dishes === 'available' ? 200 : 503).send({})
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'not_found' }))
  await registerBuiltSite(app, options, builds())
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the public page', () => {
  it('answers every other path, with content from the API in this process', async () => {
    expect((await get('/any/path?a=1')).body).toMatch(/^<p>\/any\/path hello \d+<\/p>$/)
  })

  it('is kept until the content changes', async () => {
    const first = (await get('/kept')).body
    expect((await get('/kept?query')).body).toBe(first)
    site.version += 1
    expect((await get('/kept')).body).not.toBe(first)
  })

  it('may be shared by caches, if it was rendered from the current content', async () => {
    const { headers } = await get('/shared')
    expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=60'), vary: 'accept-encoding' })
    site.onRender = () => (site.version += 1)
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    site.onRender = () => {}
    expect((await get('/')).headers['cache-control']).toContain('s-maxage=60')
  })

  it('depends on the result of a posted form, and on no other query', async () => {
    const first = (await get('/')).body
    expect((await get('/?message=sent&utm_source=mail')).body).toMatch(/^<p>\/\?message=sent hello/)
    for (const query of ['?message=anything', '?message=', '?a=1', '?'])
      expect((await get(`/${query}`)).body).toBe(first)
    expect((await get('/kept?message=sent')).body).toMatch(/^<p>\/kept hello/)
  })

  it('keeps a separate page for each published dish; all other values share the plain page', async () => {
    const first = (await get('/')).body
    const dish = (await get('/?dish=12')).body
    expect(dish).toMatch(/^<p>\/\?dish=12 hello/)
    expect((await get('/?utm_source=mail&dish=12')).body).toBe(dish)
    for (const id of ['13', '012', '12x', '-12', '1e9', '']) expect((await get(`/?dish=${id}`)).body).toBe(first)
    expect((await get('/kept?dish=12')).body).toMatch(/^<p>\/kept hello/)
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

  it('shows a refused form, and does not keep it', async () => {
    const post = (name: string) =>
      app.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'identity' },
        payload: `name=${name}`,
      })
    const refused = await post('Ada')
    expect(refused.statusCode).toBe(404) // there is no inbox here
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.headers).not.toHaveProperty('etag')
    expect(refused.body).toMatch(/^<p>\/contact hello Ada<\/p>/)
    expect((await post('Bob')).body).toMatch(/^<p>\/contact hello Bob<\/p>/)
    expect((await get('/contact')).body).toMatch(/^<p>\/contact hello \d+<\/p>/)
  })

  it('allows one inline script only', async () => {
    const policy = (await get('/')).headers['content-security-policy']
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='(;|$)/)
    expect(policy).not.toContain('unsafe')
  })
})

describe('files and other paths', () => {
  it('sends hashed files compressed and immutable', async () => {
    const response = await get('/assets/entry-1.js', { 'accept-encoding': 'br' })
    expect(response.body).toBe('go() in brotli')
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/admin/assets/main-2.js')).body).toBe('admin()')
  })

  it('sends the other files of a build', async () => {
    const response = await get('/favicon.svg')
    expect(response.body).toBe('<svg/>')
    expect(response.headers['content-type']).toBe('image/svg+xml')
  })

  it.each(['/assets/gone.js', '/admin/assets/gone.js', '/api', '/api/gone'])('answers 404 for %s', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 'not_found' })
  })

  it.each([
    '/admin',
    '/admin/banners',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=a',
    '/unauthorized',
  ])('answers %s with the back office', async (path) => {
    const response = await get(path)
    expect(response.body).toBe('the back office')
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('does not start without a build, and names it', async () => {
    const elsewhere = { ...builds(), admin: pathToFileURL(join(folder, 'nowhere/')) }
    await expect(registerBuiltSite(Fastify(), options, elsewhere)).rejects.toThrow(/nowhere\/index\.html is missing/)
  })
})
