import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure } from '../../test/answers.ts'
import { mock, seed, seedMessages, server } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'

async function openDashboard() {
  await renderScreen('/admin')
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { name: 'Dashboard' })
  return main
}

describe('the dashboard', () => {
  it('counts the published records and drafts of each area, and shows the new messages', async () => {
    seed({ banners: [{ heading: 'Fire', status: 'Published' }, { heading: 'Lake' }, { heading: 'Garden' }] })
    seedMessages({})
    const main = await openDashboard()
    const card = (name: string) => main.getByRole('link', { name }).closest('li')
    const messages = within(await main.findByRole('region', { name: '1 new message' }))
    expect(messages.getByRole('link', { name: 'A dinner for ten' })).toHaveAttribute('href', '/admin/messages/1')
    await waitFor(() => expect(card('Banners')).toHaveTextContent('Bannerspublished1drafts2'))
    expect(card('Portfolios')).toHaveTextContent('Portfoliospublished0drafts0')
  })

  it('asks for what it shows in eight calls at most', async () => {
    const calls: string[] = []
    server.use(http.all('/api/*', ({ request }) => void calls.push(request.url)))
    const main = await openDashboard()
    await main.findByText('Nothing happened yet.')
    await main.findByText('No new messages.')
    await main.findByText('2 of 10 done')
    expect(calls.length).toBeLessThanOrEqual(8)
  })

  it('says what could not be loaded', async () => {
    server.use(http.get('/api/dashboard', () => failure('internal')))
    const main = await openDashboard()
    expect(await main.findByText('The latest changes could not be loaded.')).toBeVisible()
    expect(main.getByRole('link', { name: 'Galleries' }).closest('li')).toHaveTextContent('published—drafts—')
  })

  it('lists changes and messages, the latest first', async () => {
    seed({ banners: [{ heading: 'New fire' }, { heading: 'Old fire' }] })
    seedMessages({ created_at: '2026-05-02T10:00:00.000Z' })
    mock.play(async ({ db }) => {
      const at = (created_at: string, updated_at: string) => db.updateTable('banners').set({ created_at, updated_at })
      const [april, may] = ['2026-04-01T10:00:00.000Z', '2026-05-03T10:00:00.000Z'] as const
      await at(april, april).where('heading', '=', 'Old fire').execute()
      await at(april, may).where('heading', '=', 'New fire').execute()
    })
    const main = await openDashboard()
    await main.findByText('New fire')
    const section = within(main.getByRole('region', { name: 'Recent activity' }))
    const texts = section.getAllByRole('listitem').map((item) => item.textContent)
    expect(texts).toEqual([
      expect.stringMatching(/^New fireBanner changed/),
      expect.stringMatching(/^A dinner for tenMessage from Nora Guest/),
      expect.stringMatching(/^Old fireBanner added/),
    ])
    expect(section.getByRole('link', { name: 'New fire' })).toHaveAttribute('href', '/admin/banners?edit=banners-2')
    expect(section.getByRole('link', { name: 'A dinner for ten' })).toHaveAttribute('href', '/admin/messages/1')
  })

  it('shows that nothing happened yet on an empty site, and offers quick actions', async () => {
    const main = await openDashboard()
    expect(await main.findByText('Nothing happened yet.')).toBeVisible()
    expect(main.getByText('No new messages.')).toBeVisible()
    expect(main.getByRole('link', { name: 'Add a dish' })).toHaveAttribute('href', '/admin/portfolios?add=item')
  })
})
