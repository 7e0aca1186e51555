import { bannerMediaPath } from '@tablier/contracts'
import { PanelTop } from 'lucide-react'
import { type Area, failuresOf, type ScreenOf, serverMessageOr } from '../collection-screen.ts'
import { t } from '../../words.ts'

export const bannersScreen = {
  name: 'banners',
  title: t.bannersManagement,
  noun: 'banner',
  beyondLimit: t.onlyTheFirstPublishedBannerIs,
  fields: {
    heading: { label: t.heading, input: { kind: 'text' } },
    subHeading: { label: t.subHeadingTitle, input: { kind: 'longText' } },
    mediaUrl: {
      label: t.imageOrVideo,
      input: { kind: 'media', photo: { withoutAlt: 'nothing' } },
    },
    buttonText1: {
      label: t.buttonText1,
      input: { kind: 'text', placeholder: t.leadsToYourDishesSuchAs },
    },
    buttonText2: {
      label: t.buttonText2,
      input: { kind: 'text', placeholder: t.leadsToTheContactFormSuch },
    },
  },
  alsoSent: ({ mediaUrl }, file) =>
    !file && typeof mediaUrl === 'string' ? { mediaUrl: bannerMediaPath(mediaUrl) } : null,
  columns: ['heading', 'subHeading', 'mediaUrl', 'buttonText1', 'buttonText2'],
  filters: { search: ['heading', 'subHeading'], all: t.all },
  pageSize: 50,
  confirmDelete: t.areYouSureYouWantTo,
  failures: { load: serverMessageOr(t.failedToLoadBanners), ...failuresOf('banner') },
} as const satisfies ScreenOf<'banners'>

export const bannersArea = {
  label: t.banners,
  path: '/admin/banners',
  icon: PanelTop,
  add: t.addBanner,
  section: '#home',
  lists: [bannersScreen],
} as const satisfies Area
