import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf, success } from '../../test/answers.ts'
import { answerList, contentRow } from '../../test/content-rows.ts'
import { administrator } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const picture = '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg'
const first = contentRow('portfolioItems', 1)
const second = contentRow('portfolioItems', 2, { status: 'Published', image_path: picture })

async function deleteSecond() {
  let rows = [first, second]
  server.use(
    answerList('portfolioContents', []),
    http.get('/api/portfolios/items/admin', () => listOf(rows)),
    http.delete('/api/portfolios/items/2', () => {
      rows = [first]
      return success(null)
    }),
  )
  const { user } = renderSignedIn(administrator, '/admin/portfolios')
  await user.click(await screen.findByRole('button', { name: 'Delete title 2' }))
  return { user, undo: await screen.findByRole('button', { name: 'Undo' }) }
}

describe('deleting where nothing is asked', () => {
  it('can be undone: the record comes back with its fields, picture, status and place', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/api/portfolios/items', async ({ request }) => {
        sent.push(await request.json())
        return success({ item: { ...second, id: 9 } }, 201)
      }),
      http.patch('/api/portfolios/items/9/position', async ({ request }) => {
        sent.push(await request.json())
        return success({ item: { ...second, id: 9 } })
      }),
    )
    const { user, undo } = await deleteSecond()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit title 2' })).not.toBeInTheDocument()
    await user.click(undo)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      {
        category: 'category 2',
        title: 'title 2',
        image_path: picture,
        ingredients: 'ingredients 2',
        details: 'details 2',
        awards: 'awards 2',
        label: 'label 2',
        status: 'Published',
      },
      { position: 1 },
    ])
    expect(await screen.findByText('Item restored', { selector: '[role=alert] *, [role=alert]' })).toBeInTheDocument()
  })

  it('offers to undo it again where that fails', async () => {
    server.use(http.post('/api/portfolios/items', () => failure('internal', null)))
    const { user, undo } = await deleteSecond()
    await user.click(undo)
    expect(
      await screen.findByText('Failed to create', { selector: '[role=alert] *, [role=alert]' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})
