import { expect, it } from 'vitest'
import { type CollectionName, collectionNames, type ShownRecords } from '@tablier/contracts'
import { showPage } from './preview-frame.tsx'
import { elementOf, findPlaces, hasRoom, placeOf } from './places.ts'

function frameWith(html: string): Document {
  const frame = document.implementation.createHTMLDocument()
  showPage(frame, html)
  return frame
}

it('replaces what has changed and keeps everything else in place', () => {
  const page = (title: string) =>
    `<html lang="en"><head><link rel="stylesheet" href="/a.css"></head><body><img src="/a.jpg"><h1>${title}</h1></body></html>`
  const frame = frameWith(page('Before'))
  const [sheet, picture, heading] = ['link', 'img', 'h1'].map((name) => frame.querySelector(name))
  showPage(frame, page('After'))
  expect(['link', 'img', 'h1'].map((name) => frame.querySelector(name))).toEqual([sheet, picture, heading])
  expect(heading?.textContent).toBe('After')
})

it('adds, removes and exchanges elements and attributes', () => {
  const frame = frameWith('<html lang="en"><body class="a"><p>1</p>text<p id="x">2</p></body></html>')
  const next = '<html lang="fr"><body data-b="c"><ul><li>1</li></ul><p>2</p>more<p>3</p></body></html>'
  showPage(frame, next)
  expect(frame.documentElement.outerHTML).toBe(
    '<html lang="fr"><head></head><body data-b="c"><ul><li>1</li></ul><p>2</p>more<p>3</p></body></html>',
  )
})

it('leaves out what could run, what is preloaded, and what only a page with scripts waits for', () => {
  const frame = frameWith(
    '<head><base href="https://elsewhere.test"><meta http-equiv="refresh" content="0"><link rel="preload"></head><body><script>go()</script><noscript><p>x</p></noscript><div data-media="loading"></div></body>',
  )
  expect(frame.querySelector('script, noscript, base, meta, link')).toBeNull()
  expect(frame.querySelector('div')?.dataset['media']).toBe('loaded')
})

const frame = new DOMParser().parseFromString(
  '<main><section id="home"><h1>Supper</h1></section><section id="services"><h2>Services</h2><ul><li><b>One</b></li><li>Two</li></ul></section></main>',
  'text/html',
)

function shownOf(lists: Partial<Record<CollectionName, number[]>>): ShownRecords {
  return Object.fromEntries(collectionNames.map((name) => [name, lists[name] ?? []])) as ShownRecords // one entry for each name
}

it('finds the innermost place around an element, and what it shows', () => {
  const places = findPlaces(frame, shownOf({ banners: [7, 8], serviceFeatures: [4, 3] }))
  const shownAt = (selector: string) => placeOf(frame.querySelector(selector), places)?.[1]
  expect(shownAt('h1')).toEqual({ collection: 'banners', id: 7 })
  expect(shownAt('b')).toEqual({ collection: 'serviceFeatures', id: 4 })
  expect(shownAt('li + li')).toEqual({ collection: 'serviceFeatures', id: 3 })
  expect(shownAt('h2')).toEqual({ collection: 'serviceContents', id: null })
  expect(shownAt('main')).toBeUndefined()
  expect(elementOf({ collection: 'serviceFeatures', id: 3 }, places)?.textContent).toBe('Two')
})

it('says whether the page has room for a record', () => {
  const dishes = Array.from({ length: 30 }, (_, index) => index + 1)
  const shown = shownOf({ banners: [7, 8], portfolioItems: dishes, serviceFeatures: dishes })
  const room = (collection: CollectionName, id: number) => hasRoom({ collection, id }, shown)
  expect([room('banners', 7), room('banners', 8), room('banners', 9)]).toEqual([true, false, false])
  expect([room('portfolioItems', 24), room('portfolioItems', 25)]).toEqual([true, false])
  expect(room('serviceFeatures', 30)).toBe(true)
})
