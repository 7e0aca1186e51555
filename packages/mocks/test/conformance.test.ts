import { allCollections, allSuites } from '@tablier/conformance'
import { api, listEndpoints } from '@tablier/contracts'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

const collections = new Set<string>(allCollections.map(([name]) => name))
/** One collection stands for all, because the mock answers them alike; all other endpoints are tried. */
const endpoints = listEndpoints(api).filter(({ name }) => {
  const [area = ''] = name.split('.')
  return area === 'portfolioItems' || !collections.has(area)
})

describe('the mock conforms in', () => {
  allSuites(openMock, endpoints)
})
