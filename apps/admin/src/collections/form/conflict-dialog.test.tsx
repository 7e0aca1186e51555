import { screen, waitFor, within } from '@testing-library/react'
import { errorCodes } from '@tablier/contracts'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { listOf, success } from '../../../test/answers.ts'
import { administrator, bannerRow } from '../../../test/records.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'
import { server } from '../../../test/server.ts'

const opened = bannerRow({ id: 4, heading: 'By the fire', sub_heading: 'Winter', version: 7 })
const theirs = { ...opened, heading: 'By the lake', status: 'Published', version: 8 } as const

/** Edits a banner that somebody else has changed in the meantime, and tries to save it. */
async function saveTooLate() {
  const sent: unknown[] = []
  server.use(
    http.get('/api/banners/admin', () => listOf([sent.length === 0 ? opened : theirs])),
    http.put('/api/banners/4', async ({ request }) => {
      const body = await request.json()
      sent.push(body)
      if (typeof body === 'object' && body?.['version'] === theirs.version)
        return success({ banner: { ...theirs, heading: 'By the sea', version: 9 } })
      const { message, status } = errorCodes.stale_version
      return HttpResponse.json({ success: false, code: 'stale_version', message, data: { banner: theirs } }, { status })
    }),
  )
  const { user } = renderSignedIn(administrator, '/admin/banners')
  await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
  const heading = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Heading' })
  await user.clear(heading)
  await user.type(heading, 'By the sea')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const question = await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ })
  return { user, sent, question: within(question) }
}

const form = () => screen.queryByRole('dialog', { name: 'Edit Banner' })

describe('an edit that was made from an old version', () => {
  it('is shown beside the present one, the fields that differ first', async () => {
    const { question } = await saveTooLate()
    const rows = question.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(0, 4)).toEqual([
      ['Field', 'Your version', 'Their version'],
      ['HeadingDifferent', 'By the sea', 'By the lake'],
      ['StatusDifferent', 'Draft', 'Published'],
      ['Sub headingThe same', 'Winter', 'Winter'],
    ])
  })

  it('is saved over the present one on Keep mine', async () => {
    const { user, sent, question } = await saveTooLate()
    await user.click(question.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(form()).not.toBeInTheDocument())
    expect(sent).toEqual([
      { heading: 'By the sea', version: 7 },
      { heading: 'By the sea', status: 'Draft', version: 8 },
    ])
  })

  it('gives way on Take theirs', async () => {
    const { user, sent, question } = await saveTooLate()
    await user.click(question.getByRole('button', { name: 'Take theirs' }))
    expect(await screen.findByRole('button', { name: 'Edit By the lake' })).toBeVisible()
    expect(form()).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  it('stays as it was typed on Go on editing', async () => {
    const { user, sent, question } = await saveTooLate()
    await user.click(question.getByRole('button', { name: 'Go on editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('By the sea')
    expect(sent).toHaveLength(1)
  })
})
