import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { expectAlert } from '../../test/alerts.ts'
import { failure } from '../../test/answers.ts'
import { seed, server } from '../../test/mock.ts'
import { storedPicture } from '../../test/picture.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

async function deleteSecond() {
  const fish = {
    category: 'Main',
    title: 'Fish',
    status: 'Published',
    image_path: storedPicture,
    awards: 'Gold',
  } as const
  seed({ portfolioItems: [{ category: 'Starter', title: 'Soup' }, fish, { category: 'Dessert', title: 'Cake' }] })
  const { user, client } = await renderSignedIn('/admin/portfolios')
  const items = async () => (await client.portfolioItems.adminList()).items
  const before = await items()
  await user.click(await screen.findByRole('button', { name: 'Delete Fish' }))
  return { user, client, items, before, undo: await screen.findByRole('button', { name: 'Undo' }) }
}

describe('deleting without confirmation', () => {
  it('can be undone: the same record returns to its place, with its history', async () => {
    const { user, client, items, before, undo } = await deleteSecond()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit Fish' })).not.toBeInTheDocument()
    expect(await items()).toHaveLength(2)
    await user.click(undo)
    await expectAlert('Item restored')
    const [soup, deleted, cake] = before
    expect(await items()).toEqual([soup, { ...deleted, version: 2, updatedAt: expect.any(String) }, cake])
    const params = { collection: 'portfolioItems', id: deleted!.id } as const
    const { items: revisions } = await client.revisions.list({ params, query: {} })
    expect(revisions.map(({ kind }) => kind)).toEqual(['restored', 'trashed', 'created'])
    expect(await screen.findByRole('button', { name: 'Edit Fish' })).toBeVisible()
  })

  it('returns the record to its place in a list whose new records go last', async () => {
    seed({ serviceFeatures: [{ title: 'Dinners' }, { title: 'Lessons' }, { title: 'Feasts' }] })
    const { user, client } = await renderSignedIn('/admin/services')
    await user.click(await screen.findByRole('button', { name: 'Delete Dinners' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await expectAlert('Feature restored')
    const titles = async () => (await client.serviceFeatures.adminList()).items.map(({ title }) => title)
    await waitFor(async () => expect(await titles()).toEqual(['Dinners', 'Lessons', 'Feasts']))
  })

  it('offers Undo again if restoring fails', async () => {
    server.use(http.post('/api/trash/portfolioItems/:id/restore', () => failure('internal', null)))
    const { user, undo } = await deleteSecond()
    await user.click(undo)
    await expectAlert('Item could not be restored')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})
