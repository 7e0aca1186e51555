import type { LayoutName, OpeningName } from '@tablier/contracts'
import { Palette } from 'lucide-react'
import { lazy } from 'react'
import {
  type Area,
  type Choice,
  type ChoiceKind,
  failuresOf,
  type ScreenOf,
  serverMessageOr,
} from '../collection-screen.ts'
import { Sketch } from '../look/sketch.tsx'
import { t } from '../../language/words.ts'

// Loaded with the form, not with the sidebar.
const inputs = () => import('../look/look-inputs.tsx')
const PaletteInput = lazy(async () => ({ default: (await inputs()).PaletteInput }))
const SectionOrderInput = lazy(async () => ({ default: (await inputs()).SectionOrderInput }))
const SharePictureInput = lazy(async () => ({ default: (await inputs()).SharePictureInput }))

const choice = (choices: Readonly<Record<string, Choice>>, inLook?: ChoiceKind['inLook']) =>
  ({ kind: 'choice', choices, ...(inLook && { inLook }) }) as const

/** A layout's name, and a sentence about it. */
const layoutWords = (layout: LayoutName) => ({ label: t.layoutName({ layout }), hint: t.layoutHint({ layout }) })

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
  title: t.look,
  noun: 'look',
  beyondLimit: t.beyondFirstLook,
  opensWithPreview: true,
  fields: {
    layout: {
      label: t.layoutOfPage,
      input: choice(
        {
          evening: { ...layoutWords('evening'), picture: <Sketch {...dishes(9, 16)} /> },
          quiet: {
            ...layoutWords('quiet'),
            picture: <Sketch picture="M24 3h16v14H24z" words="M18 23h28M23 29h18M20 35h24" />,
          },
          story: {
            ...layoutWords('story'),
            picture: <Sketch picture="M36 0h28v24H36z" words="M6 8h22M6 14h18M6 20h20M6 31h52M6 36h52" />,
          },
          carte: {
            ...layoutWords('carte'),
            picture: (
              <Sketch picture="M12 2h40v1H12zM12 37h40v1H12z" words="M26 9h12M20 14h24M26 22h12M18 27h28M24 32h16" />
            ),
          },
          exact: {
            ...layoutWords('exact'),
            picture: (
              <Sketch
                picture="M3 20h12v16H3zM18 20h12v16H18zM33 20h12v16H33zM48 20h12v16H48z"
                words="M3 4h58M3 10h20M3 15h8M18 15h8M33 15h8M48 15h8"
              />
            ),
          },
          feast: {
            ...layoutWords('feast'),
            picture: <Sketch picture="M0 0h64v21H0zM0 22h31v18H0zM32 22h32v18H32z" words="M5 16h20M5 35h12M37 35h12" />,
          },
        },
        (layout) => ({ layout: layout as LayoutName }),
      ), // a key of the choices
    },
    palette: { label: t.colours, input: { kind: 'own', Input: PaletteInput } },
    ownColour: { label: t.yourColour, input: { kind: 'withAnother' } },
    darkMode: {
      label: t.visitorsWhoPreferDarkPages,
      input: choice({ never: { label: t.seeTheSamePage }, as_visitor: { label: t.seeADarkOne } }),
    },
    fonts: {
      label: t.typeface,
      input: choice({
        'fraunces-inter': { label: t.frauncesWarmAndSoft, face: 'face-fraunces' },
        playfair: { label: t.playfairAClassicalSerif, face: 'face-playfair' },
        cormorant: { label: t.cormorantFineAndTall, face: 'face-cormorant' },
        lora: { label: t.loraCalmAsABook, face: 'face-lora' },
        bricolage: { label: t.bricolageLively, face: 'face-bricolage' },
        manrope: { label: t.manropeModern, face: 'face-manrope' },
        system: { label: t.theVisitorsOwnAtOnce },
      }),
    },
    opening: {
      label: t.opening,
      input: choice(
        {
          full: { label: t.wholePicture, picture: <Sketch picture="M0 0h64v40H0z" words="M6 27h28M6 33h18" /> },
          split: { label: t.sideBySide, picture: <Sketch picture="M32 0h32v40H32z" words="M6 17h20M6 23h14" /> },
          words: { label: t.wordsFirst, picture: <Sketch picture="M6 26h52v14H6z" words="M6 10h40M6 16h26" /> },
          film: { label: t.film, picture: <Sketch picture="M4 4h56v22H4zM28 10v10l8-5z" words="M6 32h30M6 37h18" /> },
        },
        (opening) => ({ opening: opening as OpeningName }),
      ), // a key of the choices
    },
    sectionOrder: { label: t.orderOfThePage, input: { kind: 'own', Input: SectionOrderInput } },
    corners: {
      label: t.corners,
      input: choice({
        soft: {
          label: t.soft,
          picture: <Sketch picture="M16 6h32a8 8 0 0 1 8 8v12a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8z" />,
        },
        square: { label: t.squareCorners, picture: <Sketch picture="M8 6h48v28H8z" /> },
      }),
    },
    dishPictures: {
      label: t.picturesOfDishes,
      input: choice({
        landscape: { label: t.landscape, picture: <Sketch {...dishes(12, 13)} /> },
        square: { label: t.square, picture: <Sketch {...dishes(9, 18)} /> },
        portrait: { label: t.portrait, picture: <Sketch {...dishes(4, 25)} /> },
      }),
    },
    space: {
      label: t.space,
      input: choice({
        usual: { label: t.usual, picture: <Sketch {...rows(5)} /> },
        close: { label: t.spaceClose, picture: <Sketch {...rows(3.5)} /> },
        wide: { label: t.wide, picture: <Sketch {...rows(6.5)} /> },
      }),
    },
    iconUrl: { label: t.icon, input: { kind: 'media', hint: t.tabIconHint } },
    shareUrl: { label: t.sharePicture, input: { kind: 'own', Input: SharePictureInput } },
  },
  columns: ['palette'],
  filters: null,
  failures: { load: serverMessageOr(t.failedToLoadLooks), ...failuresOf('look') },
} as const satisfies ScreenOf<'looks'>

export const looksArea = {
  label: t.look,
  heading: t.lookManagement,
  path: '/admin/settings/look',
  purpose: t.colorsTypeAndOrder,
  icon: Palette,
  add: t.addLook,
  section: '#home',
  lists: [looksScreen],
} as const satisfies Area
