import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { load } from '@tablier/words/evening/load'
import { English } from '../../testing/english.tsx'
import { refusal, server } from '../../testing/mock.ts'
import { ContactForm } from './contact-form.tsx'

const texts = { Name: 'Ada', Email: 'ada@site.test', Subject: 'A table', Message: 'For six' } as const
const [place, diets, flexible] = ['Postcode or town', 'Diets and allergies', 'I am flexible'] as const
const consent = 'You may keep this to plan my evening'

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {} // jsdom has none
})

/** Opens the page, as a reload does. */
function open(props: Parameters<typeof ContactForm>[0] = {}): void {
  cleanup()
  render(<ContactForm {...props} />, { wrapper: English })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const stored = () => sessionStorage.getItem('contact-form')

/** Types everything, once the form stores it. */
async function typeAll(): Promise<void> {
  for (const [label, value] of Object.entries(texts)) {
    await waitFor(() => {
      type(label, value)
      expect(stored()).toContain(value)
    })
  }
}

it('is there again after a reload, with the fields about the evening but without what is about health', async () => {
  open()
  await typeAll()
  fireEvent.click(screen.getByRole('button', { name: 'Tell me about the evening' }))
  await screen.findByLabelText(place)
  type(place, 'Lyon')
  type(diets, 'No honey')
  for (const label of [flexible, consent]) fireEvent.click(field(label))
  expect(stored()).not.toMatch(/honey|consent/)
  open()
  await screen.findByLabelText(place)
  await waitFor(() => expect(field(place)).toHaveValue('Lyon'))
  for (const [label, value] of Object.entries(texts)) expect(field(label)).toHaveValue(value)
  expect([field(flexible).checked, field(consent).checked, field(diets).value]).toEqual([true, false, ''])
})

it('does not replace what the form has already, and keeps the evening if it cannot be loaded again', async () => {
  sessionStorage.setItem('contact-form', JSON.stringify({ name: 'Old', subject: 'Old', place: 'Lyon' }))
  vi.spyOn(load, 'en').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open({ refused: { texts: { name: 'New', email: '', subject: '', message: '' } } })
  await waitFor(() => expect(field('Subject')).toHaveValue('Old'))
  expect(field('Name')).toHaveValue('New')
  type('Message', 'For six')
  await waitFor(() => expect(stored()).toContain('For six'))
  expect(stored()).toContain('Lyon')
})

it('is forgotten when it was sent, with and without scripts, and kept when it was not', async () => {
  open()
  await typeAll()
  server.use(http.post('*/api/messages/public', () => refusal('unavailable'), { once: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await screen.findByRole('alert')
  expect(stored()).toContain('For six')
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(stored()).toBeNull())
  sessionStorage.setItem('contact-form', JSON.stringify({ name: 'Ada' }))
  open({ before: { isSuccess: true, text: 'Sent', wrongFields: [] } })
  await waitFor(() => expect(stored()).toBeNull())
  expect(field('Name')).toHaveValue('')
})

it.each([
  ['a storage that refuses everything', () => vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)],
  ['a storage that is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
])('the form works with %s', async (_, block) => {
  block()
  open()
  for (const [label, value] of Object.entries(texts)) type(label, value)
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement())
})

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

it('says that it was not sent without a connection, and keeps what was typed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(http.post('*/api/messages/public', () => HttpResponse.error()))
  open()
  await typeAll()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Failed to send message. Please try again. There is no connection at the moment./,
  )
  for (const [label, value] of Object.entries(texts)) expect(field(label)).toHaveValue(value)
})
