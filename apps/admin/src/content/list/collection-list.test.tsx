import { describe, expect, it } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import { contentRecord } from '../../../test/content-record.ts'
import { footersScreen } from '../screens/frame.ts'
import { expectAlert, expectStatus, renderScreen, retype } from '../../../test/render-app.tsx'
import { failCall, seed } from '../../../test/mock.ts'
import { storedPicture } from '../../../test/picture.ts'
import { htmlToText } from '../collection-screen.ts'
import { matchingRecords, noFilter } from './collection-list.tsx'
import { dropPosition, stepTarget } from './row-order.ts'

const banners = { filters: { search: ['heading', 'subHeading'], all: 'All' }, fields: {} } as const
const fire = contentRecord(1, { heading: 'By the Fire', subHeading: '', buttonText1: 'Menu', status: 'Published' })
const lake = contentRecord(2, { heading: 'By the lake', subHeading: 'Fireworks', buttonText1: '' })
const both = [fire, lake]

it('searches the text that a field shows, not how it is stored', () => {
  const social = { media_name: 'Insta', media_icon: '/camera.png', media_link: 'https://example.com/chef' }
  const fields = { heading: 'The <em>long</em> table', socialMedia: JSON.stringify([social]) }
  const footer = contentRecord(3, fields)
  const finds = (search: string) => matchingRecords([footer], footersScreen, { ...noFilter, search }).length > 0
  expect(['LONG TABLE', 'insta', 'camera', 'example.com/chef'].filter(finds)).toHaveLength(4)
  expect(['media_name', '<em>', 'lamp'].filter(finds)).toEqual([])
})

it.each([
  ['', 'every', both],
  [' FIRE ', 'every', both],
  ['lake', 'every', [lake]],
  ['menu', 'every', []], // not in a searched field
  ['fire', 'Draft', [lake]],
  ['fire', 'Archived', []],
] as const)('finds by the text %j and the status %s', (search, status, found) => {
  expect(matchingRecords(both, banners, { search, status })).toEqual(found)
})

async function openLogos() {
  seed({ logos: [{ text_logo: 'Oak' }, { text_logo: 'Elm' }, { text_logo: 'Ash' }] })
  const { user, client } = await renderScreen('/admin/logos')
  await screen.findByRole('table')
  screen.getByRole('button', { name: 'Move Oak' }).focus()
  return { user, savedOrder: async () => (await client.logos.adminList()).items.map(({ textLogo }) => textLogo) }
}

function shownOrder() {
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[0]?.lastElementChild?.textContent)
}

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
  failCall('patch', '/api/logos/:id/position', 'internal', null)
  const { user } = await openLogos()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expectAlert('Failed to update logo')
  await waitFor(() => expect(shownOrder()).toEqual(['Oak', 'Elm', 'Ash']))
})

const [first, second, third] = [contentRecord(1), contentRecord(2), contentRecord(3)]
const all = [first, second, third]

it.each([
  ['up', third, second],
  ['down', first, second],
  ['top', third, first],
  ['bottom', first, third],
  ['up', first, undefined],
  ['top', first, undefined],
  ['down', third, undefined],
  ['bottom', third, undefined],
] as const)('the step %s targets the record there, if there is one', (step, from, target) => {
  expect(stepTarget(all, from, step)).toBe(target)
})

it('the position of a dropped record does not count the record itself, from above or from below', () => {
  expect(dropPosition(all, 1, third, 'before')).toBe(1)
  expect(dropPosition(all, 1, third, 'after')).toBe(2)
  expect(dropPosition(all, 3, first, 'before')).toBe(0)
  expect(dropPosition(all, 3, first, 'after')).toBe(1)
})

async function deleteSecond() {
  const fish = { category: 'Main', title: 'Fish', status: 'Published', image_path: storedPicture } as const
  seed({ portfolioItems: [{ category: 'Starter', title: 'Soup' }, fish, { category: 'Dessert', title: 'Cake' }] })
  const { user, client } = await renderScreen('/admin/portfolios')
  const items = async () => (await client.portfolioItems.adminList()).items
  const before = await items()
  await user.click(await screen.findByRole('button', { name: 'Delete Fish' }))
  return { user, items, before, undo: await screen.findByRole('button', { name: 'Undo' }) }
}

it('deleting without a question can be undone: the same record returns to its place', async () => {
  const { user, items, before, undo } = await deleteSecond()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit Fish' })).not.toBeInTheDocument()
  expect(await items()).toHaveLength(2)
  await user.click(undo)
  await expectStatus('“Fish” restored')
  const [soup, deleted, cake] = before
  expect(await items()).toEqual([soup, { ...deleted, version: 2, updatedAt: expect.any(String) }, cake])
  expect(await screen.findByRole('button', { name: 'Edit Fish' })).toBeVisible()
})

it('deleting without a question offers Undo again if restoring fails', async () => {
  failCall('post', '/api/trash/portfolioItems/:id/restore', 'internal', null)
  const { user, undo } = await deleteSecond()
  await user.click(undo)
  await expectAlert('Dish could not be restored')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

it.each([
  ['<p>One <b>table</b>,<br>one&nbsp;cook</p><p>&copy; 2026</p>', 'One table, one cook © 2026'],
  ['5 < 6 & 7', '5 < 6 & 7'],
])('htmlToText returns the visible text of %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

describe('a dish', () => {
  async function openDishes() {
    seed({ portfolioItems: [{ title: 'Soup', category: 'Starter', status: 'Published' }] })
    const app = await renderScreen('/admin/portfolios')
    const dish = async () => (await app.client.portfolioItems.adminList()).items[0]
    return { ...app, dish, press: async (name: string) => app.user.click(await screen.findByRole('button', { name })) }
  }

  it('comes off the site by one press in the list, and back by Undo', async () => {
    const { press, dish } = await openDishes()
    await press('Take off the site: Soup')
    await expectStatus('Status set to Archived')
    expect(await dish()).toMatchObject({ status: 'Archived' })
    await press('Undo')
    await expectStatus('Change undone')
    expect(await dish()).toMatchObject({ status: 'Published' })
    expect(await screen.findByRole('button', { name: 'Take off the site: Soup' })).toBeVisible()
  })

  it('comes off the site by one press in its form, and back by Undo', async () => {
    const { press, dish } = await openDishes()
    await press('Edit Soup')
    await press('Take off the site')
    await expectStatus('Status set to Archived')
    expect(await dish()).toMatchObject({ status: 'Archived' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('Undo')
    await expectStatus('Change undone')
    expect(await dish()).toMatchObject({ status: 'Published' })
  })

  it('comes off the site with what was typed in its form', async () => {
    const { user, press, dish } = await openDishes()
    await press('Edit Soup')
    await retype(user, await screen.findByRole('textbox', { name: 'Title' }), 'Broth')
    await press('Take off the site')
    await expectStatus('Taken off the site')
    expect(await dish()).toMatchObject({ title: 'Broth', status: 'Archived' })
  })

  it.each([
    ['as they were', null, 'Broth'],
    ['with what was typed since', 'Bisque', 'Bisque'],
  ])('keeps its draft changes when its form takes it off the site, %s', async (_how, typed, kept) => {
    const { user, press, dish, client } = await openDishes()
    const params = { id: 1 }
    await client.portfolioItems.saveDraft({ params, body: { title: 'Broth' } })
    await press('Edit Soup')
    const title = await screen.findByRole('textbox', { name: 'Title' })
    if (typed) await retype(user, title, typed)
    await press('Take off the site')
    await expectStatus('Status set to Archived')
    expect(await dish()).toMatchObject({ title: 'Soup', status: 'Archived' })
    expect((await client.portfolioItems.getDraft({ params })).item).toMatchObject({ title: kept })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('Undo')
    await expectStatus('Change undone')
    expect(await dish()).toMatchObject({ title: 'Soup', status: 'Published' })
  })

  it('stays off the site if somebody else has changed it since', async () => {
    const { press, dish, client } = await openDishes()
    await press('Take off the site: Soup')
    await expectStatus('Status set to Archived')
    await client.portfolioItems.update({ params: { id: 1 }, body: { title: 'Broth' } })
    await press('Undo')
    await expectAlert('Somebody else has changed this since, so it stays as it is')
    expect(await dish()).toMatchObject({ title: 'Broth', status: 'Archived' })
  })
})
