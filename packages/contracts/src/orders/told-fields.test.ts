import { expect, it } from 'vitest'
import { Enquiry } from './guests.ts'
import { toldFields } from './orders.ts'

it('a guest knows of a confirmed evening what the page behind the guest’s link shows of it', () => {
  const [agreed] = Enquiry.properties.agreed.anyOf
  const shown = ['day', 'start', ...Object.keys(agreed.properties)].filter((name) => name !== 'currency')
  expect(toldFields('confirmed').toSorted()).toEqual(shown.toSorted())
})
