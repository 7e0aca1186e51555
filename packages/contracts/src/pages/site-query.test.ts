import { expect, it } from 'vitest'
import { readSiteQuery, siteQueryText } from './site-query.ts'

const cases = {
  read: [
    { search: '', query: {} },
    { search: '?', query: {} },
    { search: '?utm_source=mail', query: {} },
    { search: '?message=sent&dish=3', query: { notice: 'sent' } },
    { search: '?message=anything', query: {} },
    { search: 'dish=12', query: { dish: 12 } },
    { search: '?utm_source=mail&dish=12', query: { dish: 12 } },
    { search: '?dish=12&dishes=3', query: { dish: 12 } },
    { search: '?dishes=3', query: { dishes: 3 } },
    { search: '?dishes=1', query: {} },
    { search: '?pictures=2&dishes=x', query: { pictures: 2 } },
  ],
}

it.each(cases.read)('reads "$search"', ({ search, query }) => {
  expect(readSiteQuery(search)).toEqual(query)
})

it.each(['', '0', '012', '-1', '1.5', '1e3', '٣', '"12"', '12x', '9'.repeat(10)])('ignores the dish %s', (id) => {
  expect(readSiteQuery(`?dish=${encodeURIComponent(id)}`)).toEqual({})
})

it.each(['', '?message=sent', '?dish=12', '?dishes=3', '?pictures=2'])('writes what it reads from "%s"', (search) => {
  expect(siteQueryText(readSiteQuery(search))).toBe(search)
})
