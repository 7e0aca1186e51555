import { activityAreas } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { t } from '../language/words.ts'

it.each(activityAreas)('has a word for a record of %s', (area) => {
  expect(t.recordOf({ area })).not.toBe(area)
})
