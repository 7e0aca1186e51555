import { Contact, Footprints, PanelTop, Stamp } from 'lucide-react'
import { SocialLinks, WholePicture } from '../cells.tsx'
import {
  type Area,
  changeFailures,
  failuresOf,
  fixedMessage,
  htmlToText,
  type ScreenOf,
  sectionHeadings,
  serverMessageOr,
} from '../collection-screen.ts'
import {
  bannerMediaPath,
  contactProblem,
  dateAt,
  dateIn,
  isComing,
  parseSocialMedia,
  SPECIAL_DAYS_AHEAD,
  unreadHours,
} from '@tablier/contracts'
import { language, t } from '../../language/words.ts'

const logosScreen = {
  name: 'logos',
  title: t.logosManagement,
  noun: 'logo',
  beyondLimit: t.beyondFirstLogo,
  fields: {
    textLogo: { label: t.textLogo, input: { kind: 'text' } },
    imgLogo: {
      label: t.imageLogo,
      input: { kind: 'media', hint: t.imageOrVideoMaximum1gb, describedIn: 'altText' },
      cell: WholePicture,
    },
    altText: { label: t.altText, input: { kind: 'text' } },
  },
  columns: ['textLogo', 'imgLogo', 'altText'],
  filters: { search: ['textLogo', 'altText'], all: t.all },
  confirmDelete: t.deleteThisLogo,
  failures: { load: fixedMessage(t.failedToLoadLogos), ...failuresOf('logo', fixedMessage) },
} as const satisfies ScreenOf<'logos'>

export const logosArea = {
  label: t.logos,
  heading: t.logosManagement,
  path: '/admin/logos',
  purpose: t.helpOnLogos,
  icon: Stamp,
  add: t.addLogo,
  section: '#home',
  lists: [logosScreen],
} as const satisfies Area

export const bannersScreen = {
  name: 'banners',
  title: t.bannersManagement,
  noun: 'banner',
  isForATime: true,
  beyondLimit: t.beyondFirstBanner,
  fields: {
    heading: { label: t.heading, input: { kind: 'text' } },
    subHeading: { label: t.subHeadingTitle, input: { kind: 'longText' } },
    mediaUrl: { label: t.imageOrVideo, input: { kind: 'media', photo: { withoutAlt: 'nothing' } } },
    buttonText1: { label: t.buttonText1, input: { kind: 'text', placeholder: t.dishesButtonHint } },
    buttonText2: { label: t.buttonText2, input: { kind: 'text', placeholder: t.contactButtonHint } },
  },
  alsoSent: ({ mediaUrl }, file) =>
    !file && typeof mediaUrl === 'string' ? { mediaUrl: bannerMediaPath(mediaUrl) } : null,
  columns: ['heading', 'subHeading', 'mediaUrl', 'buttonText1', 'buttonText2'],
  filters: { search: ['heading', 'subHeading'], all: t.all },
  confirmDelete: t.deleteBannerQuestion,
  failures: { load: serverMessageOr(t.failedToLoadBanners), ...failuresOf('banner') },
} as const satisfies ScreenOf<'banners'>

export const bannersArea = {
  label: t.banners,
  heading: t.bannersManagement,
  path: '/admin/banners',
  purpose: t.helpOnBanners,
  icon: PanelTop,
  add: t.addBanner,
  section: '#home',
  lists: [bannersScreen],
} as const satisfies Area

export const footersScreen = {
  name: 'footers',
  title: t.footersManagement,
  noun: 'footer',
  beyondLimit: t.beyondFirstFooter,
  fields: {
    heading: { label: t.heading, input: { kind: 'richText' }, asText: htmlToText },
    socialMedia: {
      label: t.socialMedia,
      heading: t.socialLinks,
      input: { kind: 'socialMedia' },
      cell: SocialLinks,
      asText: (list) => parseSocialMedia(list).flatMap(Object.values).join('\n'),
    },
  },
  columns: ['heading', 'socialMedia'],
  filters: { search: ['heading', 'socialMedia'], all: t.allStatus },
  confirmDelete: t.deleteThisFooter,
  failures: { load: serverMessageOr(t.failedToLoadFooters), ...failuresOf('footer') },
} as const satisfies ScreenOf<'footers'>

export const footersArea = {
  label: t.footers,
  heading: t.footersManagement,
  path: '/admin/footers',
  purpose: t.helpOnFooters,
  icon: Footprints,
  add: t.addNewFooter,
  addTitle: t.addFooter,
  section: '#footer',
  lists: [footersScreen],
} as const satisfies Area

const shared = {
  filters: null,
  pageSize: 100,
  confirmDelete: t.deleteQuestion,
  failures: { load: serverMessageOr(t.failedToLoadContacts), ...changeFailures() },
} as const

const contactContentsScreen = {
  ...sectionHeadings,
  ...shared,
  name: 'contactContents',
  title: t.headingSubHeading,
  noun: 'content',
} as const satisfies ScreenOf<'contactContents'>

const contactInfosScreen = {
  ...shared,
  name: 'contactInfos',
  title: t.contactInformation,
  noun: 'contactInfo',
  explanation: t.contactInfoExplained,
  fields: {
    type: {
      label: t.kind,
      heading: t.type,
      input: {
        kind: 'text',
        placeholder: t.contactKindExample,
        offers: [t.kindEmail, t.kindPhone, t.kindLocation, 'WhatsApp', 'Instagram', t.kindWebsite],
        notUnderstood: (line) => (problemOf(line) === 'kind' ? t.kindNotUnderstood : undefined),
      },
    },
    label: { label: t.label, input: { kind: 'text' } },
    value: {
      label: t.value,
      input: {
        kind: 'text',
        notUnderstood(line) {
          const problem = problemOf(line)
          return problem && problem !== 'kind' ? t.valueNotUnderstood({ problem }) : undefined
        },
      },
    },
    icon: { label: t.icon, input: { kind: 'media' }, cell: WholePicture },
  },
  columns: ['icon', 'type', 'label', 'value'],
} as const satisfies ScreenOf<'contactInfos'>

export const contactHoursScreen = {
  ...shared,
  name: 'contactHours',
  title: t.availableHours,
  noun: 'hour',
  explanation: t.hourExplained,
  fields: {
    day: { label: t.day, input: { kind: 'text', notUnderstood: unread('day', t.dayNotUnderstood) } },
    openTime: { label: t.openTime, input: { kind: 'text', notUnderstood: unread('openTime', t.timeNotUnderstood) } },
    closeTime: { label: t.closeTime, input: { kind: 'text', notUnderstood: unread('closeTime', t.timeNotUnderstood) } },
    note: { label: t.note, input: { kind: 'text' } },
  },
  columns: ['day', 'openTime', 'closeTime', 'note'],
  hiddenBecause: ({ day }) => specialDayNote(String(day)),
} as const satisfies ScreenOf<'contactHours'>

function problemOf({ type = '', value = '' }: Readonly<Record<string, string>>) {
  return contactProblem({ type, value })
}

/** Returns the text for a field of the hours that is not understood. */
function unread(field: 'day' | 'openTime' | 'closeTime', text: string) {
  return ({ day = '', openTime = '', closeTime = '' }: Readonly<Record<string, string>>) =>
    unreadHours({ day, openTime, closeTime }, language).includes(field) ? text : undefined
}

/** Why the page does not show a special day; null for every other line. */
function specialDayNote(day: string): string | null {
  const [date, today] = [dateIn(day), dateAt(new Date())]
  if (!date || isComing(date, today)) return null
  return date < today ? t.thisDayIsOver : t.shownFromDaysBefore({ specialDaysAhead: SPECIAL_DAYS_AHEAD })
}

export const contactsArea = {
  label: t.contacts,
  heading: t.contactsManagement,
  path: '/admin/contacts',
  purpose: t.phoneEmailAddressOpeningHours,
  icon: Contact,
  add: t.addNew,
  section: '#contact',
  lists: [contactContentsScreen, contactInfosScreen, contactHoursScreen],
} as const satisfies Area
