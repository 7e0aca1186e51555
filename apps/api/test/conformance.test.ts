import { allSuites } from '@tablier/conformance'
import { describe } from 'vitest'
import { openApi } from './api-subject.ts'

describe('the API conforms in', () => {
  allSuites(openApi)
})
