import type { ReactElement } from 'react'
import type { HeroMediaProps } from './hero-media.tsx'
import type { HeroTextsProps } from './hero-texts.tsx'

/** What the page opens with: the banner's texts, and its media or a dish's picture. */
export interface Opening {
  /** Where the section has its content. */
  readonly className: string
  /** The displayed width of the picture, in the syntax of the attribute `sizes`; undefined if it fills the screen. */
  readonly sizes?: string
  /** Whether the picture is the first dish's. */
  readonly showsDish?: boolean
  /** Whether the texts lie over the banner's media. */
  readonly isOverMedia?: boolean
  readonly Layout: (props: LayoutProps) => ReactElement
}

interface LayoutProps extends HeroTextsProps {
  /** The first dish's picture. */
  readonly dish: HeroMediaProps | undefined
}
