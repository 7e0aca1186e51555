/** The choices of a look. The first of each is the specified page's. */

/** The sections that the owner can hide and move, in the specified order. */
export const hideableNames = ['about', 'services', 'portfolio', 'testimonials', 'gallery'] as const
export type HideableSection = (typeof hideableNames)[number]

/** The palettes that open dark, and those that open light. Their colours are in `palettes.ts`. */
export const darkPaletteNames = [
  'espresso',
  'bone',
  'aubergine',
  'sea',
  'olive',
  'terracotta',
  'night',
  'cellar',
] as const
export const lightPaletteNames = [
  'paper',
  'linen',
  'tablecloth',
  'porcelain',
  'sage',
  'rose',
  'oyster',
  'butter',
] as const
export type DarkPaletteName = (typeof darkPaletteNames)[number]
export type LightPaletteName = (typeof lightPaletteNames)[number]

/** The palettes made by hand. */
export const paletteNames = [...darkPaletteNames, ...lightPaletteNames] as const
export type PaletteName = DarkPaletteName | LightPaletteName
/** `own` makes a palette of one colour. */
export const paletteChoices = [...paletteNames, 'own'] as const

/** Whether visitors who prefer dark pages get the palette's dark counterpart. */
export const darkModeNames = ['never', 'as_visitor'] as const

/** How the sections are laid out: as specified; centred and quiet; like a story; a menu as text; a grid with numbers; pictures from edge to edge. The sheets are in `apps/public-site/src/layouts`. */
export const layoutNames = ['evening', 'quiet', 'story', 'carte', 'exact', 'feast'] as const
export type LayoutName = (typeof layoutNames)[number]

export const fontPairNames = [
  'fraunces-inter',
  'playfair',
  'cormorant',
  'lora',
  'bricolage',
  'manrope',
  'system',
] as const
export type FontPairName = (typeof fontPairNames)[number]

/** What the page opens with: the whole picture, picture beside words, words first, or a film. */
export const openingNames = ['full', 'split', 'words', 'film'] as const
export type OpeningName = (typeof openingNames)[number]

export const cornerNames = ['soft', 'square'] as const
export const dishPictureNames = ['landscape', 'square', 'portrait'] as const
export const spaceNames = ['usual', 'close', 'wide'] as const

/** Returns the sections in a look's order: those that it names, then the others. */
export function sectionsInOrder(sectionOrder: string): HideableSection[] {
  const named = sectionOrder.split(',').flatMap((word) => hideableNames.filter((name) => name === word))
  return [...new Set([...named, ...hideableNames])]
}
