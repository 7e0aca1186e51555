import { screen, waitFor, within } from '@testing-library/react'
import { type CollectionName, collections, type ErrorCode } from '@tablier/contracts'
import { http } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { failure } from '../../test/answers.ts'
import { answerList, contentRow } from '../../test/content-rows.ts'
import { administrator } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'
import type { AreaScreen } from './collection-screen.ts'
import { aboutArea } from './screens/about.ts'
import { contactsArea } from './screens/contacts.ts'
import { footersArea } from './screens/footers.ts'
import { galleriesArea } from './screens/galleries.ts'
import { logosArea } from './screens/logos.ts'
import { portfoliosArea } from './screens/portfolios.ts'
import { servicesArea } from './screens/services.ts'
import { testimonialsArea } from './screens/testimonials.ts'

const SERVER = 'The oven is cold.'

interface Specified {
  readonly area: AreaScreen
  readonly path: string
  /** Of the area's last list. */
  readonly name: CollectionName
  /** The name of its row, and the field that is edited. */
  readonly row: string
  readonly field: string
  readonly question: string | null
  /** Without and with words from the server; null: only logged. */
  readonly create: readonly [string | null, string | null]
  readonly update: readonly [string | null, string | null]
  readonly delete: readonly [string | null, string | null]
}

const areas: Readonly<Record<string, Specified>> = {
  logos: {
    area: logosArea,
    path: '/admin/logos',
    name: 'logos',
    row: 'text_logo 1',
    field: 'Text Logo',
    question: 'Delete this logo?',
    create: ['Failed to create logo', 'Failed to create logo'],
    update: ['Failed to update logo', 'Failed to update logo'],
    delete: ['Failed to delete logo', 'Failed to delete logo'],
  },
  about: {
    area: aboutArea,
    path: '/admin/about',
    name: 'aboutFeatures',
    row: 'title 1',
    field: 'Title',
    question: 'Delete this item?',
    create: ['Create failed', 'Create failed'],
    update: ['Update failed', 'Update failed'],
    delete: ['Delete failed', 'Delete failed'],
  },
  services: {
    area: servicesArea,
    path: '/admin/services',
    name: 'serviceFeatures',
    row: 'title 1',
    field: 'Title',
    question: null,
    create: ['Create failed', SERVER],
    update: ['Update failed', SERVER],
    delete: ['Delete failed', SERVER],
  },
  portfolios: {
    area: portfoliosArea,
    path: '/admin/portfolios',
    name: 'portfolioItems',
    row: 'title 1',
    field: 'Title',
    question: null,
    create: ['Failed to create', SERVER],
    update: ['Failed to update', SERVER],
    delete: ['Failed to delete', SERVER],
  },
  testimonials: {
    area: testimonialsArea,
    path: '/admin/testimonials',
    name: 'testimonialItems',
    row: 'name 1',
    field: 'Name',
    question: null,
    create: [null, null],
    update: [null, null],
    delete: [null, null],
  },
  galleries: {
    area: galleriesArea,
    path: '/admin/galleries',
    name: 'galleryItems',
    row: 'title 1',
    field: 'Title',
    question: 'Are you sure you want to delete?',
    create: ['Create failed', SERVER],
    update: ['Update failed', SERVER],
    delete: ['Delete failed', SERVER],
  },
  contacts: {
    area: contactsArea,
    path: '/admin/contacts',
    name: 'contactHours',
    row: 'day 1',
    field: 'Day',
    question: 'Are you sure you want to delete?',
    create: ['Create failed', SERVER],
    update: ['Update failed', SERVER],
    delete: ['Delete failed', SERVER],
  },
  footers: {
    area: footersArea,
    path: '/admin/footers',
    name: 'footers',
    row: 'heading 1',
    field: 'Heading',
    question: 'Delete this footer?',
    create: ['Failed to create footer', SERVER],
    update: ['Failed to update footer', SERVER],
    delete: ['Failed to delete footer', SERVER],
  },
}

const answers = [
  ['the server says nothing', 0, null],
  ['the server says something', 1, SERVER],
] as const

const shownAlerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const code: ErrorCode = 'internal'

describe.each(Object.entries(areas))('%s', (_area, specified) => {
  const { area, path, name, row, field, question } = specified
  const address = `/api${collections[name].path}`
  const last = area.lists.at(-1)?.words.one ?? ''

  async function open() {
    server.use(...area.lists.map((list) => answerList(list.name, list.name === name ? [contentRow(name, 1)] : [])))
    const opened = renderSignedIn(administrator, path)
    await screen.findByRole('button', { name: `Edit ${row}` })
    return opened
  }

  /** The failure is told as specified, or it was logged and nothing is said. */
  async function expectTold(text: string | null) {
    await waitFor(() => expect(vi.mocked(console.warn)).toHaveBeenCalled()) // oxlint-disable-line no-console -- where failures are logged
    if (text === null) expect(shownAlerts()).toEqual([])
    else await waitFor(() => expect(shownAlerts()).toContain(text))
  }

  it.each(answers)('keeps what was typed where creating fails and %s', async (_when, which, message) => {
    server.use(http.post(address, () => failure(code, message)))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: area.add }))
    const dialog = within(await screen.findByRole('dialog', { name: area.addTitle }))
    if (area.lists.length > 1) {
      await user.click(dialog.getByRole('combobox', { name: 'Type' }))
      await user.click(await screen.findByRole('option', { name: last }))
    }
    for (const input of dialog.getAllByRole('textbox')) if (isMarkedRequired(input)) await user.type(input, 'New')
    const typed = dialog.getByRole('textbox', { name: field })
    if (!isMarkedRequired(typed)) await user.type(typed, 'New')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expectTold(specified.create[which])
    expect(dialog.getByRole('textbox', { name: field })).toHaveDisplayValue(/New/)
    expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  })

  it.each(answers)('keeps what was typed where updating fails and %s', async (_when, which, message) => {
    server.use(http.put(`${address}/1`, () => failure(code, message)))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: `Edit ${row}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${last}` }))
    await user.type(dialog.getByRole('textbox', { name: field }), '!')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await expectTold(specified.update[which])
    expect(dialog.getByRole('textbox', { name: field })).toHaveDisplayValue(`${row}!`)
  })

  it.each(answers)('brings the row back where deleting fails and %s', async (_when, which, message) => {
    server.use(http.delete(`${address}/1`, () => failure(code, message)))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: `Delete ${row}` }))
    if (question !== null) {
      expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(question)
      await user.click(screen.getByRole('button', { name: 'Delete' }))
    }
    await expectTold(specified.delete[which])
    expect(await screen.findByRole('button', { name: `Edit ${row}` })).toBeVisible()
  })
})

function isMarkedRequired(input: HTMLElement): boolean {
  return input.getAttribute('aria-required') === 'true'
}
