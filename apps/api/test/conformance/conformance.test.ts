import { allSuites, differentEndpoints } from '@tablier/conformance'
import { describe } from 'vitest'
import { openApi } from './api-subject.ts'
import { isOnPostgres } from '../database.ts'

describe('the API conforms in', () => {
  allSuites(openApi, isOnPostgres ? undefined : differentEndpoints)
})
