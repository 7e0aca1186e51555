import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seed } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'

it('lists what goes live and comes off next, with links to the records', async () => {
  seed({ banners: [{ heading: 'Advent' }], logos: [{ text_logo: 'Oak', status: 'Published' }] })
  const { user, client, router } = await renderScreen('/admin/profile')
  await client.settings.update({ body: { timeZone: 'Europe/Paris' } })
  const body = { publishAt: '2090-12-24T17:00:00Z', unpublishAt: '2091-01-01T23:00:00Z' }
  await client.schedules.set({ params: { collection: 'banners', id: 1 }, body })
  await client.schedules.set({ params: { collection: 'logos', id: 1 }, body: { unpublishAt: '2090-12-25T17:00:00Z' } })
  await router.navigate({ to: '/admin' })
  const card = within(await screen.findByRole('region', { name: 'Coming up' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^AdventBanner · Goes live Dec 24, 2090, 6:00/),
    expect.stringMatching(/^OakLogo · Comes off Dec 25, 2090/),
    expect.stringMatching(/^AdventBanner · Comes off Jan 2, 2091/),
  ])
  expect(await card.findByText('Times are in Europe/Paris.')).toBeVisible()
  await user.click(card.getByRole('link', { name: 'Oak' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Logo' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/admin/logos', search: { edit: 'logos-1' } })
})

it('is not shown while nothing is scheduled', async () => {
  await renderScreen('/admin')
  await screen.findByRole('heading', { name: 'Recent activity' })
  expect(screen.queryByRole('region', { name: 'Coming up' })).not.toBeInTheDocument()
})
