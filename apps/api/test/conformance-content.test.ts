import {
  collectionsSuite,
  historySuite,
  legalPagesSuite,
  picturesSuite,
  schedulesSuite,
  uploadsSuite,
  weekHoursSuite,
} from '@tablier/conformance'
import { describe } from 'vitest'
import { openApi } from './api-subject.ts'

describe('the API conforms in', () => {
  collectionsSuite(openApi)
  legalPagesSuite(openApi)
  picturesSuite(openApi)
  uploadsSuite(openApi)
  historySuite(openApi)
  schedulesSuite(openApi)
  weekHoursSuite(openApi)
})
