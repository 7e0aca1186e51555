import {
  accessSuite,
  bodiesSuite,
  hostileSuite,
  illFormedSuite,
  orderFilesSuite,
  uploadsSuite,
} from '@tablier/conformance'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

/** What the mock does itself: access, bodies and files. The rest is the backend, which the API's suites test. */
describe('the mock conforms in', () => {
  accessSuite(openMock)
  bodiesSuite(openMock)
  hostileSuite(openMock)
  illFormedSuite(openMock)
  orderFilesSuite(openMock)
  uploadsSuite(openMock)
})
