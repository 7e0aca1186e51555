import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { failCall, seed, server, signIn } from '../../../test/mock.ts'
import { storedPicture } from '../../../test/picture.ts'

const params = { id: 1 }
const sea = 'https://photos.test/sea.jpg'

/** Opens the form of a banner with three versions. */
async function openForm(status: 'Draft' | 'Published' = 'Published') {
  seed({ banners: [{ heading: 'An evening by the fire', media_path: storedPicture, status: 'Published' }] })
  const { client } = await signIn()
  await client.banners.update({ params, body: { heading: 'An evening by the sea', mediaUrl: sea } })
  await client.banners.update({ params, body: { subHeading: 'With oysters', status } })
  const { user } = await renderScreen('/admin/banners')
  await user.click(await screen.findByRole('button', { name: 'Edit An evening by the sea' }))
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const formHeading = () => within(screen.getByRole('dialog', { name: 'Edit Banner' })).getByLabelText(/^Heading/)
  return { user, client, press, formHeading, banner: async () => (await client.banners.adminGet({ params })).banner }
}

async function openHistory(status?: 'Draft') {
  const form = await openForm(status)
  await form.press('History')
  const dialog = await screen.findByRole('dialog', { name: /^History of An evening/ })
  await within(dialog).findAllByRole('listitem')
  return { ...form, dialog: within(dialog) }
}

it('says what was done, by whom and when, the newest first', async () => {
  const { dialog } = await openHistory()
  const versions = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(versions).toEqual([
    expect.stringMatching(/^EditedOn the siteVersion 3 · .*\d{4}.* · Ada Cook$/),
    expect.stringMatching(/^EditedVersion 2 · .* · Ada Cook$/),
    expect.stringMatching(/^Created and publishedVersion 1/),
  ])
  expect(dialog.getByRole('heading', { name: 'Version 2: Edited' })).toBeInTheDocument() // what was before
})

it('shows what restoring a version would change on the site', async () => {
  const { dialog, press } = await openHistory()
  await press(/Version 2/)
  expect(await dialog.findByText('What changes if you restore this version:')).toBeVisible()
  const subHeading = within((await dialog.findByRole('heading', { name: 'Sub heading' })).parentElement!)
  expect(subHeading.getByRole('deletion')).toHaveTextContent('With oysters')
  expect(dialog.queryByRole('heading', { name: 'Heading' })).not.toBeInTheDocument()
})

it('shows what a version changed: texts word by word, pictures side by side, and compares any two', async () => {
  const { dialog, press, user } = await openHistory()
  await press(/Version 2/)
  await choose(user, await dialog.findByRole('combobox', { name: 'With version' }), /^Version 1/)
  const heading = within((await dialog.findByRole('heading', { name: 'Heading' })).parentElement!)
  expect(heading.getByRole('deletion')).toHaveTextContent('fire')
  expect(heading.getByRole('insertion')).toHaveTextContent('sea')
  const picture = dialog.getByRole('heading', { name: 'Image/Video' }).parentElement!
  expect([...picture.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([storedPicture, sea])
  expect(dialog.getByText('The same in both: Sub heading, Button text 1, Button text 2, and Status.')).toBeVisible()
  await choose(user, dialog.getByRole('combobox', { name: 'Compare version' }), /^Version 3/)
  await choose(user, dialog.getByRole('combobox', { name: 'With version' }), /^Version 1/)
  expect(await dialog.findByRole('heading', { name: 'Sub heading' })).toBeVisible()
  expect(dialog.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual(['sea', 'With oysters'])
  await choose(user, dialog.getByRole('combobox', { name: 'Compare version' }), /^Version 2/)
  await waitFor(() => expect(dialog.getByRole('insertion')).toHaveTextContent('sea'))
  expect(dialog.getByRole('combobox', { name: 'With version' })).toHaveTextContent('Version 1')
})

it('restores another record at once', async () => {
  const { press, formHeading, banner } = await openHistory('Draft')
  await press(/Version 1/)
  await press('Restore this version')
  await expectStatus('Version 1 restored')
  await waitFor(() => expect(formHeading()).toHaveValue('An evening by the fire'))
  expect(await banner()).toMatchObject({ heading: 'An evening by the fire', status: 'Draft' })
})

it('asks before it replaces what is being typed', async () => {
  const { user, press, formHeading } = await openForm()
  await user.type(formHeading(), ' and more')
  await press('History')
  await press(/Version 1/)
  await press('Restore this version')
  expect(await screen.findByRole('alertdialog', { name: 'Replace what you have typed?' })).toBeVisible()
  await press('Keep my changes')
  await user.click(within(screen.getByRole('dialog', { name: /^History of/ })).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^History of/ })).not.toBeInTheDocument())
  expect(formHeading()).toHaveValue('An evening by the sea and more')
  await press('History')
  await press(/Version 1/)
  await press('Restore this version')
  await press('Replace with version 1')
  await expectStatus('Version 1 restored as draft changes. Visitors see it when you publish it')
  expect(await screen.findByRole('region', { name: 'Draft changes' })).toBeVisible()
  expect(formHeading()).toHaveValue('An evening by the fire')
})

it('loads older versions on demand', async () => {
  const { client, press } = await openForm()
  for (let version = 4; version <= 21; version += 1)
    await client.banners.update({ params, body: { buttonText1: `Book ${version}` } })
  await press('History')
  await screen.findByRole('button', { name: /Version 21/ })
  expect(screen.queryByRole('button', { name: /Version 1 / })).not.toBeInTheDocument()
  await press('Show older versions')
  expect(await screen.findByRole('button', { name: /^Created and published.*Version 1 / })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older versions' })).not.toBeInTheDocument()
})

it('shows a change of formatting, and other values before and after', async () => {
  const list = (name: string) => JSON.stringify([{ media_name: name, media_icon: '', media_link: 'https://a.example' }])
  seed({ footers: [{ heading: '<h3>By the sea</h3>', social_media: list('Fish'), status: 'Published' }] })
  const { client } = await signIn()
  const body = { heading: '<h3>By the <strong>sea</strong></h3>', socialMedia: list('Oysters') }
  await client.footers.update({ params, body })
  const { user } = await renderScreen('/admin/footers?history=footers-1&revision=2')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of By the sea' }))
  expect(await dialog.findByText('Only the formatting changed.')).toBeVisible()
  const sides = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(sides).toEqual([expect.stringContaining('Fish'), expect.stringContaining('Oysters')])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('shows what changed in other languages, and that a text is still right', async () => {
  seed({ banners: [{ heading: 'By the fire', b_text_1: 'Dishes', status: 'Published' }] })
  const { client } = await signIn()
  const texts = (heading: string, from: string) => ({
    de: { heading: { text: heading, from }, buttonText1: { text: 'Gerichte', from } },
  })
  await client.banners.update({ params, body: { translations: texts('Am Feuer', 'By the fire') } })
  await client.banners.update({ params, body: { translations: texts('Am Kamin', 'Dishes') } })
  await renderScreen('/admin/banners?history=banners-1&revision=3')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of By the fire' }))
  expect(await dialog.findByRole('heading', { name: 'Heading (German)' })).toBeVisible()
  expect(dialog.getByRole('insertion')).toHaveTextContent('Kamin')
  const button = dialog.getByRole('heading', { name: 'Button text 1 (German)' }).closest('section')
  expect(button).toHaveTextContent('Its words stayed: they were marked as still right.')
})

it('says that the history could not be loaded, and tries again', async () => {
  const { press } = await openForm()
  failCall('get', '/api/revisions/*')
  await press('History')
  await expectAlert('The history could not be loaded')
  server.resetHandlers()
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Version 2: Edited' })).toBeInTheDocument()
})

it('a link to a version opens it, also of a deleted record, which is restored from the trash', async () => {
  seed({ banners: [{ heading: 'By the fire', status: 'Published' }] })
  const { user, client, router } = await renderScreen('/admin/banners')
  await screen.findByRole('table')
  await client.banners.delete({ params })
  await router.navigate({ href: '/admin/banners?history=banners-1&revision=1' })
  const dialog = within(await screen.findByRole('dialog', { name: /^History of/ }))
  expect(await dialog.findByRole('heading', { name: 'Version 1: Created and published' })).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: 'the trash' })).toHaveAttribute('href', '/admin/trash')
  expect(dialog.queryByRole('button', { name: 'Restore this version' })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/banners'))
})

async function openOrderHistory(deleted?: string) {
  seed({ logos: [{ text_logo: 'Oak' }, { text_logo: 'Elm' }, { text_logo: 'Ash' }] })
  const { user, client } = await renderScreen('/admin/logos')
  ;(await screen.findByRole('button', { name: 'Move Oak' })).focus()
  const order = async () => (await client.logos.adminList()).items.map(({ textLogo }) => textLogo)
  await user.keyboard('{Alt>}{End}{/Alt}')
  await waitFor(async () => expect(await order()).toEqual(['Elm', 'Ash', 'Oak']))
  if (deleted) {
    await user.click(screen.getByRole('button', { name: `Delete ${deleted}` }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
  }
  await user.click(await screen.findByRole('button', { name: /^History of the sequence/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History of the sequence of Logos Management' }))
  return { user, dialog, order }
}

it('says who moved something in a list, and takes the order back to an earlier one', async () => {
  const { user, dialog, order } = await openOrderHistory()
  const [newest, first] = await dialog.findAllByRole('button', { name: /Version/ })
  expect(newest).toHaveTextContent(/^Sequence changed.*Version 2 · .* · Ada Cook$/)
  expect(first).toHaveTextContent(/^The first sequenceVersion 1$/)
  expect(dialog.queryByRole('button', { name: 'Restore this sequence' })).not.toBeInTheDocument()
  await user.click(first!)
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1Oaknow 3', '2Elmnow 1', '3Ashnow 2']),
    ),
  )
  await user.click(dialog.getByRole('button', { name: 'Restore this sequence' }))
  await expectStatus('Earlier sequence restored')
  expect(await order()).toEqual(['Oak', 'Elm', 'Ash'])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('says how many of an order are deleted now', async () => {
  const { user, dialog } = await openOrderHistory('Elm')
  await user.click((await dialog.findAllByRole('button', { name: /Version/ }))[1]!)
  expect(await dialog.findByText('Without 1 that are deleted now.')).toBeVisible()
})
