import type {
  cornerNames,
  dishPictureNames,
  FontPairName,
  LayoutName,
  OpeningName,
  PaletteName,
  spaceNames,
} from './look-choices.ts'

/** What a ready look chooses. The rest of a look, such as its icon and the order of its sections, stays the owner's. */
export interface ReadyLook {
  readonly layout: LayoutName
  readonly palette: PaletteName
  readonly fonts: FontPairName
  readonly opening: OpeningName
  readonly corners: (typeof cornerNames)[number]
  readonly dish_pictures: (typeof dishPictureNames)[number]
  readonly space: (typeof spaceNames)[number]
}

const calm = { corners: 'soft', dish_pictures: 'landscape', space: 'usual' } as const

/** Whole looks to take with one press, by name. The first is the specified page. */
export const readyLooks = {
  evening: { layout: 'evening', palette: 'espresso', fonts: 'fraunces-inter', opening: 'full', ...calm },
  linen: { layout: 'quiet', palette: 'linen', fonts: 'cormorant', opening: 'words', ...calm },
  chronicle: { layout: 'story', palette: 'paper', fonts: 'playfair', opening: 'full', ...calm, corners: 'square' },
  bistro: { layout: 'carte', palette: 'tablecloth', fonts: 'lora', opening: 'words', ...calm },
  harbour: {
    layout: 'exact',
    palette: 'sea',
    fonts: 'manrope',
    opening: 'split',
    corners: 'square',
    dish_pictures: 'square',
    space: 'usual',
  },
  orchard: { layout: 'evening', palette: 'sage', fonts: 'lora', opening: 'words', ...calm, dish_pictures: 'portrait' },
  candlelight: {
    layout: 'quiet',
    palette: 'cellar',
    fonts: 'playfair',
    opening: 'film',
    ...calm,
    corners: 'square',
  },
  longTable: {
    layout: 'feast',
    palette: 'porcelain',
    fonts: 'fraunces-inter',
    opening: 'full',
    ...calm,
    corners: 'square',
  },
} as const satisfies Readonly<Record<string, ReadyLook>>

export type ReadyLookName = keyof typeof readyLooks
export const readyLookNames = Object.keys(readyLooks) as ReadyLookName[] // Object.keys widens its keys to string
