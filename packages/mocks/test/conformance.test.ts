import { allCollections, allSuites } from '@tablier/conformance'
import { api, listEndpoints } from '@tablier/contracts'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

const collections = new Set<string>(allCollections.map(([name]) => name))
/** Those of one collection, since the mock answers all of them alike, and all others. */
const endpoints = listEndpoints(api).filter(({ name }) => {
  const [area = ''] = name.split('.')
  return area === 'portfolioItems' || !collections.has(area)
})

describe('the mock conforms in', () => {
  allSuites(openMock, endpoints)
})
