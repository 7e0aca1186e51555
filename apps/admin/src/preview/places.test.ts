import { type CollectionName, collectionNames, type ShownRecords } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { elementOf, findPlaces, hasRoom, placeOf } from './places.ts'

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
