import {
  activitySuite,
  calendarSuite,
  customersSuite,
  deskSettingsSuite,
  emailChangesSuite,
  eveningsSuite,
  mailBoundsSuite,
  messagesSuite,
  orderFilesSuite,
  ordersSuite,
  orderTimeZoneSuite,
  repliesSuite,
  replyTemplatesSuite,
  sessionsSuite,
  settingsSuite,
  trashSuite,
  usersSuite,
} from '@tablier/conformance'
import { describe } from 'vitest'
import { openApi } from './api-subject.ts'

describe('the API conforms in', () => {
  sessionsSuite(openApi)
  usersSuite(openApi)
  emailChangesSuite(openApi)
  mailBoundsSuite(openApi)
  messagesSuite(openApi)
  repliesSuite(openApi)
  replyTemplatesSuite(openApi)
  calendarSuite(openApi)
  customersSuite(openApi)
  eveningsSuite(openApi)
  settingsSuite(openApi)
  deskSettingsSuite(openApi)
  orderFilesSuite(openApi)
  ordersSuite(openApi)
  orderTimeZoneSuite(openApi)
  trashSuite(openApi)
  activitySuite(openApi)
})
