import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../site/content.ts'
import { English } from '../../testing/english.tsx'
import { withArea, withSettings } from '../../testing/mock.ts'
import { contact, renderSection } from '../../testing/render-section.tsx'
import { Contact } from './contact.tsx'

const cases = {
  links: [
    { type: 'Email', value: 'chef@site.test', href: 'mailto:chef@site.test' },
    { type: 'Phone', value: '+44 (0)20 7946-0128', href: 'tel:+442079460128' },
    { type: 'Phone', value: '020 7946 0128 ext. 12', href: 'tel:02079460128' },
    { type: 'Phone', value: 'Kitchen: 030/1234–56', href: 'tel:030123456' },
    { type: 'Telefon', value: '+49 30 1234', href: 'tel:+49301234' },
    { type: 'E-Mail', value: 'chef@site.test', href: 'mailto:chef@site.test' },
    { type: 'Courriel', value: 'chef@site.test.', href: 'mailto:chef@site.test' },
  ],
  newTabs: [
    {
      type: 'Location',
      value: '12 Lamplight Yard',
      href: 'https://www.google.com/maps/search/?api=1&query=12%20Lamplight%20Yard',
    },
    { type: 'Location', value: 'https://maps.test/here', href: 'https://maps.test/here' },
    { type: 'WhatsApp', value: '+44 (0)20 7946-0128', href: 'https://wa.me/442079460128' },
    { type: 'WhatsApp', value: '0044 20 7946 0128', href: 'https://wa.me/442079460128' },
    { type: 'WhatsApp', value: 'https://wa.me/442079460128', href: 'https://wa.me/442079460128' },
    { type: 'Adresse', value: 'Hauptstr. 5', href: 'https://www.google.com/maps/search/?api=1&query=Hauptstr.%205' },
    { type: 'Instagram', value: '@chef', href: 'https://www.instagram.com/chef' },
  ],
}

describe('the contact section', () => {
  it.each([
    ['too-many', 'Too many attempts. Please try again later.'],
    ['sent-taken', /successfully! That evening is already taken: I will write to you about others\./],
    ['sent-held', /successfully! That evening is on hold for somebody else\. It may become free/],
  ] as const)('shows the outcome "%s" of a form that was posted without scripts', (notice, words) => {
    render(<Contact settings={DEFAULT_SETTINGS} menus={[]} notice={notice} />, { wrapper: English })
    expect(screen.getByText(words)).toBeVisible()
  })
})

describe('where the chef cooks', () => {
  it('is told by a sentence and the names of the zones, without places and amounts', async () => {
    renderSection(contact, {}, withArea('I cook in Berlin.', ['Berlin', 'Brandenburg']))
    expect(await screen.findByRole('heading', { level: 3, name: 'Where I cook' })).toBeVisible()
    expect(screen.getByText('I cook in Berlin.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Berlin', 'Brandenburg'])
    expect(screen.queryByText(/14467|45/)).not.toBeInTheDocument()
    expect(screen.queryByText('No contact information available')).not.toBeInTheDocument()
  })

  it('is not told otherwise', async () => {
    renderSection(contact, { contactInfos: [{ type: 'Phone', label: 'Call', value: '1' }] })
    expect(await screen.findByText('Call')).toBeVisible()
    expect(screen.queryByText('Where I cook')).not.toBeInTheDocument()
  })
})

describe('the contact information', () => {
  it.each(cases.links)('links $type $value', async ({ type, value, href }) => {
    renderSection(contact, { contactInfos: [{ type, label: 'Write', value }] })
    const link = await screen.findByRole('link', { name: value })
    expect(link).toHaveAttribute('href', href)
    expect(link).not.toHaveAttribute('target')
  })

  it.each(cases.newTabs)('opens the $type $value in a new tab', async ({ type, value, href }) => {
    renderSection(contact, { contactInfos: [{ type, label: 'Come', value }] })
    const link = await screen.findByRole('link', { name: `${value} (opens in a new tab)` })
    expect(link).toHaveAttribute('href', href)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  it('shows other values as text, under their type if they have no label', async () => {
    renderSection(contact, { contactInfos: [{ type: 'Signal', value: 'javascript:bad()' }] })
    expect(await screen.findByText('javascript:bad()')).toBeVisible()
    expect(screen.getByText('Signal')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})

describe('the available hours', () => {
  it.each([
    ['both times', { open_time: '10:00', close_time: '18:00', note: 'Ring first' }, '10:00 – 18:00'],
    ['one time', { open_time: '10:00' }, '10:00'],
    ['the note if there are no times', { note: 'At a table' }, 'At a table'],
    ["'Closed' if there is nothing", {}, 'Closed'],
  ])('show %s', async (_, fields, text) => {
    renderSection(contact, { contactHours: [{ day: 'Monday', ...fields }] })
    expect(await screen.findByRole('heading', { level: 3, name: 'Available Hours' })).toBeVisible()
    expect(within(screen.getByText('Monday').parentElement!).getByRole('definition')).toHaveTextContent(text)
  })
})

describe('the hours of today', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-23T23:30:00Z') }))

  const week = { day: 'Mon – Fri', open_time: '18:00', close_time: '23:00' }
  const shown = async (records: readonly object[], settings: Parameters<typeof withSettings>[0] = {}) => {
    renderSection(contact, { contactHours: records }, withSettings({ time_zone: 'UTC', ...settings }))
    await screen.findByRole('heading', { name: 'Available Hours' })
  }

  it.each([
    ['UTC', 'Open today 18:00 – 23:00'],
    ['Europe/Berlin', 'Closed today'],
  ])('are told above the lines, in the time zone of the site: %s', async (time_zone, text) => {
    await shown([week, { day: '2026-12-24' }], { time_zone })
    expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['de', 'Mi–Fr'],
    ['fr', 'du mercredi au vendredi'],
    ['es', 'Miércoles'],
    ['it', 'mer. - ven.'],
  ])('are told for days in %s, which stay as the owner wrote them: %s', async (language, day) => {
    const rest = { day: 'Mon, Tue, Thu, Fri, Sat, Sun', note: '–' }
    await shown([{ ...week, day }, rest], { language })
    expect(await screen.findByText('Open today 18:00 – 23:00')).toBeVisible()
    expect(screen.getByText(day)).toBeVisible()
  })

  it('are not told if a line may be about today and says it in words only', async () => {
    await shown([{ day: 'In winter', note: 'By the sea' }])
    expect(screen.queryByText(/today/i)).not.toBeInTheDocument()
  })

  it.each([
    ['en-GB', 'Mon – Fri', 'Friday 25 December', 'Sunday 21 February'],
    ['fr', 'Lundi – vendredi', 'vendredi 25 décembre', 'dimanche 21 février'],
  ])(
    'are followed by the special days of the next 60 days, in the language of the site: %s',
    async (language, ...days) => {
      const records = ['2027-02-21', '2026-12-25', '2026-12-22', '2027-02-22'].map((day) => ({ day }))
      await shown([...records, week], { language })
      const shownDays = () => screen.getAllByRole('term').map((term) => term.textContent)
      await waitFor(() => expect(shownDays()).toEqual(days))
    },
  )
})
