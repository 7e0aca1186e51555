import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf, success } from '../../../test/answers.ts'
import { contentRow } from '../../../test/content-rows.ts'
import { administrator } from '../../../test/records.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'
import { server } from '../../../test/server.ts'

/** Three logos, kept in the order in which the server was told to keep them. */
async function openLogos() {
  let rows = [1, 2, 3].map((id) => contentRow('logos', id))
  const moves: string[] = []
  server.use(
    http.get('/api/logos/admin', () => listOf(rows)),
    http.patch('/api/logos/:id/position', async ({ params, request }) => {
      const { position } = (await request.json()) as { position: number } // what the screen sends
      const moved = rows.filter((row) => String(row.id) === params['id'])
      rows = rows.filter((row) => String(row.id) !== params['id'])
      rows.splice(position, 0, ...moved)
      moves.push(`${String(params['id'])} to ${position}`)
      return success({ logo: moved[0] })
    }),
  )
  const { user } = renderSignedIn(administrator, '/admin/logos')
  await screen.findByRole('table')
  return { user, moves }
}

const handle = (id: number) => screen.getByRole('button', { name: `Move text_logo ${id}` })

function shownOrder(): string[] {
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent.replace(/\D/g, '') ?? '')
}

describe('reordering', () => {
  it('moves a row with Alt and the arrow keys, keeps the focus and says where the row is', async () => {
    const { user, moves } = await openLogos()
    handle(1).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(shownOrder()).toEqual(['2', '1', '3']))
    expect(screen.getByText('text_logo 1 moved to place 2 of 3')).toBeInTheDocument()
    expect(handle(1)).toHaveFocus()
    await user.keyboard('{Alt>}{End}{/Alt}')
    await waitFor(() => expect(shownOrder()).toEqual(['2', '3', '1']))
    await waitFor(() => expect(moves).toEqual(['1 to 1', '1 to 2']))
  })

  it('moves a row from the menu of its handle', async () => {
    const { user, moves } = await openLogos()
    await user.click(handle(3))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to top' }))
    await waitFor(() => expect(shownOrder()).toEqual(['3', '1', '2']))
    expect(moves).toEqual(['3 to 0'])
  })

  it('leaves the first row where it is on the way up', async () => {
    const { user, moves } = await openLogos()
    handle(1).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(shownOrder()).toEqual(['1', '2', '3'])
    expect(moves).toEqual([])
  })

  it('goes back and says so where it fails', async () => {
    const { user } = await openLogos()
    server.use(http.patch('/api/logos/:id/position', () => failure('internal', null)))
    handle(1).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(
      await screen.findByText('Failed to update logo', { selector: '[role=alert] *, [role=alert]' }),
    ).toBeInTheDocument()
    await waitFor(() => expect(shownOrder()).toEqual(['1', '2', '3']))
  })
})
