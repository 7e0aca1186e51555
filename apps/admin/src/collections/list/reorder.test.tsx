import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { expectAlert } from '../../../test/alerts.ts'
import { failure } from '../../../test/answers.ts'
import { seed, server } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

async function openLogos() {
  seed({ logos: [{ text_logo: 'Oak' }, { text_logo: 'Elm' }, { text_logo: 'Ash' }] })
  const { user, client } = await renderSignedIn('/admin/logos')
  await screen.findByRole('table')
  screen.getByRole('button', { name: 'Move Oak' }).focus()
  return { user, savedOrder: async () => (await client.logos.adminList()).items.map(({ textLogo }) => textLogo) }
}

function shownOrder() {
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[0]?.lastElementChild?.textContent)
}

describe('reordering', () => {
  it('moves a row with Alt and the arrow keys, keeps the focus and announces the new place', async () => {
    const { user, savedOrder } = await openLogos()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(shownOrder()).toEqual(['Elm', 'Oak', 'Ash']))
    expect(screen.getByText('Oak moved to place 2 of 3')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Move Oak' })).toHaveFocus()
    await user.keyboard('{Alt>}{End}{/Alt}')
    await waitFor(() => expect(shownOrder()).toEqual(['Elm', 'Ash', 'Oak']))
    await waitFor(async () => expect(await savedOrder()).toEqual(['Elm', 'Ash', 'Oak']))
  })

  it('restores the order and shows an alert if moving fails', async () => {
    server.use(http.patch('/api/logos/:id/position', () => failure('internal', null)))
    const { user } = await openLogos()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expectAlert('Failed to update logo')
    await waitFor(() => expect(shownOrder()).toEqual(['Oak', 'Elm', 'Ash']))
  })
})
