import { activityAreas } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { areaName } from './areas.ts'

it.each(activityAreas)('has a word for a record of %s', (area) => {
  expect(areaName(area)).not.toBe(area)
})
