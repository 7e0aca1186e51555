import type { PageContent } from '@tablier/contracts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildPage, type Rendering } from './build-page.ts'
import type { SiteReader } from './site-reader.ts'

const assets = {
  script: '/assets/entry.js',
  styles: ['/assets/entry.css'],
  preloads: [],
  islands: [],
}

function setUp(render: Rendering<'render'>, content: SiteReader['content'] = async () => ({}) as PageContent) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  return {
    lines,
    page: (prefix: string, path: string) =>
      buildPage(
        { prefix, path, query: { dish: 7 } },
        { render, reader: { content }, assets, publicUrl: 'https://chef.test', log },
      ),
  }
}

it('a page is rendered from the content that its address asks for', async () => {
  const asked: unknown[] = []
  const { page } = setUp(
    (_content, request) => {
      asked.push(request)
      return { html: 'half', isComplete: false }
    },
    async (request) => {
      asked.push(request)
      return {} as PageContent // what it is does not matter here
    },
  )
  expect(await page('/de', '/privacy')).toEqual({ html: 'half', isComplete: false })
  expect(asked).toEqual([
    { language: 'de', legalPage: 'privacy', menus: false, query: { dish: 7 } },
    { path: '/privacy', query: { dish: 7 }, publicUrl: 'https://chef.test' },
  ])
})

it('a page is rendered without content if that cannot be read, with the reason in the log', async () => {
  const { page, lines } = setUp(
    (content) => ({ html: content ? 'whole' : 'half', isComplete: content !== undefined }),
    () => Promise.reject(new Error('the database is away')),
  )
  expect(await page('', '/')).toEqual({ html: 'half', isComplete: false })
  expect(lines.join()).toContain('the database is away')
})

it('a page is the plain shell, with the reason in the log, if the renderer throws', async () => {
  const { page, lines } = setUp(() => {
    throw new Error('no such component')
  })
  const { html, isComplete } = await page('', '/')
  expect(html).toContain('<script type="module" src="/assets/entry.js"></script>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"/>')
  expect(isComplete).toBe(false)
  expect(lines.join()).toContain('no such component')
})
