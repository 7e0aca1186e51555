import { dateAt, dateIn, isComing, SPECIAL_DAYS_AHEAD } from '@tablier/contracts'
import { Contact } from 'lucide-react'
import { WholePicture } from '../cells.tsx'
import { type Area, changeFailures, type ScreenOf, sectionHeadings, serverMessageOr } from '../collection-screen.ts'

const shared = {
  filters: null,
  pageSize: 100,
  confirmDelete: 'Are you sure you want to delete?',
  failures: { load: serverMessageOr('Failed to load contacts'), ...changeFailures() },
} as const

export const contactContentsScreen = {
  ...sectionHeadings,
  ...shared,
  name: 'contactContents',
  title: 'Heading & Sub Heading',
  nouns: { one: 'Content', many: 'contact contents' },
} as const satisfies ScreenOf<'contactContents'>

export const contactInfosScreen = {
  ...shared,
  name: 'contactInfos',
  title: 'Contact Information',
  nouns: { one: 'Contact info', many: 'contact information' },
  explanation: 'Contact info: a way to reach you, such as a phone number.',
  fields: {
    type: { label: 'Kind', heading: 'Type', input: { kind: 'text', placeholder: 'email / phone / location' } },
    label: { label: 'Label', input: { kind: 'text' } },
    value: { label: 'Value', input: { kind: 'text' } },
    icon: { label: 'Icon', input: { kind: 'media' }, cell: WholePicture },
  },
  columns: ['icon', 'type', 'label', 'value'],
} as const satisfies ScreenOf<'contactInfos'>

export const contactHoursScreen = {
  ...shared,
  name: 'contactHours',
  title: 'Available Hours',
  nouns: { one: 'Available hour', many: 'available hours' },
  explanation: 'Available hour: a line of your opening hours.',
  fields: {
    day: { label: 'Day', input: { kind: 'text' } },
    openTime: { label: 'Open', input: { kind: 'text' } },
    closeTime: { label: 'Close', input: { kind: 'text' } },
    note: { label: 'Note', input: { kind: 'text' } },
  },
  columns: ['day', 'openTime', 'closeTime', 'note'],
  hiddenBecause: ({ day }) => specialDayNote(String(day)),
} as const satisfies ScreenOf<'contactHours'>

/** Why the page does not show a special day; null for every other line. */
function specialDayNote(day: string): string | null {
  const [date, today] = [dateIn(day), dateAt(new Date())]
  if (!date || isComing(date, today)) return null
  return date < today ? 'This day is over' : `Shown from ${SPECIAL_DAYS_AHEAD} days before`
}

export const contactsArea = {
  label: 'Contacts',
  path: '/admin/contacts',
  icon: Contact,
  add: 'Add New',
  section: '#contact',
  lists: [contactContentsScreen, contactInfosScreen, contactHoursScreen],
} as const satisfies Area
