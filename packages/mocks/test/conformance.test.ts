import {
  accessSuite,
  bodiesSuite,
  collectionsSuite,
  hostileSuite,
  illFormedSuite,
  legalPagesSuite,
  messagesSuite,
  sessionsSuite,
  settingsSuite,
  uploadsSuite,
  usersSuite,
  weekHoursSuite,
} from '@tablier/conformance'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

describe('the mock conforms in', () => {
  accessSuite(openMock)
  bodiesSuite(openMock)
  collectionsSuite(openMock)
  hostileSuite(openMock)
  illFormedSuite(openMock)
  legalPagesSuite(openMock)
  messagesSuite(openMock)
  sessionsSuite(openMock)
  settingsSuite(openMock)
  uploadsSuite(openMock)
  usersSuite(openMock)
  weekHoursSuite(openMock)
})
