import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { load } from '@tablier/words/evening/load'
import { English } from '../../testing/english.tsx'
import { server } from '../../testing/mock.ts'
import { openedDish } from '../../site/site-name.ts'
import { ContactForm } from './contact-form.tsx'

const texts = { name: 'Ada', email: 'ada@site.test', subject: 'A table', message: 'For six' }
const sent = () => HttpResponse.json({ data: null }, { status: 201 })

/** Renders the form with its fields filled in. `answer` is the server's answer to the message. */
function renderForm(answer: () => Response = sent) {
  const posted = vi.fn<(message: unknown) => void>()
  server.use(
    http.post('*/api/messages/public', async ({ request }) => {
      posted(await request.json())
      return answer()
    }),
    http.get('*/api/calendar/public', () => HttpResponse.json({ data: { items: [] } })),
  )
  render(<ContactForm />, { wrapper: English })
  for (const [name, value] of Object.entries(texts))
    fireEvent.input(screen.getByLabelText(new RegExp(`^${name}$`, 'i')), { target: { value } })
  return posted
}
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
    await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus())
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
    vi.spyOn(load, 'en').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await userEvent.click(openButton()!)
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded. Please try again.')
    expect(screen.getByLabelText('Message')).toHaveValue('For six')
    await open()
  })

  it('sends it all, and the form is as it was', async () => {
    const posted = renderForm()
    await open()
    await userEvent.type(screen.getByLabelText('Guests'), '8')
    await userEvent.click(screen.getByLabelText('Sesame seeds'))
    await userEvent.click(screen.getByLabelText(/keep this/))
    await userEvent.type(screen.getByLabelText('Occasion'), 'A birthday{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Your message has been sent successfully!'),
    )
    expect(screen.getByRole('button', { name: 'Send Message' })).toHaveFocus()
    expect(posted.mock.calls[0]?.[0]).toMatchObject({
      ...texts,
      evening: { guests: 8, occasion: 'A birthday', allergens: ['sesame'], has_consent: true },
    })
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
    expect(openButton()).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('')
  })

  it.each([
    ['taken', 'This evening is already taken.', 'That evening is already taken: I will write to you about others.'],
    ['held', 'This evening is on hold for somebody else.', 'That evening is on hold for somebody else.'],
  ])('says of a day that it is %s, as soon as it is chosen and once it is sent', async (state, said, after) => {
    renderForm()
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
    choose('2027-05-31')
    await send()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(after))
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it('says nothing about a day if it cannot be asked, and sends it', async () => {
    renderForm()
    const asked = vi.fn<() => Response>(() => HttpResponse.error())
    server.use(http.get('*/api/calendar/public', asked))
    fireEvent.change((await open()).getByLabelText('Date'), { target: { value: '2027-05-31' } })
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await send()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('has been sent successfully'))
  })

  it('says what is wrong at its field, and loses nothing', async () => {
    const errors = [
      { field: 'evening.date', message: 'must not be in the past' },
      { field: 'evening.guests', message: 'must be a whole number' },
    ]
    renderForm(() => HttpResponse.json({ code: 'invalid_input', message: 'Please check', errors }, { status: 400 }))
    await userEvent.click(openButton()!)
    fireEvent.input(await screen.findByLabelText('Date'), { target: { value: '2027-01-02' } })
    await send()
    expect(await screen.findByText('Date must not be in the past.')).toBeVisible()
    expect(screen.getByLabelText('Date')).toHaveFocus()
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Date must not be in the past.')
    expect(screen.getByLabelText('Date')).toHaveValue('2027-01-02')
    const guests = 'Guests must be a whole number from 1 to 500.'
    expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription(guests)
    expect(screen.getByRole('alert')).toHaveTextContent('Please check what you told us about the evening.')
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  })

  it('is not sent for a day that cannot be asked for or without consent, and moves to what is wrong', async () => {
    const posted = renderForm()
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
    [() => HttpResponse.json({ message: 'Again in 8 minutes.' }, { status: 429 }), 'Again in 8 minutes.'],
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
