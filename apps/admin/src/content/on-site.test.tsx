import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { seed } from '../../test/mock.ts'
import { choose, expectAlert, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { siteAreas } from './site-areas.ts'

const status = 'Published'
const feature = (title: string) => ({ title, details: 'Kept warm', status }) as const
const story = { heading: 'Who cooks', summary: 'I do', details: 'Every day', status } as const

/** The notes of a list's rows, from top to bottom. */
function notesOf(list: string): (string | null | undefined)[] {
  const [, ...rows] = within(screen.getByRole('region', { name: list })).getAllByRole('row')
  return rows.map((row) => row.querySelector('p')?.textContent)
}

const expectNotes = (list: string, notes: readonly string[]) => waitFor(() => expect(notesOf(list)).toEqual(notes))

async function open(path: string, list: string) {
  const opened = await renderScreen(path)
  await screen.findByRole('region', { name: list })
  return opened
}

type User = Awaited<ReturnType<typeof open>>['user']

async function setStatus(user: User, name: string, option: string) {
  await choose(user, screen.getByRole('combobox', { name: `Status of ${name}` }), option)
}

it('a row says whether it is on the site, or why not, and updates with the status and the order', async () => {
  seed({
    banners: [
      { heading: 'Fire', sub_heading: '' },
      { heading: 'Lake', status },
      { heading: 'Snow', status },
    ],
  })
  const { user } = await open('/admin/banners', 'Banners Management')
  const another = 'Only the first published banner is shown'
  await expectNotes('Banners Management', ['Not published', 'On the site', another])
  await setStatus(user, 'Fire', 'Published')
  await expectNotes('Banners Management', ['On the site', another, another])
  screen.getByRole('button', { name: 'Move Snow' }).focus()
  await user.keyboard('{Alt>}{Home}{/Alt}')
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Status of/ })[0]).toHaveAccessibleName(/Snow/))
  await expectNotes('Banners Management', ['On the site', another, another])
})

it('a row counts as the public page does: one heading, three features, every dish', async () => {
  seed({
    aboutContents: [story],
    aboutFeatures: ['1', '2', '3', '4'].map(feature),
    portfolioContents: [
      { heading: 'Dishes', status },
      { heading: 'Plates', status },
    ],
    portfolioItems: ['1', '2', '3', '4'].map((title) => ({ category: 'Soup', title, status })),
  })
  const { unmount } = await open('/admin/portfolios', 'Portfolio Items')
  const another = 'Another heading is shown: only the first published one appears'
  await expectNotes('Portfolio Contents', ['On the site', another])
  await expectNotes('Portfolio Items', ['On the site', 'On the site', 'On the site', 'On the site'])
  unmount()
  await open('/admin/about', 'Features')
  const tooMany = 'Only the first three features are shown'
  await expectNotes('Features', ['On the site', 'On the site', 'On the site', tooMany])
})

it('a special day among the opening hours is on the site from 60 days before until it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-12-24T12:00:00') })
  const days = ['Monday', '2020-12-23', '2020-12-24', '2021-03-01']
  seed({ contactHours: days.map((day) => ({ day, status })) })
  await open('/admin/contacts', 'Available Hours')
  const notes = ['On the site', 'This day is over', 'On the site', 'Shown from 60 days before']
  await expectNotes('Available Hours', notes)
})

it.each([
  ['About', 'Feature', /^Section heading: your story/],
  ['Testimonials', 'Item', /^Section heading/],
  ['Contacts', 'Contact info', /^Section heading/],
])(
  'the button that adds a record of %s opens on %s, and says that Content is the section heading',
  async (label, type, explanation) => {
    const area = siteAreas.find((one) => one.label === label)! // a missing one fails here
    const { user } = await renderScreen(area.path)
    await user.click(await screen.findByRole('button', { name: area.add }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveTextContent(type)
    expect(dialog.queryByText(explanation)).not.toBeInTheDocument()
    await choose(user, dialog.getByRole('combobox', { name: 'Type' }), 'Content')
    expect(await dialog.findByText(explanation)).toBeVisible()
  },
)

describe('the last record of the about section', () => {
  const claim = '“500+ Events Catered”'

  async function openAbout() {
    seed({ aboutContents: [story], aboutFeatures: [feature('Twenty years'), { title: 'Draft', details: 'x' }] })
    return open('/admin/about', 'Features')
  }

  it('is deleted only after the question has said what visitors will see, and then a notice says it', async () => {
    const { user } = await openAbout()
    const both = 'On the site. Without it, visitors see the built-in text'
    await expectNotes('About Contents', [both])
    await expectNotes('Features', [both, 'Not published'])
    expect(screen.queryByText(/Visitors now see/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete Twenty years' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this item?' })
    expect(question).toHaveAccessibleDescription(expect.stringContaining('This is your only published feature.'))
    expect(question).toHaveAccessibleDescription(expect.stringContaining(claim))
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await expectStatus('“Twenty years” deleted')
    const notice = await screen.findByText(/Visitors now see/)
    expect(notice).toHaveTextContent(claim)
    expect(notice).toHaveTextContent('publish a feature.')
    await expectNotes('About Contents', ['Not shown until a feature is published too'])
    await setStatus(user, 'Draft', 'Published')
    await waitFor(() => expect(screen.queryByText(/Visitors now see/)).not.toBeInTheDocument())
  })

  it('is withdrawn only after the same question', async () => {
    const { user, client } = await openAbout()
    const published = async () => (await client.aboutContents.list()).total
    await expectNotes('Features', [expect.stringContaining('On the site'), 'Not published'])
    await setStatus(user, 'Who cooks', 'Draft')
    const question = await screen.findByRole('alertdialog', { name: 'Take this off the site?' })
    expect(question).toHaveAccessibleDescription(expect.stringContaining(claim))
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await published()).toBe(1)
    await setStatus(user, 'Who cooks', 'Archived')
    await user.click(await screen.findByRole('button', { name: 'Set to Archived' }))
    await expectStatus('Status set to Archived')
    expect(await published()).toBe(0)
  })

  it('is withdrawn by the button of its form only after the same question', async () => {
    const { user, client } = await openAbout()
    await user.click(screen.getByRole('button', { name: 'Edit Twenty years' }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(await form.findByRole('button', { name: 'Take off the site' }))
    const question = await screen.findByRole('alertdialog', { name: 'Take this off the site?' })
    expect(question).toHaveAccessibleDescription(expect.stringContaining(claim))
    expect((await client.aboutFeatures.list()).total).toBe(1)
    await user.click(within(question).getByRole('button', { name: 'Set to Archived' }))
    await expectStatus('Status set to Archived')
    expect((await client.aboutFeatures.list()).total).toBe(0)
  })

  it('is deleted with the short question while another one is published', async () => {
    seed({ aboutContents: [story], aboutFeatures: [feature('One'), feature('Two')] })
    const { user } = await open('/admin/about', 'Features')
    await user.click(screen.getByRole('button', { name: 'Delete One' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Feature' })
    expect(question).toHaveAccessibleDescription('Delete this item?')
  })
})

describe('what somebody else has changed in the meantime', () => {
  const dish = { title: 'Soup', category: 'Starters', status } as const

  it.each([
    ['the choice of a status', (user: User) => setStatus(user, 'Soup', 'Draft')],
    ['the button', (user: User) => user.click(screen.getByRole('button', { name: 'Take off the site: Soup' }))],
  ])('is not overwritten by %s of a row, which then shows it', async (_way, act) => {
    seed({ portfolioItems: [dish] })
    const { user, client } = await open('/admin/portfolios', 'Portfolio Items')
    const { items } = await client.portfolioItems.adminList()
    await client.portfolioItems.update({ params: items[0]!, body: { title: 'Chowder' } })
    await act(user)
    await expectAlert('Somebody else changed this record in the meantime.')
    expect(await screen.findByRole('combobox', { name: 'Status of Chowder' })).toHaveTextContent('Published')
  })

  it('is no conflict with one’s own quick presses', async () => {
    seed({ portfolioItems: [dish] })
    const { user, client } = await open('/admin/portfolios', 'Portfolio Items')
    await setStatus(user, 'Soup', 'Draft')
    await setStatus(user, 'Soup', 'Archived')
    await expectStatus('Status set to Archived')
    expect((await client.portfolioItems.adminList()).items[0]).toMatchObject({ status: 'Archived' })
    expect(screen.queryByText(/Somebody else/)).not.toBeInTheDocument()
  })

  it('is no conflict with one’s own move, which gave the row a new version', async () => {
    seed({ portfolioItems: [dish, { ...dish, title: 'Trout' }] })
    const { user, client } = await open('/admin/portfolios', 'Portfolio Items')
    const { items } = await client.portfolioItems.adminList()
    screen.getByRole('button', { name: /^Move Trout/ }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await user.click(screen.getByRole('button', { name: 'Take off the site: Trout' }))
    await expectStatus('Status set to Archived')
    const after = await client.portfolioItems.adminList()
    expect(after.items[0]).toMatchObject({ id: items[1]!.id, status: 'Archived' })
  })
})
