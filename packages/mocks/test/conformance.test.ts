import { allSuites, differentEndpoints } from '@tablier/conformance'
import { describe } from 'vitest'
import { openMock } from './mock-subject.ts'

describe('the mock conforms in', () => {
  allSuites(openMock, differentEndpoints)
})
