import { ConciergeBell } from 'lucide-react'
import { WholePicture } from '../cells.tsx'
import { type Area, changeFailures, type ScreenOf, sectionHeadings, serverMessageOr } from '../collection-screen.ts'
import { t } from '../../words.ts'

const failures = { load: serverMessageOr(t.failedToLoadServices), ...changeFailures() }

export const serviceContentsScreen = {
  ...sectionHeadings,
  name: 'serviceContents',
  title: t.serviceContents,
  noun: 'content',
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'serviceContents'>

export const serviceFeaturesScreen = {
  name: 'serviceFeatures',
  title: t.serviceFeatures,
  noun: 'feature',
  explanation: t.featureOneOfTheServicesThat,
  fields: {
    title: { label: t.title, input: { kind: 'text' } },
    iconUrl: { label: t.icon, input: { kind: 'media' }, cell: WholePicture },
    details: { label: t.details, input: { kind: 'longText' } },
  },
  columns: ['title', 'iconUrl', 'details'],
  filters: { search: ['title', 'details'], all: t.all },
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'serviceFeatures'>

export const servicesArea = {
  label: t.services,
  path: '/admin/services',
  icon: ConciergeBell,
  add: t.addNew,
  section: '#services',
  hasFailureBanner: true,
  lists: [serviceContentsScreen, serviceFeaturesScreen],
} as const satisfies Area
