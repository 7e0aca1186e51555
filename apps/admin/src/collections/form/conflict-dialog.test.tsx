import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAlert } from '../../../test/alerts.ts'
import { seed } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

describe('an edit that is based on an old version', () => {
  async function conflict(theirs: { heading?: string; subHeading?: string; status?: 'Published' }) {
    seed({ banners: [{ heading: 'By the fire', sub_heading: 'Winter' }] })
    const { user, client } = await renderSignedIn('/admin/banners')
    const params = { id: 1 }
    await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
    const heading = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Heading' })
    await user.clear(heading)
    await user.type(heading, 'By the sea')
    await client.banners.update({ params, body: theirs })
    await user.click(screen.getByRole('button', { name: 'Update' }))
    return { user, saved: async () => (await client.banners.adminGet({ params })).banner }
  }

  it('is merged at once if the changes do not collide', async () => {
    const { saved } = await conflict({ subHeading: 'Summer', status: 'Published' })
    await expectAlert('Banner updated. Also kept what somebody else changed: Sub heading and Status')
    expect(await saved()).toMatchObject({ heading: 'By the sea', subHeading: 'Summer', status: 'Published' })
  })

  it('asks about the fields that both changed', async () => {
    const { user, saved } = await conflict({ heading: 'By the lake', status: 'Published' })
    const dialog = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
    expect(await saved()).toMatchObject({ heading: 'By the lake', version: 2 })
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    expect(dialog.getByRole('radio', { name: /Your version\s*By the sea/ })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: /Their version\s*By the lake/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expectAlert('Banner updated. Also kept what somebody else changed: Status')
    expect(await saved()).toMatchObject({ heading: 'By the lake', status: 'Published' })
  })
})
