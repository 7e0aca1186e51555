import { api, listEndpoints } from '@tablier/contracts'
import { languages } from '@tablier/words/languages'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGates } from '../../src/gates/gates.ts'
import { registerBuiltSite } from '../../src/site/built-site.ts'
import { createSiteReader } from '../../src/site/site-reader.ts'
import { useFolder } from '../folder.ts'
import { buildTestApp, useTestApp } from '../harness.ts'
import { writeSmallSite } from '../small-site.ts'
import { routesOf } from './routes-of.ts'

/** A site that was started at an address of strangers. */
const test = useTestApp({ env: { PUBLIC_URL: 'https://chef.example' } })
const folder = useFolder()

/** Renders which page it is. */
const ENTRY = `
export const webManifest = () => ({ is: 'the manifest' })
export const llmsText = () => 'the text for language models'
export const render = (content, { path }) => ({ html: 'the page at ' + path, isComplete: true })
export const renderGuestPage = ({ kind }) => kind
export const renderComingPage = (content, language) => 'coming: ' + language
export const withContactForm = (html) => [html]`

beforeAll(async () => {
  const { services } = test
  const site = {
    gates: createGates(),
    contentVersion: () => services.contentClock.current(),
    isLive: () => services.contentClock.isLive(),
    previewPages: services.previewPages,
    publicUrl: 'https://chef.example',
    reader: createSiteReader(services),
    sharedCaching: services.sharedCaching,
  }
  await registerBuiltSite(test.app, site, await writeSmallSite(folder, ENTRY, { 'site/client/icon.svg': '<svg/>' }))
  await test.app.ready()
})

const setLive = (isLive: boolean) => test.owner.settings.update({ body: { isLive } })
const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: method as 'GET', url, headers }) // a method of a route
type Answer = Awaited<ReturnType<typeof ask>>

/** Returns whether an answer says that the site is coming, as a page or as a refusal. */
function isComing({ statusCode, body }: Answer): boolean {
  return statusCode === 503 && /^coming: |"reason":"siteIsComing"|This site is not live/.test(body)
}

describe('each public call of the API', () => {
  const calls = listEndpoints(api).filter(({ endpoint }) => endpoint.access === 'public')
  /** What strangers may call: accounts, what guests do by secret links, and the texts that the law asks for. */
  const isOpen = (name: string) =>
    /^(?:auth|emailChanges|guestOffers|table)\./.test(name) ||
    ['enquiries.open', 'enquiries.add', 'enquiries.withdraw', 'legalPages.list', 'legalPages.get'].includes(name)

  it.each(calls)('$name is either open or opens with the site', ({ name, endpoint }) => {
    expect(endpoint.opensWithSite ?? false).toBe(!isOpen(name))
  })

  it.each(calls)('$name is refused with a reason until the site is live, unless it is open', async (call) => {
    const { method, path } = call.endpoint
    const answer = await ask(method, `/api${path.replace(':id', '1').replace(':name', 'privacy')}`)
    expect(isComing(answer)).toBe(!isOpen(call.name))
    if (isComing(answer)) expect(answer.headers).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' })
  })
})

describe('each public route', () => {
  const inEachLanguage = (path: string) => [path, ...languages.map((language) => `/${language}${path}`)]
  const closed = [
    'GET /*',
    ...['/contact', '/enquiry'].flatMap((path) => inEachLanguage(path).map((one) => `POST ${one}`)),
    ...['/manifest.webmanifest', '/llms.txt', '/qr.svg'].flatMap((path) =>
      inEachLanguage(path).map((one) => `GET ${one}`),
    ),
    ...['/robots.txt', '/sitemap.xml'].map((path) => `GET ${path}`),
  ]
  const docs = ['', '/', '/json', '/yaml', '/static/*', '/static/index.html', '/static/swagger-initializer.js']
  const guests = ['/enquiry/:token([^/]+)', '/offer/:token', '/table/:token', '/table/:token/:guest']
  const withSlash = guests.filter((path) => path !== '/table/:token').map((path) => `${path}/`)
  const files = ['/icon.svg', '/assets/*', '/admin/assets/*', '/api/uploads/:name', '/api/uploads/:name/:variant']
  const health = ['/healthz', '/readyz', '/metrics', '/api/openapi.json']
  const links = [
    '/calendar/:file',
    '/offer/:token/evening.ics',
    '/api/backups/download',
    ...inEachLanguage('/preview/:token'),
  ]
  const accounts = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/two-step']
  const office = ['/admin', '/admin/*', '/unauthorized', ...accounts]
  const open = [
    ...docs.map((path) => `/api/docs${path}`),
    ...guests,
    ...withSlash,
    ...files,
    ...health,
    ...links,
    ...office,
  ].map((path) => `GET ${path}`)
  const acts = ['/enquiry/:token([^/]+)/withdraw', '/table/:token/:guest/delete', '/api/backups/upload']
  const posted = [...guests, ...acts].map((path) => `POST ${path}`)

  const calls = new Set(listEndpoints(api).map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`))
  const routes = () =>
    routesOf(test.app)
      .flatMap(({ pattern, methods }) => methods.map((method) => `${method} ${pattern}`))
      .filter((route) => !/^(?:HEAD|OPTIONS) /.test(route) && !calls.has(route))

  it('is either open or closed until the site is live', () => {
    expect(routes().toSorted()).toEqual([...closed, ...open, ...posted].toSorted())
  })

  it('says that the site is coming if it is closed, and does what it does if it is open', async () => {
    const coming: string[] = []
    for (const route of routes()) {
      const [method = '', pattern = ''] = route.split(' ')
      const path = pattern.replaceAll(/:\w+(?:\(.*?\))?/g, 'x').replace('*', 'x')
      if (isComing(await ask(method, path))) coming.push(route)
    }
    expect(coming.toSorted()).toEqual(closed.toSorted())
  })
})

describe('a site that is not live', () => {
  beforeEach(() => setLive(false))

  it('has one page, in the language of the address or of the browser, which nothing stores or lists', async () => {
    const answer = await ask('GET', '/', { 'accept-language': 'fr-CH, en;q=0.5' })
    expect(answer.body).toBe('coming: fr')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3600',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect((await ask('GET', '/de/?dish=3', { 'accept-language': 'fr' })).body).toBe('coming: de')
    expect((await ask('GET', '/wp-login.php')).statusCode).toBe(404)
  })

  it('shows the legal pages that are published, in the languages that it has', async () => {
    expect((await ask('GET', '/privacy')).body).toBe('coming: en')
    const params = { name: 'privacy' } as const
    await test.owner.legalPages.update({ params, body: { body: '<p>Nothing is kept.</p>', isPublished: true } })
    expect((await ask('GET', '/privacy')).body).toBe('the page at /privacy')
    for (const path of ['/terms', '/it/privacy']) expect(isComing(await ask('GET', path))).toBe(true)
  })

  it('is seen at the next request after it went live, and no longer after it was taken down', async () => {
    const looks = async () => [(await ask('GET', '/')).body, (await ask('GET', '/api/settings')).statusCode]
    expect(await looks()).toEqual(['coming: en', 503])
    await setLive(true)
    expect(await looks()).toEqual(['the page at /', 200])
    expect((await ask('GET', '/robots.txt')).body).toContain('Sitemap: ')
    await setLive(false)
    expect(await looks()).toEqual(['coming: en', 503])
  })

  it('is no error that its administrators are told of', async () => {
    const known = test.services.errors.length
    await ask('GET', '/')
    expect(test.services.errors).toHaveLength(known)
  })

  it('stays as it is when an earlier version of the settings is restored', async () => {
    await test.owner.settings.update({ body: { siteName: 'Before' } })
    await setLive(true)
    const of = { params: { collection: 'settings', id: 1 } } as const
    const { items } = await test.owner.revisions.list(of)
    const { number } = items[1]! // the one before it went live
    await test.owner.revisions.restore({ params: { ...of.params, number } })
    expect((await ask('GET', '/')).body).toBe('the page at /')
  })

  it('has a line in the activity for each change', async () => {
    await setLive(true)
    const { items } = await test.owner.activity.list({ query: { area: 'settings' } })
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['published', 'unpublished'])
  })
})

it.each([
  ['this machine', 'http://localhost:3000', true],
  ['a private network', 'http://192.168.1.20:3000', true],
  ['a name of a private network', 'http://chef.lan:3000', true],
  ['an address of strangers', 'https://chef.example', false],
])('a new site at %s (%s) is live: %s', async (_where, PUBLIC_URL, isLive) => {
  await using site = await buildTestApp({ env: { PUBLIC_URL } })
  expect((await (await site.admin()).settings.adminGet()).settings.isLive).toBe(isLive)
})
