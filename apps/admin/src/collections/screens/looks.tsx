import { Palette } from 'lucide-react'
import { lazy } from 'react'
import { type Area, failuresOf, type ScreenOf, serverMessageOr } from '../collection-screen.ts'
import { Sketch } from '../look/choice-input.tsx'

// Loaded with the form, not with the sidebar.
const PaletteInput = lazy(async () => ({ default: (await import('../look/palette-input.tsx')).PaletteInput }))
const SectionOrderInput = lazy(async () => ({
  default: (await import('../look/section-order-input.tsx')).SectionOrderInput,
}))
const SharePictureInput = lazy(async () => ({
  default: (await import('../look/share-picture-input.tsx')).SharePictureInput,
}))

const dishes = (y: number, height: number) => ({
  picture: [3, 23, 43].map((x) => `M${x} ${y}h18v${height}h-18z`).join(''),
  words: [3, 23, 43].map((x) => `M${x} ${y + height + 4}h14`).join(''),
})
const rows = (gap: number) => ({
  picture: 'M0 0h64v14H0z',
  words: [0, 1, 2].map((row) => `M8 ${19 + gap + row * gap}h${row === 0 ? 40 : 48}`).join(''),
})

export const looksScreen = {
  name: 'looks',
  title: 'Look',
  nouns: { one: 'Look', many: 'looks' },
  beyondLimit: 'Only the first published look is shown',
  opensWithPreview: true,
  fields: {
    palette: { label: 'Colours', input: { kind: 'own', Input: PaletteInput } },
    ownColour: { label: 'Your colour', input: { kind: 'withAnother' } },
    darkMode: {
      label: 'Visitors who prefer dark pages',
      input: {
        kind: 'choice',
        choices: { never: { label: 'See the same page' }, as_visitor: { label: 'See a dark one' } },
      },
    },
    fonts: {
      label: 'Type',
      input: {
        kind: 'choice',
        choices: {
          'fraunces-inter': { label: 'Fraunces, warm and soft' },
          playfair: { label: 'Playfair, a classical serif' },
          cormorant: { label: 'Cormorant, fine and tall' },
          lora: { label: 'Lora, calm as a book' },
          bricolage: { label: 'Bricolage, lively' },
          manrope: { label: 'Manrope, modern' },
          system: { label: 'The visitor’s own, at once' },
        },
      },
    },
    opening: {
      label: 'Opening',
      input: {
        kind: 'choice',
        choices: {
          full: { label: 'Whole picture', picture: <Sketch picture="M0 0h64v40H0z" words="M6 27h28M6 33h18" /> },
          split: { label: 'Side by side', picture: <Sketch picture="M32 0h32v40H32z" words="M6 17h20M6 23h14" /> },
          words: { label: 'Words first', picture: <Sketch picture="M6 26h52v14H6z" words="M6 10h40M6 16h26" /> },
          film: { label: 'Film', picture: <Sketch picture="M4 4h56v22H4zM28 10v10l8-5z" words="M6 32h30M6 37h18" /> },
        },
      },
    },
    sectionOrder: { label: 'Order of the page', input: { kind: 'own', Input: SectionOrderInput } },
    corners: {
      label: 'Corners',
      input: {
        kind: 'choice',
        choices: {
          soft: {
            label: 'Soft',
            picture: <Sketch picture="M16 6h32a8 8 0 0 1 8 8v12a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8z" />,
          },
          square: { label: 'Square', picture: <Sketch picture="M8 6h48v28H8z" /> },
        },
      },
    },
    dishPictures: {
      label: 'Pictures of dishes',
      input: {
        kind: 'choice',
        choices: {
          landscape: { label: 'Landscape', picture: <Sketch {...dishes(12, 13)} /> },
          square: { label: 'Square', picture: <Sketch {...dishes(9, 18)} /> },
          portrait: { label: 'Portrait', picture: <Sketch {...dishes(4, 25)} /> },
        },
      },
    },
    space: {
      label: 'Space',
      input: {
        kind: 'choice',
        choices: {
          usual: { label: 'Usual', picture: <Sketch {...rows(5)} /> },
          close: { label: 'Close', picture: <Sketch {...rows(3.5)} /> },
          wide: { label: 'Wide', picture: <Sketch {...rows(6.5)} /> },
        },
      },
    },
    iconUrl: {
      label: 'Icon',
      input: { kind: 'media', hint: 'Stands in the browser’s tab. Without one, it is made from your logo.' },
    },
    shareUrl: { label: 'Share picture', input: { kind: 'own', Input: SharePictureInput } },
  },
  columns: ['palette'],
  filters: null,
  pageSize: 50,
  confirmDelete: null,
  failures: { load: serverMessageOr('Failed to load looks'), ...failuresOf('look') },
} as const satisfies ScreenOf<'looks'>

export const looksArea = {
  label: 'Look',
  path: '/admin/settings/look',
  icon: Palette,
  add: 'Add Look',
  section: '#home',
  lists: [looksScreen],
} as const satisfies Area
