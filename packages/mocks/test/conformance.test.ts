import {
  accessSuite,
  allCollections,
  bodiesSuite,
  hostileSuite,
  illFormedSuite,
  orderFilesSuite,
  uploadsSuite,
} from '@tablier/conformance'
import { api, listEndpoints } from '@tablier/contracts'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

const collections = new Set<string>(allCollections.map(([name]) => name))
/** Those of one collection, since the mock answers all of them alike, and all others. */
const endpoints = listEndpoints(api).filter(({ name }) => {
  const [area = ''] = name.split('.')
  return area === 'portfolioItems' || !collections.has(area)
})

/** What the mock does itself: access, bodies and files. The rest is the backend, which the API's suites test. */
describe('the mock conforms in', () => {
  accessSuite(openMock, endpoints)
  bodiesSuite(openMock)
  hostileSuite(openMock, endpoints)
  illFormedSuite(openMock, endpoints)
  orderFilesSuite(openMock)
  uploadsSuite(openMock)
})
