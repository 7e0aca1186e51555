import { dateAt, dateIn, isComing, SPECIAL_DAYS_AHEAD } from '@tablier/contracts'
import { Contact } from 'lucide-react'
import { WholePicture } from '../cells.tsx'
import { type Area, changeFailures, type ScreenOf, sectionHeadings, serverMessageOr } from '../collection-screen.ts'
import { t } from '../../words.ts'

const shared = {
  filters: null,
  pageSize: 100,
  confirmDelete: t.areYouSureYouWantToQuestion,
  failures: { load: serverMessageOr(t.failedToLoadContacts), ...changeFailures() },
} as const

export const contactContentsScreen = {
  ...sectionHeadings,
  ...shared,
  name: 'contactContents',
  title: t.headingSubHeading,
  noun: 'content',
} as const satisfies ScreenOf<'contactContents'>

export const contactInfosScreen = {
  ...shared,
  name: 'contactInfos',
  title: t.contactInformation,
  noun: 'contactInfo',
  explanation: t.contactInfoAWayToReach,
  fields: {
    type: { label: t.kind, heading: t.type, input: { kind: 'text', placeholder: t.contactKindExample } },
    label: { label: t.label, input: { kind: 'text' } },
    value: { label: t.value, input: { kind: 'text' } },
    icon: { label: t.icon, input: { kind: 'media' }, cell: WholePicture },
  },
  columns: ['icon', 'type', 'label', 'value'],
} as const satisfies ScreenOf<'contactInfos'>

export const contactHoursScreen = {
  ...shared,
  name: 'contactHours',
  title: t.availableHours,
  noun: 'hour',
  explanation: t.availableHourALineOfYour,
  fields: {
    day: { label: t.day, input: { kind: 'text' } },
    openTime: { label: t.openTime, input: { kind: 'text' } },
    closeTime: { label: t.closeTime, input: { kind: 'text' } },
    note: { label: t.note, input: { kind: 'text' } },
  },
  columns: ['day', 'openTime', 'closeTime', 'note'],
  hiddenBecause: ({ day }) => specialDayNote(String(day)),
} as const satisfies ScreenOf<'contactHours'>

/** Why the page does not show a special day; null for every other line. */
function specialDayNote(day: string): string | null {
  const [date, today] = [dateIn(day), dateAt(new Date())]
  if (!date || isComing(date, today)) return null
  return date < today ? t.thisDayIsOver : t.shownFromDaysBefore({ specialDaysAhead: SPECIAL_DAYS_AHEAD })
}

export const contactsArea = {
  label: t.contacts,
  path: '/admin/contacts',
  icon: Contact,
  add: t.addNew,
  section: '#contact',
  lists: [contactContentsScreen, contactInfosScreen, contactHoursScreen],
} as const satisfies Area
