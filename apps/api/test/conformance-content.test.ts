import { collectionsSuite, legalPagesSuite, uploadsSuite } from '@tablier/conformance'
import { describe } from 'vitest'
import { openApi } from './api-subject.ts'

describe('the API conforms in', () => {
  collectionsSuite(openApi)
  legalPagesSuite(openApi)
  uploadsSuite(openApi)
})
