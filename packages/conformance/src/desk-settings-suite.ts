import { defaultChecklists } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { type OpenSubject, useTestSubject } from './subject.ts'

/** The settings of orders and customers. */
export function deskSettingsSuite(open: OpenSubject): void {
  describe('the settings of the desk', () => {
    const test = useTestSubject(open)

    it('start with one evening a day, euros and three checklists', async () => {
      const { settings } = await (await test.admin()).deskSettings.get()
      const numbers = { eveningsADay: 1, holdDays: 7, keepYears: 3, purgeDays: 30 }
      expect(settings).toEqual({ currency: 'EUR', ...numbers, confirmationText: '', checklists: defaultChecklists })
    })

    it('change only where something is sent, which the activity says', async () => {
      const admin = await test.admin()
      const checklists = [{ name: 'Van', items: ['Fuel'] }]
      await admin.deskSettings.update({ body: { currency: ' gbp ', checklists } })
      const body = { eveningsADay: 2, confirmationText: ' Thank you. ' }
      const { settings } = await admin.deskSettings.update({ body })
      expect(settings).toMatchObject({ currency: 'GBP', eveningsADay: 2, confirmationText: 'Thank you.', checklists })
      const { items } = await admin.activity.list({ query: { limit: 1 } })
      expect(items).toMatchObject([{ area: 'settings', details: ['evenings_a_day', 'confirmation_text'] }])
      const restored = await admin.deskSettings.update({ body: { checklists: [] } })
      expect(restored.settings.checklists).toEqual(defaultChecklists)
    })

    it('refuse a currency that nobody uses, and numbers out of bounds', async () => {
      const admin = await test.admin()
      const refusal = { status: 400, fields: [{ field: 'currency' }] }
      await expect(admin.deskSettings.update({ body: { currency: 'ZZZ' } })).rejects.toMatchObject(refusal)
      for (const body of [{ eveningsADay: 0 }, { holdDays: 91 }, { keepYears: 11 }, { purgeDays: 366 }])
        await expect(admin.deskSettings.update({ body })).rejects.toMatchObject({ status: 400 })
    })
  })
}
