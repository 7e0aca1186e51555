import { screen, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf, success } from '../../test/answers.ts'
import { administrator, bannerRow, messageRow } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

/** Banners and messages as given, and nothing else. */
function serveSite(
  banners: readonly ReturnType<typeof bannerRow>[],
  messages: readonly ReturnType<typeof messageRow>[],
) {
  server.use(
    http.get('/api/messages/admin', () =>
      success({ items: messages, total: messages.length, page: 1, limit: 10, pages: 1 }),
    ),
    http.get('/api/banners/admin', () => listOf(banners)),
    http.get('/api/*/admin', () => listOf([])),
  )
}

async function openDashboard() {
  renderSignedIn(administrator, '/admin')
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { name: 'Dashboard' })
  return main
}

describe('the dashboard', () => {
  it('counts by area what is published and what is a draft, and the new messages', async () => {
    const drafts = [2, 3].map((id) => bannerRow({ id }))
    serveSite([bannerRow({ status: 'Published' }), ...drafts], [messageRow()])
    server.use(http.get('/api/galleries/items/admin', () => failure('internal')))
    const main = await openDashboard()
    const card = (name: string) => main.getByRole('link', { name }).closest('li')
    await main.findByText('Nora Guest', { exact: false })
    expect(card('Banners')).toHaveTextContent('Bannerspublished1drafts2')
    expect(card('Portfolios')).toHaveTextContent('Portfoliospublished0drafts0')
    expect(card('Messages')).toHaveTextContent('Messagesnew1')
    expect(card('Galleries')).toHaveTextContent('Galleriespublished—drafts—')
  })

  it('lists what changed and what arrived, the latest first', async () => {
    serveSite(
      [
        bannerRow({
          heading: 'Old fire',
          created_at: '2026-04-01T10:00:00.000Z',
          updated_at: '2026-04-01T10:00:00.000Z',
        }),
        bannerRow({ id: 2, heading: 'New fire', updated_at: '2026-05-03T10:00:00.000Z' }),
      ],
      [messageRow({ created_at: '2026-05-02T10:00:00.000Z' })],
    )
    const main = await openDashboard()
    await main.findByText('New fire')
    const section = within(main.getByRole('region', { name: 'Recent activity' }))
    const texts = section.getAllByRole('listitem').map((item) => item.textContent)
    expect(texts).toEqual([
      expect.stringMatching(/^New fireBanner changed/),
      expect.stringMatching(/^A dinner for tenMessage from Nora Guest/),
      expect.stringMatching(/^Old fireBanner added/),
    ])
    expect(section.getByRole('link', { name: 'A dinner for ten' })).toHaveAttribute('href', '/admin/messages/1')
  })

  it('says that nothing happened yet on an empty site, and offers what to do', async () => {
    serveSite([], [])
    const main = await openDashboard()
    expect(await main.findByText('Nothing happened yet.')).toBeVisible()
    expect(main.getByRole('link', { name: 'Edit banners' })).toHaveAttribute('href', '/admin/banners')
  })
})
