import {
  accessSuite,
  bodiesSuite,
  collectionsSuite,
  hostileSuite,
  messagesSuite,
  sessionsSuite,
  uploadsSuite,
  usersSuite,
} from '@tablier/conformance'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

/** What holds for the API holds for the mock. */
describe('the mock conforms in', () => {
  accessSuite(openMock)
  bodiesSuite(openMock)
  collectionsSuite(openMock)
  hostileSuite(openMock)
  messagesSuite(openMock)
  sessionsSuite(openMock)
  uploadsSuite(openMock)
  usersSuite(openMock)
})
