import type { Transport } from '@tablier/api-client'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildPage, buildUnmixed, type Render } from './build-page.ts'

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

it('a page is rendered for its path on the public URL, whatever host the path names', async () => {
  const urls: string[] = []
  const { page } = setUp((request) => {
    urls.push(request.url)
    return Promise.resolve(new Response('<html></html>'))
  })
  await page('/menu')
  await page('//elsewhere.test/menu')
  expect(urls).toEqual(['https://chef.test/menu', 'https://chef.test//elsewhere.test/menu'])
})

it('a page is incomplete if the renderer sends no-store', async () => {
  const { page } = setUp(() => Promise.resolve(new Response('half', { headers: { 'cache-control': 'no-store' } })))
  expect(await page('/')).toMatchObject({ html: 'half', isComplete: false })
})

it.each([
  ['throws', () => Promise.reject(new Error('no such component'))],
  ['answers a failure', () => Promise.resolve(new Response('', { status: 500 }))],
] satisfies [string, Render][])(
  'a page is the plain shell, with the reason in the log, if the renderer %s',
  async (_how, render) => {
    const { page, lines } = setUp(render)
    const { html, isComplete } = await page('/menu')
    expect(html).toContain('<script type="module" src="/assets/entry.js"></script>')
    expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"/>')
    expect(isComplete).toBe(false)
    expect(lines.join()).toMatch(/no such component|answered 500/)
  },
)

const parts = ['heading', 'text'] as const

/** Builds a page from two reads. The content changes after the reads with the given numbers. */
async function build(changesAfter: readonly number[]) {
  let version = 1
  let reads = 0
  const read = (part: string) => {
    const found = `${part} ${version}`
    if (changesAfter.includes((reads += 1))) version += 1
    return Promise.resolve(found)
  }
  const page = await buildUnmixed(
    async () => {
      const texts: string[] = []
      for (const part of parts) texts.push(await read(part))
      return texts.join(', ')
    },
    () => version,
  )
  return { page, reads }
}

it.each([
  ['has no parts of different versions', [1], { page: 'heading 2, text 2', reads: 4 }],
  ['is built once if nothing changes', [], { page: 'heading 1, text 1', reads: 2 }],
  ['is not built forever', [1, 3, 5, 7, 9], { page: 'heading 3, text 4', reads: 6 }],
])('a page that is built while the content changes %s', async (_, changesAfter, built) => {
  expect(await build(changesAfter)).toEqual(built)
})
