import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOf, success } from '../../test/answers.ts'
import { administrator, bannerRow, messageRow } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const loaded: string[] = []

beforeEach(() => {
  loaded.length = 0
  server.use(
    http.get('/api/messages/admin', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const items = searchParams.get('search') === 'fire' ? [messageRow({ id: 5, subject: 'Fire safety' })] : []
      return success({ items, total: items.length, page: 1, limit: 5, pages: 1 })
    }),
    http.get('/api/banners/admin', () => listOf([bannerRow({ id: 3 }), bannerRow({ id: 4, heading: 'Summer' })])),
    http.get('/api/*/admin', ({ request }) => {
      loaded.push(request.url)
      return listOf([])
    }),
  )
})

async function openSearch() {
  const app = renderSignedIn(administrator, '/admin/help')
  await screen.findByRole('heading', { name: 'This part is not available.' })
  return { ...app, input: screen.getByRole('combobox', { name: 'Search screens and content' }) }
}

describe('the search of the header', () => {
  it('is reached by Ctrl+K and loads nothing before it is used', async () => {
    const { user, input } = await openSearch()
    await user.keyboard('{Control>}k{/Control}')
    expect(input).toHaveFocus()
    expect(loaded).toEqual([])
  })

  it('finds records by any of their texts, and messages, in groups', async () => {
    const { user, input } = await openSearch()
    await user.type(input, 'fire')
    const banners = within(await screen.findByRole('group', { name: 'Banners' }))
    expect(banners.getAllByRole('option')).toHaveLength(1)
    expect(banners.getByRole('option', { name: /Dinner by the fire/ })).toHaveTextContent('Banner, Draft')
    expect(await screen.findByRole('option', { name: /Fire safety/ })).toBeVisible()
  })

  it('opens a screen with Enter', async () => {
    const { user, input, router } = await openSearch()
    await user.type(input, 'appear')
    await screen.findByRole('option', { name: 'Appearance' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings/appearance'))
    expect(input).toHaveValue('')
  })

  it('leads to the record itself', async () => {
    const { user, input, router } = await openSearch()
    await user.type(input, 'dinner')
    await user.click(await screen.findByRole('option', { name: /Dinner by the fire/ }))
    await waitFor(() => expect(router.state.location.href).toBe('/admin/banners#banners-3'))
    const row = (await screen.findByText('Dinner by the fire')).closest('tr')
    await waitFor(() => expect(row).toHaveFocus())
  })

  it('leaves out screens that are not available, and says that nothing is found', async () => {
    const { user, input } = await openSearch()
    await user.type(input, 'coupons')
    expect(await screen.findByText('Nothing found for “coupons”')).toBeVisible()
  })
})
