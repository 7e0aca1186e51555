import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

/** Edits a banner that somebody else changes in the meantime, and tries to save it. */
async function saveTooLate() {
  seed({ banners: [{ heading: 'By the fire', sub_heading: 'Winter' }] })
  const { user, client } = await renderSignedIn('/admin/banners')
  const params = { id: 1 }
  await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
  const heading = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Heading' })
  await user.clear(heading)
  await user.type(heading, 'By the sea')
  await client.banners.update({ params, body: { heading: 'By the lake', status: 'Published' } })
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const question = await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ })
  return { user, question: within(question), saved: async () => (await client.banners.adminGet({ params })).banner }
}

describe('an edit of an old version', () => {
  it('is compared with the present one, the fields that differ first', async () => {
    const { question, saved } = await saveTooLate()
    const rows = question.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(0, 4)).toEqual([
      ['Field', 'Your version', 'Their version'],
      ['HeadingDifferent', 'By the sea', 'By the lake'],
      ['StatusDifferent', 'Draft', 'Published'],
      ['Sub headingThe same', 'Winter', 'Winter'],
    ])
    expect(await saved()).toMatchObject({ heading: 'By the lake', version: 2 })
  })

  it('replaces the present one on Keep mine', async () => {
    const { user, question, saved } = await saveTooLate()
    await user.click(question.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await saved()).toMatchObject({ heading: 'By the sea', status: 'Draft', version: 3 })
  })
})
