import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen, renderSignedIn, retype } from '../../test/render-app.tsx'
import { seed, signIn } from '../../test/mock.ts'
import { picture, storedPicture } from '../../test/picture.ts'

async function openBanners() {
  seed({
    banners: [
      { heading: 'By the fire', sub_heading: 'Winter', status: 'Published' },
      { heading: 'By the lake', sub_heading: 'Fireworks' },
      { heading: 'In the garden', status: 'Archived' },
    ],
  })
  const opened = await renderScreen('/admin/banners')
  await screen.findByRole('table')
  return opened
}

/** Returns the headings of the listed banners, from the first column. */
function shownHeadings(): (string | null)[] {
  const [, ...bodyRows] = screen.getAllByRole('row')
  return bodyRows.map((row) => within(row).getAllByRole('cell')[0]?.lastElementChild?.textContent ?? null)
}

it('shows pictures and videos', async () => {
  const video = '/api/uploads/bbbbbbbbbbbbbbbb.mp4'
  seed({
    banners: [
      { heading: 'Still', media_path: storedPicture },
      { heading: 'Moving', media_path: video },
    ],
  })
  const { container } = await renderScreen('/admin/banners')
  await screen.findByRole('table')
  expect(container.querySelector('video')).toHaveAttribute('src', video)
  const image = container.querySelector('td img')!
  expect(image).toHaveAttribute('src', storedPicture)
  fireEvent.error(image)
  expect(screen.getByText('Image failed to load')).toBeVisible()
})

it('shows each status by its color, combines search and status, and offers to clear both if nothing matches', async () => {
  const { user } = await openBanners()
  const status = (name: string) => screen.getByRole('combobox', { name: `Status of ${name}` })
  expect(status('By the fire')).toHaveClass('bg-badge-green')
  expect(status('By the lake')).toHaveClass('bg-badge-grey')
  expect(status('In the garden')).toHaveClass('bg-badge-yellow')
  const search = screen.getByRole('searchbox', { name: 'Search banners' })
  await user.type(search, 'FIRE')
  expect(shownHeadings()).toEqual(['By the fire', 'By the lake'])
  expect(screen.getByText('Showing 2 results')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Filter by status' }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['All', 'Published', 'Draft', 'Archived'])
  await user.click(screen.getByRole('option', { name: 'Draft' }))
  await waitFor(() => expect(shownHeadings()).toEqual(['By the lake']))
  await user.type(search, ' nowhere')
  expect(screen.getByText('No banners found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))
  expect(shownHeadings()).toHaveLength(3)
})

it('offers to add the first record', async () => {
  const { user } = await renderScreen('/admin/banners')
  await user.click(await screen.findByRole('button', { name: 'Add your first banner' }))
  expect(await screen.findByRole('dialog', { name: 'Add Banner' })).toBeVisible()
})

it('loads the next page on demand', async () => {
  seed({ banners: Array.from({ length: 51 }, (_, index) => ({ heading: `Evening ${index}` })) })
  const { user } = await renderScreen('/admin/banners')
  await user.click(await screen.findByRole('button', { name: 'Load more (50 of 51 loaded)' }))
  expect(await screen.findByText('Evening 50')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument()
})

async function openForm() {
  seed({
    portfolioItems: [
      { category: 'Starter', title: 'Soup' },
      { category: 'Starter', title: 'Salad' },
    ],
  })
  const app = await renderScreen('/admin/portfolios?add=item')
  const form = within(await screen.findByRole('dialog', { name: 'Add New' }))
  return { ...app, form }
}

it('opens the form for a dish by a link, with the categories that there are, and publishes it at once', async () => {
  const { user, form, router, client } = await openForm()
  const category = await form.findByRole('combobox', { name: 'Category' })
  await waitFor(() =>
    expect([...(category as HTMLInputElement).list!.options].map(({ value }) => value)).toEqual(['Starter']),
  ) // an input with a list
  await user.upload(form.getByLabelText('Image', { selector: 'input' }), picture)
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Tart')
  await user.type(category, 'Dessert')
  await user.click(form.getByRole('button', { name: 'Save and publish' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/portfolios'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const { items } = await client.portfolioItems.list()
  expect(items).toMatchObject([{ title: 'Tart', category: 'Dessert', imageUrl: expect.stringContaining('/uploads/') }])
})

it('saves a draft with Save, and can publish it until it is published', async () => {
  const { user, form, client } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Tart')
  await user.type(await form.findByRole('combobox', { name: 'Category' }), 'Dessert')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Tart' }))
  expect((await client.portfolioItems.list()).total).toBe(0)
  const dialog = () => screen.findByRole('dialog', { name: 'Edit Dish' })
  await user.click(await within(await dialog()).findByRole('button', { name: 'Save and publish' }))
  await waitFor(async () => expect((await client.portfolioItems.list()).total).toBe(1))
  await user.click(await screen.findByRole('button', { name: 'Edit Tart' }))
  const edit = within(await dialog())
  expect(await edit.findByRole('button', { name: 'Update' })).toBeVisible()
  expect(edit.queryByRole('button', { name: 'Save and publish' })).not.toBeInTheDocument()
})

it.each(['portfolioItems-1', 'banners-x', 'banners'])(
  'the link to %s opens no form, and one to a gone record says so',
  async (edit) => {
    seed({ banners: [{ heading: 'Supper' }] })
    const { router } = await renderScreen(`/admin/banners?edit=${edit}`)
    expect(await screen.findByText('Supper')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await router.navigate({ href: '/admin/banners?edit=banners-99' })
    await expectAlert('This record is gone')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  },
)

it('a link to another record asks before it replaces unsaved input', async () => {
  seed({ banners: [{ heading: 'Second' }, { heading: 'First' }] })
  const { router, user } = await renderScreen('/admin/banners?edit=banners-1')
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), ' course')
  void router.navigate({ href: '/admin/banners?edit=banners-2' })
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Second'))
})

it('leaving the address of a record asks before its form closes with unsaved input', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { router, user } = await renderScreen('/admin/banners?edit=banners-1')
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), ' course')
  void router.navigate({ href: '/admin/banners' })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Supper course')
  void router.navigate({ href: '/admin/banners' })
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('a link shows the draft changes that were saved after the list was loaded, and closing the form leaves the list', async () => {
  seed({ banners: [{ heading: 'Supper', status: 'Published' }] })
  const { user, router, client } = await renderScreen('/admin/banners')
  await screen.findByRole('button', { name: 'Edit Supper' })
  await client.banners.saveDraft({ params: { id: 1 }, body: { heading: 'Late supper' } })
  await router.navigate({ href: '/admin/banners?edit=banners-1' })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  expect(await form.findByRole('region', { name: 'Draft changes' })).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Heading' })).toHaveValue('Late supper')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('a form says that there is no preview where no server renders the page', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { user } = await renderScreen('/admin/banners?edit=banners-1')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(/There are no previews here/)).toBeVisible()
})

it('says that its section is hidden, whatever is published, and shows it', async () => {
  const { client } = await signIn()
  await client.settings.update({ body: { hiddenSections: ['services', 'gallery'] } })
  const { user } = await renderScreen('/admin/galleries')
  expect(await screen.findByText(/^Visitors do not see this section/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show it on the site' }))
  await expectStatus('Gallery is on your page now')
  await waitFor(() => expect(screen.queryByText(/^Visitors do not see this section/)).not.toBeInTheDocument())
  expect((await client.settings.get()).settings.hiddenSections).toEqual(['services'])
})

const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Photos for new portfolio items'), { target: { files } })

it('makes drafts of several photos, whose forms open in turn, and says which file was refused', async () => {
  seed({ portfolioItems: [{ category: 'Starter', title: 'Salad' }] })
  const { user, client } = await renderSignedIn('/admin/portfolios?add=photos')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add photos' })).toHaveFocus())
  await screen.findByRole('button', { name: 'Edit Salad' })
  await chooseFiles(
    new File([picture], 'pumpkin_soup-2.png', { type: picture.type }),
    new File(['no'], 'notes.txt'),
    new File([picture], 'tart.png', { type: picture.type }),
  )

  const form = within(await screen.findByRole('dialog', { name: 'Edit Dish' }))
  const title = await form.findByRole('textbox', { name: /^Title/ })
  expect(title).toHaveValue('Pumpkin soup 2')
  expect(form.getByRole('combobox', { name: /^Category/ })).toHaveValue('Starter')
  await retype(user, title, 'Pumpkin soup')
  await screen.findByRole('button', { name: 'Undo', hidden: true }) // all three are settled
  await user.click(form.getByRole('button', { name: 'Save and publish' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Tart'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Dish' })).not.toBeInTheDocument())
  expect(screen.getByText('notes.txt was not added').closest('li')).toHaveTextContent('Please choose a picture')
  const [toMend] = within(screen.getByRole('list', { name: 'Photos that could look better' })).getAllByRole('listitem')
  expect(toMend).toHaveTextContent(/This picture is small: 8 pixels wide/)
  expect(within(toMend!).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/edit=portfolioItems-\d+&field=/),
  )

  const dishes = async () =>
    (await client.portfolioItems.adminList()).items.map((dish) => `${dish.title}, ${dish.category}, ${dish.status}`)
  const soup = 'Pumpkin soup, Starter, Published'
  expect(await dishes()).toEqual(['Tart, Starter, Draft', soup, 'Salad, Starter, Draft'])
  const added = within(screen.getByRole('group', { name: /drafts/ }))
  await user.click(added.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await dishes()).toEqual([soup, 'Salad, Starter, Draft'])) // Undo keeps the changed dish
})

it('offers to leave out a section that has nothing, and takes that back', async () => {
  const { user, client } = await renderScreen('/admin/testimonials')
  const hidden = async () => (await client.settings.adminGet()).settings.hiddenSections
  await user.click(await screen.findByRole('button', { name: 'Leave it out' }))
  await expectStatus('Visitors no longer see “Testimonials”')
  expect(await hidden()).toEqual(['testimonials'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave it out' })).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Show it on the site' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectStatus('Change undone')
  expect(await hidden()).toEqual([])
})

it('offers nothing for a section with a published record', async () => {
  seed({ testimonialItems: [{ name: 'Anna', status: 'Published' }] })
  await renderScreen('/admin/testimonials')
  expect(await screen.findByText('Anna')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Leave it out' })).not.toBeInTheDocument()
})
