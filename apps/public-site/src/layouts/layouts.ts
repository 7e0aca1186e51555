import type { LayoutName } from '@tablier/contracts/look-choices'
import type { Look } from '../site/content.ts'
import carteUrl from './carte.css?url'
import exactUrl from './exact.css?url'
import feastUrl from './feast.css?url'
import quietUrl from './quiet.css?url'
import storyUrl from './story.css?url'

export interface Layout {
  /** A complete style sheet: `styles.css`, and after it what this layout has otherwise on screens. */
  readonly url: string
  /** Whether the hero's texts are in the middle, so that its picture is darkened there too. */
  readonly isCentred?: boolean
  /** The displayed widths of pictures, in the syntax of the attribute `sizes`. */
  readonly sizes: {
    readonly about: string
    readonly dishes: string
    /** One dish, or two, where they are larger than many. */
    readonly fewDishes?: string
    readonly pictures: string
  }
}

/** The layouts besides the specified one, whose style sheet is `evening.css`, the entry's own. */
const layouts: Readonly<Record<Exclude<LayoutName, 'evening'>, Layout>> = {
  quiet: {
    url: quietUrl,
    isCentred: true,
    sizes: {
      about: '(min-width: 40rem) 26rem, 92vw',
      dishes: '(min-width: 64rem) 28rem, (min-width: 48rem) 45vw, 92vw',
      fewDishes: '(min-width: 48rem) 34rem, 92vw',
      pictures: '(min-width: 64rem) 20rem, (min-width: 40rem) 30vw, 46vw',
    },
  },
  story: {
    url: storyUrl,
    sizes: {
      about: '(min-width: 64rem) 50vw, 100vw',
      dishes: '(min-width: 48rem) 58vw, 92vw',
      pictures: '(min-width: 48rem) 42vw, 92vw',
    },
  },
  carte: {
    url: carteUrl,
    isCentred: true,
    sizes: { about: '11rem', dishes: '1px', pictures: '8rem' },
  },
  exact: {
    url: exactUrl,
    sizes: {
      about: '(min-width: 64rem) 17rem, 92vw',
      dishes: '(min-width: 64rem) 23rem, (min-width: 48rem) 45vw, 92vw',
      fewDishes: '(min-width: 72rem) 48rem, (min-width: 64rem) 62vw, 92vw',
      pictures: '(min-width: 72rem) 17rem, (min-width: 64rem) 23vw, 46vw',
    },
  },
  feast: {
    url: feastUrl,
    sizes: {
      about: '(min-width: 64rem) 50vw, 100vw',
      dishes: '(min-width: 48rem) 64vw, 100vw',
      fewDishes: '100vw',
      pictures: '(min-width: 64rem) 36vw, 62vw',
    },
  },
}

/** Returns a look's layout; undefined for the specified one. */
export function layoutOf(look: Look): Layout | undefined {
  return look && look.layout !== 'evening' ? layouts[look.layout] : undefined
}
