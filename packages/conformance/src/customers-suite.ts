import { describe } from 'vitest'
import { changed } from './customers/changed-customers.ts'
import { openCustomers } from './customers/customer-steps.ts'
import { downloaded, gone } from './customers/gone-customers.ts'
import { inTheList } from './customers/listed-customers.ts'
import { merged } from './customers/merged-customers.ts'
import { madeByHand, madeByMessages } from './customers/new-customers.ts'
import type { OpenSubject } from './subject.ts'

/** People by address. */
export function customersSuite(open: OpenSubject): void {
  describe('customers', () => {
    openCustomers(open)

    describe('made by messages', madeByMessages)
    describe('made by hand', madeByHand)
    describe('in the list', inTheList)
    describe('changed', changed)
    describe('merged', merged)
    describe('downloaded', downloaded)
    describe('that are gone', gone)
  })
}
