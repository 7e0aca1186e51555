import {
  accessSuite,
  activitySuite,
  bodiesSuite,
  calendarSuite,
  collectionsSuite,
  customersSuite,
  deskSettingsSuite,
  emailChangesSuite,
  eveningsSuite,
  hostileSuite,
  illFormedSuite,
  legalPagesSuite,
  mailBoundsSuite,
  messagesSuite,
  orderFilesSuite,
  ordersSuite,
  orderTimeZoneSuite,
  picturesSuite,
  repliesSuite,
  replyTemplatesSuite,
  schedulesSuite,
  sessionsSuite,
  settingsSuite,
  trashSuite,
  uploadsSuite,
  usersSuite,
  historySuite,
  weekHoursSuite,
} from '@tablier/conformance'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

describe('the mock conforms in', () => {
  accessSuite(openMock)
  activitySuite(openMock)
  bodiesSuite(openMock)
  collectionsSuite(openMock)
  emailChangesSuite(openMock)
  hostileSuite(openMock)
  illFormedSuite(openMock)
  legalPagesSuite(openMock)
  mailBoundsSuite(openMock)
  messagesSuite(openMock)
  repliesSuite(openMock)
  replyTemplatesSuite(openMock)
  calendarSuite(openMock)
  customersSuite(openMock)
  eveningsSuite(openMock)
  picturesSuite(openMock)
  sessionsSuite(openMock)
  settingsSuite(openMock)
  deskSettingsSuite(openMock)
  orderFilesSuite(openMock)
  ordersSuite(openMock)
  orderTimeZoneSuite(openMock)
  trashSuite(openMock)
  uploadsSuite(openMock)
  usersSuite(openMock)
  historySuite(openMock)
  schedulesSuite(openMock)
  weekHoursSuite(openMock)
})
