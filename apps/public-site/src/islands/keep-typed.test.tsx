import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import words from '@tablier/words/islands/en'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '../testing/mock.ts'
import { http, HttpResponse } from 'msw/http'
import { ContactForm } from '../sections/contact/contact-form.tsx'
import { English } from '../testing/english.tsx'
import { scriptOf } from '../testing/island.ts'
import { hydrateIslands } from './hydrate-islands.tsx'

const texts = { Name: 'Ada', Email: 'ada@site.test', Subject: 'A table', Message: 'For six' } as const
type Label = keyof typeof texts
const labels = Object.keys(texts) as Label[] // Object.keys widens its keys
const refused = { name: 'Bea', email: 'bea@site.test', subject: 'Old', message: 'Old text' }

const sent = vi.fn<(message: unknown) => void>()

beforeEach(() => {
  sent.mockClear()
  HTMLElement.prototype.scrollIntoView = () => {} // jsdom has none
  server.use(
    http.post('*/api/messages/public', async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json({ success: true, data: null, message: '' }, { status: 201 })
    }),
  )
})
afterEach(() => document.body.replaceChildren())

/** Shows the island as the server renders it. */
function renderIsland(props: Parameters<typeof ContactForm>[0] = {}): HTMLElement {
  const island = document.createElement('div')
  island.dataset['island'] = 'contact-form'
  const content: ReactNode = <ContactForm {...props} />
  island.innerHTML = renderToString(<English>{content}</English>)
  document.body.append(scriptOf(props), island)
  return island
}

const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const typed = () => labels.map((label) => field(label).value)

/** What changes pages before their scripts run. */
const changes: Readonly<Record<string, (island: HTMLElement) => void>> = {
  nothing: () => {},
  'a translator that wraps every text': (island) => {
    const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text) // as the filter says
    for (const text of found) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
  },
  'a word replacer': (island) => {
    island.querySelector('label')!.textContent = 'Name, please'
  },
  'a password manager that adds a button beside each field': (island) => {
    for (const input of island.querySelectorAll('input')) input.after(document.createElement('manager-button'))
  },
  'an extension that adds fields of its own': (island) => {
    const own = document.createElement('input')
    own.name = 'extension'
    island.querySelector('form')!.prepend(own)
  },
  'an extension that removes an element': (island) => island.querySelector('output')!.remove(),
}

describe.each(Object.entries(changes))('in a page changed by %s', (_, change) => {
  it('everything that was typed survives hydration, with the focus and the selection', async () => {
    const island = renderIsland()
    change(island)
    for (const label of labels) field(label).value = texts[label]
    field('Message').focus()
    field('Message').setSelectionRange(1, 3)
    act(() => hydrateIslands(words))
    expect(typed()).toEqual(Object.values(texts))
    expect(field('Message')).toHaveFocus()
    expect([field('Message').selectionStart, field('Message').selectionEnd]).toEqual([1, 3])
    fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    expect(sent.mock.lastCall).toEqual([expect.objectContaining({ name: 'Ada', message: 'For six' })])
    await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement())
  })

  it('a press from before is known at the button that stands there now', () => {
    const island = renderIsland()
    change(island)
    const pressed = screen.getByRole('button', { name: 'Send Message' })
    act(() => hydrateIslands(words))
    const now = screen.getByRole('button', { name: 'Send Message' })
    expect(pressed.isConnected ? pressed : (pressed as HTMLElement & { heir?: Element }).heir).toBe(now) // as the inline script reads it
  })

  it('a press that began before hydration goes on', async () => {
    change(renderIsland())
    for (const label of labels) field(label).value = texts[label]
    const pressed = screen.getByRole('button', { name: 'Send Message' })
    act(() => {
      hydrateIslands(words)
      fireEvent.pointerDown(pressed)
    })
    const now = screen.getByRole('button', { name: 'Send Message' })
    fireEvent.pointerUp(now)
    if (now === pressed) fireEvent.click(now) // else the browser clicks what contains both
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  })

  it('a refused text that was changed stays as it was changed', () => {
    change(renderIsland({ refused: { texts: refused } }))
    for (const label of labels) fireEvent.input(field(label), { target: { value: texts[label] } })
    act(() => hydrateIslands(words))
    expect(typed()).toEqual(Object.values(texts))
  })

  it('what a password manager fills in without an event while it is hydrated stays', () => {
    change(renderIsland())
    act(() => {
      hydrateIslands(words)
      for (const label of labels) field(label).value = texts[label]
    })
    expect(typed()).toEqual(Object.values(texts))
  })

  it('what is typed while it is hydrated stays', () => {
    change(renderIsland())
    act(() => {
      hydrateIslands(words)
      for (const label of labels) fireEvent.input(field(label), { target: { value: texts[label] } })
    })
    expect(typed()).toEqual(Object.values(texts))
  })
})

it('the form survives a translator that changes it after hydration, before each of its texts changes', async () => {
  const island = renderIsland()
  act(() => hydrateIslands(words))
  const translate = changes['a translator that wraps every text']!
  const press = () => {
    translate(island)
    fireEvent.click(island.querySelector('#contact-outcome button')!)
  }
  press() // all fields are missing
  await screen.findByRole('alert')
  for (const label of labels) fireEvent.input(field(label), { target: { value: texts[label] } })
  press()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement())
  press()
  await waitFor(() => expect(field('Name')).toHaveAttribute('aria-invalid', 'true'))
})
