import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { failure, seed, server, signIn } from '../../../test/mock.ts'

const params = { id: 1 }
const german = { text: 'Am Feuer', from: 'By the fire' }

interface Site {
  /** The alternative text of the banner's picture. */
  readonly alt?: string
  readonly languages?: readonly ('de' | 'fr')[]
  readonly translations?: { readonly de: { readonly heading: typeof german; readonly buttonText1?: typeof german } }
}

/** Opens the form of a published banner on a site with other languages. */
async function openForm({ alt, languages = ['de', 'fr'], translations }: Site = {}) {
  const banner = { heading: 'By the fire', b_text_1: 'Our dishes', media_path: 'https://photos.test/fire.jpg' }
  seed({ banners: [{ ...banner, status: 'Published' }] })
  const { client } = await signIn()
  const otherLanguages = languages.map((language) => ({ language, isShown: true }))
  await client.settings.update({ body: { otherLanguages } })
  if (alt) await client.pictures.update({ body: { path: banner.media_path, alt } })
  if (translations) await client.banners.update({ params, body: { translations } })
  const { user } = await renderScreen('/admin/banners')
  await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  return {
    user,
    client,
    dialog,
    choose: async (language: RegExp) => user.click(await dialog.findByRole('radio', { name: language })),
    field: (name: string) => dialog.findByRole('textbox', { name }),
    press: async (name: string) => user.click(await dialog.findByRole('button', { name })),
    banner: async () => (await client.banners.adminGet({ params })).banner,
  }
}

it('has no languages to choose on a site with one', async () => {
  const { dialog, field } = await openForm({ languages: [] })
  await waitFor(async () => expect(await field('Heading')).toHaveFocus())
  expect(dialog.queryByRole('radiogroup')).not.toBeInTheDocument()
})

it('takes the texts of each language below the main ones, and keeps what is typed', async () => {
  const { user, dialog, choose, field, press, banner } = await openForm()
  await waitFor(async () => expect(await field('Heading')).toHaveFocus())
  await user.type(await field('Sub heading'), 'With friends')
  await choose(/^Deutsch 3 texts wait/)
  expect(dialog.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument()
  const heading = await field('Heading (German)')
  expect(heading).toHaveAccessibleDescription(/By the fire/)
  expect(heading).toHaveAttribute('lang', 'de')
  await user.type(heading, ' Am Feuer ')
  await press('Copy: Button text 1')
  expect(await field('Button text 1 (German)')).toHaveValue('Our dishes')
  await choose(/^Français 3 texts wait/)
  expect(await field('Heading (French)')).toHaveValue('')
  await choose(/^English/)
  expect(await field('Sub heading')).toHaveValue('With friends')
  await choose(/^Deutsch 1 text waits/)
  expect(await field('Heading (German)')).toHaveValue(' Am Feuer ')
  await press('Update')
  await expectStatus('Banner updated')
  expect(await banner()).toMatchObject({
    subHeading: 'With friends',
    translations: { de: { heading: german, buttonText1: { text: 'Our dishes', from: 'Our dishes' } } },
  })
})

it('says what has changed in the original until the translation is right again, and removes an emptied one', async () => {
  const buttonText1 = { text: 'Gerichte', from: 'Our dishes' }
  const { user, dialog, choose, field, press, banner } = await openForm({
    translations: { de: { heading: german, buttonText1 } },
  })
  await user.type(await field('Heading'), 'side')
  await choose(/^Deutsch 1 text waits/)
  expect(await dialog.findByText('The original has changed')).toBeVisible()
  expect(dialog.getByRole('deletion')).toHaveTextContent('fire')
  expect(dialog.getByRole('insertion')).toHaveTextContent('fireside')
  await press('Still right: Heading')
  await waitFor(async () => expect(await field('Heading (German)')).toHaveFocus())
  expect(dialog.getByText('Up to date once you save')).toBeVisible()
  await user.clear(await field('Button text 1 (German)'))
  await press('Update')
  await expectStatus('Banner updated')
  expect((await banner()).translations).toEqual({ de: { heading: { ...german, from: 'By the fireside' } } })
})

it('shows the preview in the language that it shows', async () => {
  const asked: unknown[] = []
  server.use(
    http.post('/api/previews', async ({ request }) => {
      asked.push(await request.json())
      return failure('no_preview')
    }),
  )
  const { user, choose, field, press } = await openForm()
  await press('Preview')
  await waitFor(() => expect(asked).toHaveLength(1))
  await choose(/^Deutsch/)
  await user.type(await field('Heading (German)'), 'Am Feuer')
  const fields = expect.objectContaining({ translations: expect.objectContaining({ de: { heading: german } }) })
  const unsaved = expect.objectContaining({ fields })
  await waitFor(() => expect(asked.at(-1)).toEqual({ lang: 'de', unsaved }))
  await choose(/^English/)
  await waitFor(() => expect(asked.at(-1)).toEqual({ unsaved }))
})

it('shows the main texts again if one of them has a problem', async () => {
  const { user, choose, field, press } = await openForm()
  await user.clear(await field('Heading'))
  await choose(/^Deutsch/)
  await press('Update')
  await waitFor(async () => expect(await field('Heading')).toHaveFocus())
  expect(await field('Heading')).toHaveAccessibleDescription('Heading is required')
})

it('keeps what somebody else translated meanwhile, and asks about a text that both changed', async () => {
  const { user, client, choose, field, press, banner } = await openForm()
  await choose(/^Deutsch/)
  await user.type(await field('Heading (German)'), 'Am Kamin')
  const theirs = { de: { heading: german }, fr: { heading: { text: 'Au coin du feu', from: 'By the fire' } } }
  await client.banners.update({ params, body: { translations: theirs } })
  await press('Update')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByRole('group', { name: 'Heading (German)' })).toHaveTextContent(/Am Kamin.*Am Feuer/)
  expect(question.getByText(/Heading \(French\)/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Save' }))
  await expectStatus('Banner updated. Also kept what somebody else changed: Heading (French)')
  expect((await banner()).translations).toEqual({ ...theirs, de: { heading: { ...german, text: 'Am Kamin' } } })
})

it('is pointed out in the list while texts wait', async () => {
  const { choose, press } = await openForm({ languages: ['de'], translations: { de: { heading: german } } })
  expect(screen.getByText('1 text has no German version yet.')).toBeInTheDocument()
  expect(screen.getByText('To translate: German')).toBeInTheDocument()
  await choose(/^Deutsch/)
  await press('Copy: Button text 1')
  await press('Update')
  await waitFor(() => expect(screen.queryByText(/German/)).not.toBeInTheDocument())
})

it('is pointed out in the list while only the text of its picture waits', async () => {
  const { choose, press } = await openForm({
    alt: 'A fire',
    languages: ['de'],
    translations: { de: { heading: german } },
  })
  await choose(/^Deutsch/)
  await press('Copy: Button text 1')
  await press('Update')
  expect(await screen.findByText('1 text has no German version yet.')).toBeInTheDocument()
  expect(screen.getByText('To translate: German')).toBeInTheDocument()
})
