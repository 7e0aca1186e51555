import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RefusedForm } from '@tablier/contracts/contact-form'
import { EnquiryForm } from '../../guest-pages/enquiry-form.tsx'
import { English } from '../../testing/english.tsx'
import { server } from '../../testing/mock.ts'
import { openedDish } from '../../site/site-name.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactFormIsland } from './contact.tsx'

const told = { texts: { occasion: ['A birthday'] }, problems: {} }
const texts = { name: 'Ada', email: 'ada@site.test', subject: 'A table', message: 'For six' }
const markupOf = (form: ReactNode) => renderToStaticMarkup(<English>{form}</English>)
const page = (refused?: RefusedForm) =>
  HttpResponse.html(`<!DOCTYPE html><main>${markupOf(<EnquiryForm refused={refused} />)}</main>`)

/** Renders the form with its fields filled in. `answer` is the server's answer to the posted form. */
function renderForm(answer: () => Response = () => new Response(null, { status: 303 })) {
  const posted = vi.fn<(form: Record<string, string>) => void>()
  server.use(
    http.get('*/enquiry', () => page()),
    http.post('*/contact', async ({ request }) => {
      posted(Object.fromEntries(new URLSearchParams(await request.text())))
      return answer()
    }),
    http.get('*/', () => HttpResponse.html('<p>sent</p>')),
  )
  render(<ContactForm />, { wrapper: English })
  for (const [name, value] of Object.entries(texts))
    fireEvent.input(screen.getByLabelText(new RegExp(`^${name}$`, 'i')), { target: { value } })
  return posted
}
const isSent = () => HttpResponse.redirect('http://localhost:3000/?message=sent#contact-outcome', 303)
const openButton = () => screen.queryByRole('button', { name: 'Tell me about the evening' })
const evening = () => screen.findByRole('group', { name: 'The evening, as far as you know' })
/** Opens the fields of the evening. Returns queries within them. */
async function open() {
  await userEvent.click(openButton()!)
  return within(await evening())
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }))

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {} // jsdom has none
  openedDish.title = ''
  vi.useFakeTimers({ now: new Date('2027-01-01T12:00:00Z'), toFake: ['Date'] })
})

describe('telling about the evening', () => {
  it('opens its fields in the form, and moves the focus there', async () => {
    renderForm()
    const fields = await open()
    expect(fields.getByLabelText('Date')).toHaveFocus()
    expect(fields.getAllByRole('checkbox')).toHaveLength(16)
    expect(openButton()).not.toBeInTheDocument()
    expect(screen.getByLabelText('Subject')).toHaveValue('A table')
  })

  it('names the dish that the visitor has looked at', async () => {
    openedDish.title = 'Lemon tart'
    renderForm()
    await open()
    expect(screen.getByLabelText('A menu or dish you liked')).toHaveValue('Lemon tart')
  })

  it.each(['before', 'after'])('opens by itself if a link that asks was pressed %s the form started', async (when) => {
    const press = () => {
      document.documentElement.dataset['asks'] = 'true' // start/start.ts
      fireEvent.click(document.body)
    }
    if (when === 'before') press()
    renderForm()
    if (when === 'after') press()
    await evening()
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await userEvent.type(screen.getByLabelText('Guests'), '8')
    openedDish.title = 'Lemon tart'
    press()
    await waitFor(() => expect(screen.getByLabelText('A menu or dish you liked')).toHaveValue('Lemon tart'))
    expect(screen.getByLabelText('Guests')).toHaveValue(8)
  })

  it('stays closed after any other press', async () => {
    renderForm()
    fireEvent.click(document.body)
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}') // sends; the button for the evening is not the first
    expect(await screen.findByText('Your message has been sent successfully!')).toBeVisible()
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it('keeps what was typed if the fields cannot be loaded, and can be tried again', async () => {
    renderForm()
    server.use(http.get('*/enquiry', () => HttpResponse.error(), { once: true }))
    await userEvent.click(openButton()!)
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded. Please try again.')
    expect(screen.getByLabelText('Message')).toHaveValue('For six')
    await open()
  })

  it('sends it all, and the form is as it was', async () => {
    const posted = renderForm(isSent)
    await open()
    await userEvent.type(screen.getByLabelText('Guests'), '8')
    await userEvent.click(screen.getByLabelText('Sesame seeds'))
    await userEvent.click(screen.getByLabelText(/keep this/))
    await userEvent.type(screen.getByLabelText('Occasion'), 'A birthday{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Your message has been sent successfully!'),
    )
    expect(screen.getByRole('button', { name: 'Send Message' })).toHaveFocus()
    expect(posted.mock.calls[0]?.[0]).toMatchObject({ ...texts, evening: '1', guests: '8', allergens: 'sesame' })
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
    expect(openButton()).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('')
  })

  it('says what the page says, such as that the evening is taken', async () => {
    const said =
      'Your message has been sent successfully! That evening is already taken: I will write to you about others.'
    renderForm(() => HttpResponse.redirect('http://localhost:3000/?message=sent-taken#contact-outcome', 303))
    server.use(http.get('*/', () => HttpResponse.html(markupOf(<ContactFormIsland notice="sent-taken" />))))
    await open()
    await send()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(said))
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it.each([
    ['taken', 'This evening is already taken.'],
    ['held', 'This evening is on hold for somebody else.'],
  ])('says of a day that it is %s, as soon as it is chosen', async (state, said) => {
    renderForm(isSent)
    const busy = (day: string | null) => (day === '2027-05-31' ? [{ day, state }] : [])
    server.use(
      http.get('*/api/calendar/public', ({ request }) => {
        const { searchParams: asked } = new URL(request.url)
        return HttpResponse.json({
          data: { items: asked.get('to') === asked.get('from') ? busy(asked.get('to')) : [] },
        })
      }),
    )
    const date = (await open()).getByLabelText('Date')
    const choose = (value: string) => fireEvent.change(date, { target: { value } })
    const note = within(await evening()).getByRole('status')
    choose('2027-05-31')
    await waitFor(() => expect(note).toHaveTextContent(said))
    choose('2027-06-01')
    await waitFor(() => expect(note).toBeEmptyDOMElement())
    await send()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('has been sent successfully'))
  })

  it('says nothing about a day if it cannot be asked, and sends it', async () => {
    renderForm(isSent)
    const asked = vi.fn<() => Response>(() => HttpResponse.error())
    server.use(http.get('*/api/calendar/public', asked))
    fireEvent.change((await open()).getByLabelText('Date'), { target: { value: '2027-05-31' } })
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await send()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('has been sent successfully'))
  })

  it('says what is wrong at its field, and loses nothing', async () => {
    const refused = {
      notice: 'invalid-evening',
      texts,
      evening: {
        texts: { date: ['2027-01-02'], place: ['Lyon'] },
        problems: { date: 'must not be in the past', guests: 'must be a whole number' },
      },
    } as const satisfies RefusedForm
    renderForm(() => page(refused))
    await userEvent.click(openButton()!)
    fireEvent.input(await screen.findByLabelText('Date'), { target: { value: '2027-01-02' } })
    await send()
    expect(await screen.findByText('Date must not be in the past.')).toBeVisible()
    expect(screen.getByLabelText('Date')).toHaveFocus()
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Date must not be in the past.')
    expect(screen.getByLabelText('Date')).toHaveValue('2027-01-02')
    const guests = 'Guests must be a whole number from 1 to 500.'
    expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription(guests)
    expect(screen.getByLabelText('Postcode or town')).toHaveValue('Lyon')
    expect(screen.getByRole('alert')).toHaveTextContent('Please check what you told us about the evening.')
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  })

  it('is not sent for a day that cannot be asked for or without consent, and moves to what is wrong', async () => {
    const posted = renderForm(isSent)
    const date = (await open()).getByLabelText('Date')
    fireEvent.input(date, { target: { value: '2026-12-31' } })
    await send()
    expect(date).toHaveFocus()
    expect(date).toHaveAccessibleDescription('Date must not be in the past.')
    fireEvent.input(date, { target: { value: '2030-01-01' } })
    await userEvent.click(screen.getByLabelText('Sesame seeds'))
    await send()
    const consent = screen.getByRole('checkbox', {
      description: 'Please tick this, or leave diets and allergies empty.',
    })
    expect(consent).toHaveFocus()
    expect(posted).not.toHaveBeenCalled()
  })

  it.each([
    [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Failed to send message. Please try again.'],
    [() => HttpResponse.error(), 'Failed to send message. Please try again.'],
    [() => page({ notice: 'too-many', said: 'Again in 8 minutes.', texts, evening: told }), 'Again in 8 minutes.'],
  ])('stays in the form, at its button, if it cannot be sent: %#', async (answer, said) => {
    renderForm(answer)
    await userEvent.click(openButton()!)
    await userEvent.type(await screen.findByLabelText('Occasion'), 'A birthday')
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(screen.getByRole('button', { name: 'Send Message' })).toHaveFocus()
    expect(screen.getByLabelText('Occasion')).toHaveValue('A birthday')
  })
})
