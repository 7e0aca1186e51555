import { Info } from 'lucide-react'
import { type Area, changeFailures, fixedMessage, type ScreenOf } from '../collection-screen.ts'
import { t } from '../../words.ts'

const failures = { load: fixedMessage(t.failedToLoadAboutItems), ...changeFailures(fixedMessage) }

export const aboutContentsScreen = {
  name: 'aboutContents',
  title: t.aboutContents,
  noun: 'content',
  explanation: t.sectionHeadingYourStoryWithIts,
  beyondLimit: t.anotherContentIsShownOnlyThe,
  fields: {
    heading: { label: t.heading, input: { kind: 'text' } },
    summary: { label: t.summary, input: { kind: 'longText' } },
    details: { label: t.details, input: { kind: 'longText' } },
    mediaUrl: { label: t.imageOrVideo, input: { kind: 'media', photo: { withoutAlt: 'heading' } } },
  },
  columns: ['heading', 'summary', 'details', 'mediaUrl'],
  filters: { search: ['heading', 'summary', 'details'], all: t.allStatus },
  pageSize: 50,
  confirmDelete: t.deleteThisItem,
  failures,
} as const satisfies ScreenOf<'aboutContents'>

export const aboutFeaturesScreen = {
  name: 'aboutFeatures',
  title: t.features,
  noun: 'feature',
  explanation: t.featureAFactOrFigureBelow,
  beyondLimit: t.onlyTheFirstThreeFeaturesAre,
  fields: {
    title: { label: t.title, input: { kind: 'text' } },
    details: { label: t.details, input: { kind: 'longText' } },
  },
  columns: ['title', 'details'],
  filters: { search: ['title', 'details'], all: t.allStatus },
  pageSize: 50,
  confirmDelete: t.deleteThisItem,
  failures,
} as const satisfies ScreenOf<'aboutFeatures'>

export const aboutArea = {
  label: t.about,
  path: '/admin/about',
  icon: Info,
  add: t.addNew,
  section: '#about',
  lists: [aboutContentsScreen, aboutFeaturesScreen],
} as const satisfies Area
