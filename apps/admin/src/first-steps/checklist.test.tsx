import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failCall, mock, signIn } from '../../test/mock.ts'
import { expectAlert, expectStatus, renderScreen, renderSignedIn } from '../../test/render-app.tsx'

const dish = (title: string) => ({
  name: 'portfolioItems' as const,
  body: { category: 'Starter', title, status: 'Published' },
})
const hour = { name: 'contactHours' as const, body: { day: 'Monday', status: 'Published' } }

const showExamples = () => mock.play(({ showContent }) => showContent([dish('Soup'), dish('Salad'), hour], true))

async function openDashboard() {
  showExamples()
  const app = await renderScreen('/admin/dashboard')
  const list = within(await screen.findByRole('region', { name: 'First steps' }))
  await list.findByText('Three dishes')
  return { ...app, list }
}

it('does not count examples, ticks a step off when the owner has done it, and leads to what is left', async () => {
  showExamples()
  const { client } = await signIn()
  await client.contactHours.update({ params: { id: 1 }, body: { openTime: '10:00' } })
  await client.portfolioItems.create({ body: { category: 'Main', title: 'Mine', status: 'Published' } })
  await client.portfolioItems.create({ body: { category: 'Main', title: 'Later' } })
  const { user } = await renderScreen('/admin/help')
  const list = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(await list.findByText('4 of 15 done')).toBeVisible()
  expect(list.getByText('Your opening hours').closest('li')).toHaveTextContent('Your opening hours, done')
  expect(list.getByText('1 of 3 published. 1 draft is not published yet.')).toBeVisible()
  expect(list.getByText('2 examples are left.')).toBeVisible()
  await user.click(list.getByRole('link', { name: 'Three dishes' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add New' }))
  expect(form.getByRole('combobox', { name: 'Type' })).toHaveTextContent('Item')
})

it('asks for the language of the site after the name, and proposes the one of the browser', async () => {
  using browser = vi.spyOn(navigator, 'language', 'get')
  browser.mockReturnValue('de-AT')
  const { client } = await signIn()
  await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  const { user } = await renderScreen('/admin/dashboard')
  const list = within(await screen.findByRole('region', { name: 'First steps' }))
  await waitFor(() => expect(list.getAllByRole('listitem')[1]).toHaveTextContent('The language of your site, to do'))
  await user.click(list.getByRole('button', { name: 'Use Deutsch' }))
  await expectStatus('The language of the site is German.')
  await waitFor(() => expect(list.getAllByRole('listitem')[1]).toHaveTextContent('The language of your site, done'))
  expect(list.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  const { settings } = await client.settings.adminGet()
  expect([settings.language, settings.otherLanguages]).toEqual(['de', []])
})

it('proposes the present language to a browser in American English', async () => {
  using browser = vi.spyOn(navigator, 'language', 'get')
  browser.mockReturnValue('en-US')
  const { list } = await openDashboard()
  expect(list.getByRole('button', { name: 'Use English' })).toBeVisible()
})

it('is not done while the page shows the built-in about block, unless its section is hidden', async () => {
  const { client } = await signIn()
  await client.aboutContents.create({
    body: { heading: 'My story', summary: 'I cook.', details: 'Since 1999.', status: 'Published' },
  })
  const step = () => screen.findByText('About you').then((name) => name.closest('li'))
  const { unmount } = await renderScreen('/admin/dashboard')
  expect(await step()).toHaveTextContent('Publish a highlight too: until then, your page shows figures')
  unmount()
  await client.settings.update({ body: { hiddenSections: ['about'] } })
  await renderScreen('/admin/dashboard')
  expect(await step()).toHaveTextContent('About you, done')
})

it('has a step for each other language, which is done when no text waits', async () => {
  const { client } = await signIn()
  await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: false }] } })
  await client.portfolioItems.create({ body: { category: 'Main', title: 'Sole', status: 'Published' } })
  await renderScreen('/admin/dashboard')
  const step = async () => (await screen.findByText('Your texts in German')).closest('li')
  const notice = within(await screen.findByRole('region', { name: 'Translations' }))
  expect(await step()).toHaveTextContent('2 texts have no German version yet.')
  expect(notice.getByText('2 texts have no German version yet.')).toBeVisible()
  expect(notice.getByRole('link', { name: 'Portfolios: 2' })).toHaveAttribute('href', '/admin/portfolios')
})

it('says which sections visitors do not see', async () => {
  await (await signIn()).client.settings.update({ body: { hiddenSections: ['services', 'gallery'] } })
  await openDashboard()
  expect(await screen.findByText(/^Hidden on your page: Services and Gallery\./)).toBeVisible()
})

it('can be hidden, and comes back from Help', async () => {
  const { user, list, router } = await openDashboard()
  await user.click(list.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument()
  await router.navigate({ to: '/admin/help' })
  await user.click(await screen.findByRole('button', { name: 'Show on the dashboard' }))
  await router.navigate({ to: '/admin/dashboard' })
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible()
})

it('removes all examples after a question that says what goes and what stays, and brings them back', async () => {
  showExamples()
  const { client } = await signIn()
  await client.portfolioItems.update({ params: { id: 1 }, body: { title: 'My soup' } })
  const { user } = await renderScreen('/admin/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Remove all example content' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove all example content?' })
  expect(question).toHaveTextContent('What goes: Portfolios 1, Contacts 1.')
  expect(question).toHaveTextContent(
    'What stays: everything that you added, all evenings with their customers, and 1 example that you changed.',
  )
  await user.click(within(question).getByRole('button', { name: 'Remove 2 examples' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'First steps' })).toHaveFocus())
  await waitFor(async () => expect((await client.portfolioItems.list()).items).toMatchObject([{ title: 'My soup' }]))
  expect(await screen.findByRole('button', { name: /^Bring them back \(until / })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 examples are left.')).toBeVisible()
  expect((await client.portfolioItems.list()).total).toBe(2)
})

it('says so if the examples could not be removed', async () => {
  const { user } = await openDashboard()
  failCall('delete', '/api/examples')
  await user.click(await screen.findByRole('button', { name: 'Remove all example content' }))
  await user.click(await screen.findByRole('button', { name: 'Remove 3 examples' }))
  await expectAlert('Something went wrong on our side. Please try again.')
  expect(screen.getByRole('button', { name: 'Remove all example content' })).toBeVisible()
})

it('opens the form of an example, and leads on to the next step when this one is done', async () => {
  mock.play(({ showContent }) =>
    showContent([dish('Soup'), { name: 'logos' as const, body: { text_logo: 'Demo', status: 'Published' } }], true),
  )
  const { user } = await renderSignedIn('/admin/dashboard') // the frame leads on
  const list = within(await screen.findByRole('region', { name: 'First steps' }))
  await user.click(await list.findByText('Your name and logo'))
  const form = within(await screen.findByRole('dialog'))
  expect(await screen.findByRole('navigation', { name: 'First steps', hidden: true })).not.toHaveTextContent('Next')
  await user.type(form.getByRole('textbox', { name: /^Text/ }), ' by the sea')
  await user.click(form.getByRole('button', { name: 'Update' }))
  const next = await screen.findByRole('link', { name: 'Next: The big picture at the top' })
  expect(next.closest('nav')).toHaveTextContent(/^Your name and logo\. 4 of 15 done\./)
  await user.click(next)
  expect(await screen.findByRole('dialog', { name: 'Add Banner' })).toBeVisible()
})

it('asks for the name of an account that has none, and greets without it', async () => {
  const { client } = await signIn()
  await client.users.updateDetails({ body: { name: 'Administrator' } })
  const { user } = await renderScreen('/admin/dashboard')
  expect(await screen.findByText('Welcome.')).toBeVisible()
  const row = (await screen.findByText('Your name')).closest('li')!
  expect(row).toHaveTextContent('Your name, to do')
  await user.click(within(row).getByRole('button', { name: 'Save' }))
  expect(within(row).getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name')
  await user.type(within(row).getByLabelText('Name'), 'Ada{Enter}')
  await waitFor(() => expect(row).toHaveTextContent('Your name, done'))
  expect(await screen.findByText('Welcome, Ada.')).toBeVisible()
})
