import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

describe('an edit that is based on an old version', () => {
  it('is compared with the current one, the fields that differ first', async () => {
    seed({ banners: [{ heading: 'By the fire', sub_heading: 'Winter' }] })
    const { user, client } = await renderSignedIn('/admin/banners')
    const params = { id: 1 }
    await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
    const heading = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Heading' })
    await user.clear(heading)
    await user.type(heading, 'By the sea')
    await client.banners.update({ params, body: { heading: 'By the lake', status: 'Published' } })
    await user.click(screen.getByRole('button', { name: 'Update' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
    const rows = dialog.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(0, 4)).toEqual([
      ['Field', 'Your version', 'Their version'],
      ['HeadingDifferent', 'By the sea', 'By the lake'],
      ['StatusDifferent', 'Draft', 'Published'],
      ['Sub headingThe same', 'Winter', 'Winter'],
    ])
    expect((await client.banners.adminGet({ params })).banner).toMatchObject({ heading: 'By the lake', version: 2 })
  })
})
