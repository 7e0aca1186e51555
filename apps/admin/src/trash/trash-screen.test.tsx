import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { mock, seed, seedMessages, visitor } from '../../test/mock.ts'

/** Opens the trash with a banner, a message and a user in it; the user was deleted last. */
async function openTrash(path = '/admin/trash') {
  seed({ banners: [{ heading: 'Spring' }, { heading: 'Summer' }] })
  seedMessages({ subject: 'A dinner for ten' })
  const app = await renderScreen('/admin/help')
  await app.client.banners.delete({ params: { id: 2 } })
  await app.client.messages.delete({ params: { id: 1 } })
  await app.client.users.delete({ params: { id: 2 } })
  await app.router.navigate({ to: path })
  await screen.findByRole('heading', { name: 'Trash' })
  return app
}

const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Trash' }))
  return table.getAllByRole('row').slice(1)
}

it('shows what was deleted, by whom, and how long it is kept', async () => {
  await openTrash()
  const shown = (await rows()).map((row) => row.textContent)
  expect(shown).toHaveLength(3)
  expect(shown[0]).toMatch(/VicUser.*by Ada Cook.*30 more days/)
  expect(shown[1]).toMatch(/A dinner for tenMessage/)
  expect(shown[2]).toMatch(/SpringBanner/)
})

it('restores something, or deletes it for good after a question, and leaves the focus in the list', async () => {
  const { user, client } = await openTrash()
  await user.click(await screen.findByRole('button', { name: 'Restore Spring' }))
  await expectStatus('Banner restored')
  await waitFor(() => expect(screen.queryByText('Spring')).not.toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'Trash' })).toHaveFocus()
  expect((await client.banners.adminGet({ params: { id: 2 } })).banner.heading).toBe('Spring')
  await user.click(await screen.findByRole('button', { name: 'Delete Vic for good' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete for good' }))
  expect(question.getByText(/^Delete “Vic” for good\? It cannot be brought back/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect((await client.trash.list()).total).toBe(2)
  await user.click(await screen.findByRole('button', { name: 'Delete Vic for good' }))
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }))
  await expectStatus('Deleted for good')
  await waitFor(() => expect(screen.queryByText('Vic')).not.toBeInTheDocument())
  expect((await client.trash.list()).total).toBe(1)
})

it('says why a user cannot be restored', async () => {
  const { user, client } = await openTrash()
  await client.users.create({ body: { name: 'Other', email: visitor.email, password: 'secret123' } })
  await user.click(await screen.findByRole('button', { name: 'Restore Vic' }))
  await expectAlert('This email address already has an account.')
  expect(screen.getByRole('button', { name: 'Restore Vic' })).toBeInTheDocument()
})

it('shows one area, which its URL names', async () => {
  const { user, router } = await openTrash()
  await choose(user, await screen.findByRole('combobox', { name: 'Filter by area' }), 'Message')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(router.state.location.search).toEqual({ area: 'messages' })
  await choose(user, screen.getByRole('combobox', { name: 'Filter by area' }), 'Logo')
  expect(await screen.findByText('Nothing of this kind is in the trash.')).toBeVisible()
})

it('is shown in pages, and shows the last one if its URL is beyond it', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString()
  const item = { area: 'banners', record: '{}', actor_id: null, actor_name: null, title: 'Old' } as const
  const items = Array.from({ length: 21 }, (_, n) => ({ ...item, record_id: n + 1, deleted_at: at(n) }))
  mock.play(async ({ db }) => void (await db.insertInto('trash').values(items).execute()))
  const { user, router } = await renderScreen('/admin/trash?page=9')
  expect(await screen.findByText('Showing 1 of 21')).toBeVisible()
  expect(router.state.location.search).toEqual({ page: 2 })
  await user.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(await screen.findByText('Showing 20 of 21')).toBeVisible()
})

it('says that it is empty', async () => {
  await renderScreen('/admin/trash')
  expect(await screen.findByText('The trash is empty.')).toBeVisible()
})
