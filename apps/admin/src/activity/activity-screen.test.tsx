import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openAreas } from '../areas/areas.ts'
import { mock, seedMessages, visitor } from '../../test/mock.ts'
import { choose, renderScreen, renderSignedIn } from '../../test/render-app.tsx'

type NewLine = { [Name in 'area' | 'action' | 'title']?: string } & {
  at: string
  actor_name?: string
  actor_id?: number
  record_id?: number
}

function seedActivity(...lines: readonly NewLine[]): void {
  mock.play(async ({ db }) => {
    const line = { area: 'banners', action: 'edited', title: 'Spring', actor_id: 1, actor_name: 'Ada Cook' } as const
    await db
      .insertInto('activity')
      .values(lines.map((given) => Object.assign({ ...line }, given)))
      .execute()
  })
}

const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Activity' }))
  return table.getAllByRole('row').slice(1)
}
const texts = async () => (await rows()).map((row) => row.textContent)

it('says who did what, the newest first', async () => {
  seedMessages({}, { subject: 'Another dinner' })
  const { client, router } = await renderScreen('/admin/help')
  const { banner } = await client.banners.create({ body: { heading: 'Spring' } })
  await client.messages.setStatus({ params: { id: 1 }, body: { status: 'Replied' } })
  await client.messages.change({ body: { messages: [1, 2].map((id) => ({ id, status: 'Archived' as const })) } })
  await client.users.update({ params: { id: 2 }, body: { name: 'Victor', password: 'a new secret' } })
  await client.settings.update({ body: { siteName: 'Chez Ada', notifyEmails: [visitor.email] } })
  await client.banners.delete({ params: banner })
  await router.navigate({ to: '/admin/activity' })
  expect(await texts()).toEqual([
    expect.stringMatching(/Ada Cook.*Moved to the trash.*SpringBanner$/),
    expect.stringMatching(/Edited: site name, who gets mail/),
    expect.stringMatching(/Edited: name, password.*VictorUser$/),
    expect.stringMatching(/Status set to Archived.*2 messagesMessage$/),
    expect.stringMatching(/Status set to Replied.*A dinner for tenMessage$/),
    expect.stringMatching(/Created.*SpringBanner$/),
    expect.stringMatching(/Ada Cook.*Signed in: passwordUnknown device, network 127\.0\.0\.0\/24.*Ada CookUser$/),
  ])
  const links = (await rows()).map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(links).toEqual([
    '/admin/trash?area=banners',
    '/admin/settings/general?history=settings-1&revision=2',
    '/admin/users',
    '/admin/messages',
    '/admin/messages/1',
    `/admin/banners?history=banners-${banner.id}&revision=1`,
    '/admin/users',
  ])
})

it('links to the screen of a record in each area that has such screens', async () => {
  const { router } = await renderScreen('/admin/help')
  const areas = openAreas.filter(({ path }) => `${path}/$id` in router.routesByPath)
  const at = '2026-05-01T12:00:00.000Z'
  seedActivity(...areas.map(({ records = '' }) => ({ at, area: records, record_id: 7 })))
  await router.navigate({ to: '/admin/activity' })
  const links = (await rows()).slice(1).map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(new Set(links)).toEqual(new Set(areas.map(({ path }) => `${path}/7`)))
})

it('is filtered by person, area and day, which its URL keeps', async () => {
  seedActivity(
    { at: '2026-05-01T12:00:00.000Z', title: 'First' },
    { at: '2026-05-02T12:00:00.000Z', title: 'Second', area: 'logos' },
    { at: '2026-05-03T12:00:00.000Z', title: 'Third', actor_id: 7, actor_name: 'Rosa' },
  )
  const { user, router } = await renderScreen('/admin/activity')
  const shown = async (...titles: string[]) =>
    waitFor(async () => expect(await texts()).toEqual(titles.map((title) => expect.stringContaining(title))))
  await shown('Signed in', 'Third', 'Second', 'First')
  await choose(user, screen.getByRole('combobox', { name: 'Filter by person' }), 'Ada Cook')
  await shown('Signed in', 'Second', 'First')
  await choose(user, screen.getByRole('combobox', { name: 'Filter by area' }), 'Logo')
  await shown('Second')
  expect(router.state.location.search).toEqual({ actor: 1, area: 'logos' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await shown('Signed in', 'Third', 'Second', 'First')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('From'), '2026-05-02')
  await shown('Signed in', 'Third', 'Second')
  await user.type(screen.getByLabelText('To'), '2026-05-02')
  await shown('Second')
  expect(router.state.location.search).toEqual({ from: '2026-05-02', to: '2026-05-02' })
})

it('can show only who had access, and is downloaded as it is shown', async () => {
  const line = { area: 'users', title: 'Vic', actor_name: null, actor_id: null } as const
  mock.play(async ({ db }) => {
    const at = new Date().toISOString()
    await db
      .insertInto('activity')
      .values([
        { ...line, at, action: 'refused', count: 3, details: '["password"]' },
        { ...line, at, action: 'edited', count: 40, details: '["name","avatar"]', title: '', record_id: null },
      ])
      .execute()
  })
  seedActivity({ at: '2026-05-01T12:00:00.000Z' })
  const saved = vi.spyOn(URL, 'createObjectURL')
  const { user } = await renderScreen('/admin/activity?area=access')
  await waitFor(async () =>
    expect(await texts()).toEqual([
      expect.stringContaining('Signed in: password'),
      expect.stringMatching(/Somebody.*Edited, 40 times that day: name, photo/),
      expect.stringMatching(/Somebody.*Sign-in refused, 3 times that day: password.*Vic/),
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const table = await (saved.mock.calls[0]![0] as Blob).text()
  expect(table.match(/"(banners|users|activity)","\w+"/g)).toEqual([
    '"activity","exported"',
    '"users","signed_in"',
    '"users","edited"',
    '"users","refused"',
  ])
})

it("is found by the header's search", async () => {
  const { user, router } = await renderSignedIn('/admin/help')
  await user.type(await screen.findByRole('combobox', { name: 'Search people, evenings and content' }), 'activ')
  await user.click(await screen.findByRole('option', { name: 'Activity' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/activity'))
})
