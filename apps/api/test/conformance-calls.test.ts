import { accessSuite, bodiesSuite, edgeDatesSuite, hostileSuite, illFormedSuite } from '@tablier/conformance'
import { describe } from 'vitest'
import { openApi } from './api-subject.ts'

describe('the API conforms in', () => {
  accessSuite(openApi)
  bodiesSuite(openApi)
  edgeDatesSuite(openApi)
  hostileSuite(openApi)
  illFormedSuite(openApi)
})
