import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { expectAlert } from '../../../test/alerts.ts'
import { failure } from '../../../test/answers.ts'
import { seed, server } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'
import { contentRecord } from '../../../test/content-record.ts'
import { dropPosition, stepTarget } from './row-order.ts'

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

const [first, second, third] = [contentRecord(1), contentRecord(2), contentRecord(3)]
const all = [first, second, third]

describe('a step in the list', () => {
  it.each([
    ['up', third, second],
    ['down', first, second],
    ['top', third, first],
    ['bottom', first, third],
    ['up', first, undefined],
    ['top', first, undefined],
    ['down', third, undefined],
    ['bottom', third, undefined],
  ] as const)('%s targets the record there, if there is one', (step, from, target) => {
    expect(stepTarget(all, from, step)).toBe(target)
  })
})

describe('the position of a dropped record', () => {
  it('does not count the record itself, from above or from below', () => {
    expect(dropPosition(all, 1, third, 'before')).toBe(1)
    expect(dropPosition(all, 1, third, 'after')).toBe(2)
    expect(dropPosition(all, 3, first, 'before')).toBe(0)
    expect(dropPosition(all, 3, first, 'after')).toBe(1)
  })
})
