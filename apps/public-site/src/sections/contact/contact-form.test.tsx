import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { English } from '../../testing/english.tsx'
import { refusal, server } from '../../testing/mock.ts'
import { ContactForm } from './contact-form.tsx'

const scrollIntoView = vi.fn<Element['scrollIntoView']>()
const good = { Name: 'Ada', Email: 'ada@site.test', Subject: 'A table', Message: 'For six' } as const

/** Renders the form and returns a spy on the messages that it sends. `answer` replaces the mock's answer. */
function renderForm(answer?: () => Response | Promise<void>) {
  const sent = vi.fn<(message: unknown) => void>()
  const spy = http.post('*/api/messages/public', async ({ request }) => {
    sent(await request.clone().json())
    return answer?.()
  })
  server.use(spy)
  render(<ContactForm />, { wrapper: English })
  return sent
}

function fill(texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

async function send(texts: Readonly<Record<string, string>>) {
  fill(texts)
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
}

const said = () => screen.getByRole('status').textContent
const typed = () => Object.keys(good).map((label) => screen.getByLabelText<HTMLInputElement>(label).value)

beforeAll(() => import('./form-problem.ts')) // its first transformation takes a while

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = scrollIntoView // jsdom has none
  scrollIntoView.mockClear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

describe('the contact form', () => {
  it('sends what was typed, trimmed', async () => {
    const sent = renderForm()
    await send({ ...good, Name: '  Ada ', Message: '\nFor six\n' })
    await waitFor(() => expect(said()).toBe('Your message has been sent successfully!'))
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      name: 'Ada',
      email: 'ada@site.test',
      subject: 'A table',
      message: 'For six',
      website: '',
      once: true,
    })
  })

  it('hides the success after five seconds, or when the visitor types', async () => {
    renderForm()
    await send(good)
    await waitFor(() => expect(said()).not.toBe(''))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(said()).not.toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(said()).toBe('')
    await send(good)
    await waitFor(() => expect(said()).not.toBe(''))
    fill({ Name: 'B' })
    expect(said()).toBe('')
  })

  it.each(Object.keys(good))('asks for the field %s if it is blank, and focuses it', async (label) => {
    const sent = renderForm()
    await send({ ...good, [label]: '  ' })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^All fields are required$/)
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByLabelText(label)])
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('All fields are required')
    expect(sent).not.toHaveBeenCalled()
  })

  it('marks each missing field, and says what to do below the first', async () => {
    renderForm()
    await send({ Subject: 'A table' })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^All fields are required$/)
    const name = screen.getByLabelText('Name')
    expect(name.parentElement).toContainElement(screen.getByRole('alert'))
    expect(name).toHaveFocus()
    for (const label of ['Email', 'Message']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Please fill this in too')
    }
    expect(screen.getByLabelText('Subject')).not.toBeInvalid()
    expect(screen.getByLabelText('Subject')).not.toHaveAccessibleDescription()
  })

  it.each(['ada', 'ada@site', 'ada site@x.y', '@site.test'])('refuses the address %s', async (email) => {
    const sent = renderForm()
    await send({ ...good, Email: email })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Please enter a valid email address$/)
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
  })

  it.each(['mailto:ada@site.test', 'Ada <ada@site.test>', 'ada@site.test.'])(
    'sends the pasted address %s',
    async (email) => {
      const sent = renderForm()
      await send({ ...good, Email: email })
      await waitFor(() => expect(sent).toHaveBeenCalled())
    },
  )

  it('asks about a near miss of an address, and takes the answer over', async () => {
    const sent = renderForm()
    const email = screen.getByLabelText('Email')
    await userEvent.type(email, 'ada@gmial.com')
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean ada@gmail.com?' }))
    expect(email).toHaveValue('ada@gmail.com')
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
    await send({ ...good, Email: 'ada@gmial.com' })
    await waitFor(() => expect(sent).toHaveBeenCalledOnce()) // the question does not have to be answered
  })

  it("shows the server's message, and keeps what was typed", async () => {
    renderForm(() => refusal('too_many_requests'))
    await send(good)
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Please try again later.')
    expect(typed()).toEqual(Object.values(good))
  })

  it.each([
    [
      'nobody answers',
      () => HttpResponse.error(),
      ' There is no connection at the moment. Your message is still here.',
    ],
    ['a proxy answers', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), ''],
  ])('says that the message could not be sent if %s', async (_what, answer, why) => {
    renderForm(answer)
    await send(good)
    const text = `Failed to send message. Please try again.${why}`
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
    expect(screen.getByRole('alert').textContent?.includes('no connection')).toBe(why !== '')
    expect(typed()).toEqual(Object.values(good))
  })

  it('says that the message could not be sent if nobody answers for a minute', async () => {
    const sent = renderForm(() => new Promise(() => undefined))
    await send(good)
    await waitFor(() => expect(sent).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(50_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send message. Please try again.')
  })

  it('says that it is sending, and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = renderForm(() => promise)
    await send(good)
    const button = await screen.findByRole('button', { name: 'Sending...' })
    fireEvent.click(button)
    resolve()
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeVisible()
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('has a trap for bots that people neither see nor reach', async () => {
    renderForm()
    const trap = screen.getByLabelText('Website')
    expect(trap).toHaveAttribute('name', 'website')
    expect(trap).toHaveAttribute('autocomplete', 'off')
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull()
    for (let presses = 0; presses < 8; presses++) {
      await userEvent.tab()
      expect(trap).not.toHaveFocus()
    }
  })
})
