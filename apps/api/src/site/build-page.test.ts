import type { Transport } from '@tablier/api-client'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { buildPage, type Render } from './build-page.ts'

const assets = {
  script: '/assets/entry.js',
  styles: ['/assets/entry.css'],
  preloads: [],
  islands: [],
}

const transport: Transport = () => Promise.resolve({ status: 200, body: undefined })

function setUp(render: Render) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  return {
    lines,
    page: (path: string) => buildPage(path, { render, transport, assets, publicUrl: 'https://chef.test', log }),
  }
}

describe('a page', () => {
  it('is rendered for its path on the public URL, whatever host the path names', async () => {
    const urls: string[] = []
    const { page } = setUp((request) => {
      urls.push(request.url)
      return Promise.resolve(new Response('<html></html>'))
    })
    await page('/menu')
    await page('//elsewhere.test/menu')
    expect(urls).toEqual(['https://chef.test/menu', 'https://chef.test//elsewhere.test/menu'])
  })

  it('is incomplete if the renderer sends no-store', async () => {
    const { page } = setUp(() => Promise.resolve(new Response('half', { headers: { 'cache-control': 'no-store' } })))
    expect(await page('/')).toMatchObject({ html: 'half', isComplete: false })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no such component'))],
    ['answers a failure', () => Promise.resolve(new Response('', { status: 500 }))],
  ] satisfies [string, Render][])(
    'is the plain shell, with the reason in the log, if the renderer %s',
    async (_how, render) => {
      const { page, lines } = setUp(render)
      const { html, isComplete } = await page('/menu')
      expect(html).toContain('<script type="module" src="/assets/entry.js"></script>')
      expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"/>')
      expect(isComplete).toBe(false)
      expect(lines.join()).toMatch(/no such component|answered 500/)
    },
  )
})
