import { expect, it } from 'vitest'
import { readSiteQuery, siteQueryText } from './site-query.ts'
import cases from './site-query.cases.json' with { type: 'json' }

it.each(cases.read)('reads "$search"', ({ search, query }) => {
  expect(readSiteQuery(search)).toEqual(query)
})

it.each(['', '0', '012', '-1', '1.5', '1e3', '٣', '"12"', '12x', '9'.repeat(10)])('ignores the dish %s', (id) => {
  expect(readSiteQuery(`?dish=${encodeURIComponent(id)}`)).toEqual({})
})

it.each(['', '?message=sent', '?dish=12', '?dishes=3', '?pictures=2'])('writes what it reads from "%s"', (search) => {
  expect(siteQueryText(readSiteQuery(search))).toBe(search)
})
