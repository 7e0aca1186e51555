import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listOf } from '../content/site-areas.ts'
import { seed, signIn } from '../../test/mock.ts'
import { renderScreen, renderSignedIn } from '../../test/render-app.tsx'

it('opens the form of a remark with the field focused, and leaves out what is mended', async () => {
  seed({ banners: [{ heading: 'x'.repeat(61), status: 'Published' }] })
  const { user, router } = await renderScreen('/admin/settings/look')
  await user.click(await screen.findByRole('link', { name: 'Look over my page' }))
  const long = 'The big title is long. Up to 60 letters stay large on a phone.'
  await user.click(await screen.findByRole('link', { name: long }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  const heading = await form.findByRole('textbox', { name: /^Heading/ })
  await waitFor(() => expect(heading).toHaveFocus())
  await user.clear(heading)
  await user.type(heading, 'Good food')
  await user.click(form.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await router.navigate({ to: '/admin/page-check' })
  expect(await screen.findByRole('link', { name: /telephone number is missing/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: long })).not.toBeInTheDocument())
})

it('is a step that is done when nothing is left that is not meant so, and remembers that', async () => {
  const { client } = await signIn()
  await client.settings.update({
    body: { hiddenSections: ['about', 'services', 'portfolio', 'testimonials', 'gallery'] },
  })
  await client.contactInfos.create({ body: { type: 'Phone', value: '+43 1 234', status: 'Published' } })
  await client.contactHours.create({ body: { day: 'Monday', status: 'Published' } })
  await client.banners.create({ body: { heading: 'x'.repeat(61), status: 'Published' } })
  for (const name of ['contact', 'privacy'] as const)
    await client.legalPages.update({
      params: { name },
      body: { title: 'Legal', body: '<p>Marie</p>', isPublished: true },
    })
  const { user, router } = await renderSignedIn('/admin/help')
  const step = async (text: string) => {
    await router.navigate({ to: '/admin/help' })
    const link = await screen.findByRole('link', { name: 'Look over my page' })
    await waitFor(() => expect(link.closest('li')).toHaveTextContent(text))
    await user.click(link)
  }
  await step('What a designer would say about your page')
  expect(await screen.findByText(/would say 2 things/)).toBeVisible()
  await step('2 remarks are left.')
  for (const left of [/would say one thing/, /Nothing to mend/]) {
    await user.click((await screen.findAllByRole('button', { name: 'It’s meant so' }))[0]!)
    expect(await screen.findByText(left)).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveTextContent(left))
  }
  expect(screen.queryByRole('button', { name: 'It’s meant so' })).not.toBeInTheDocument()
  await step('Look over my page, done')
  await user.click(await screen.findByText('2 remarks that you do not follow'))
  await user.click(screen.getByRole('button', { name: 'Say it again', description: /big title/ }))
  expect(await screen.findByText(/would say one thing/)).toBeVisible()
  await step('1 remark is left.')
})

it.each([
  ['logos', 'imgLogo'],
  ['logos', 'altText'],
  ['banners', 'subHeading'],
  ['banners', 'mediaUrl'],
  ['aboutContents', 'summary'],
  ['portfolioItems', 'details'],
  ['portfolioItems', 'imageUrl'],
  ['galleryItems', 'title'],
  ['galleryItems', 'alternativeText'],
] as const)('gives the focus to %s, %s', async (name, field) => {
  const photo = `/api/uploads/${'0123456789abcdef'.repeat(2)}-1600x1200.webp`
  seed({
    logos: [{ text_logo: 'Marie', img_logo: photo }],
    banners: [{ heading: 'Food', media_path: photo }],
    aboutContents: [{ heading: 'Me', summary: 'I cook.', details: 'Daily.' }],
    portfolioItems: [{ title: 'Sole', category: 'Main' }],
    galleryItems: [{ title: 'Table', category: 'Rooms', image_path: photo }],
  })
  await renderScreen(`${listOf(name).area.path}?edit=${name}-1&field=${field}`)
  const form = await screen.findByRole('dialog')
  await waitFor(() => {
    const focused = document.activeElement?.closest(`[name="${field}"], [data-field="${field}"]`)
    expect(form).toContainElement(focused as HTMLElement | null) // the attributes are those of inputs and their frames
  })
})

it('leaves out a section with nothing in one press, and brings its remark back with Undo', async () => {
  const { user } = await renderScreen('/admin/page-check')
  const remark = () => screen.queryByRole('link', { name: /an empty gallery/ })
  await user.click(await screen.findByRole('button', { name: 'Leave it out', description: /an empty gallery/ }))
  await waitFor(() => expect(remark()).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(remark()).toBeVisible())
})
