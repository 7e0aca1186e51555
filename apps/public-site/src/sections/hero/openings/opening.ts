import type { ReactElement } from 'react'
import type { HeroTextsProps } from './hero-texts.tsx'

/** What the page opens with: the banner's texts, and its media. */
export interface Opening {
  /** Where the section has its content. */
  readonly className: string
  /** The displayed width of the picture, in the syntax of the attribute `sizes`; undefined if it fills the screen. */
  readonly sizes?: string
  /** Whether the texts lie over the banner's media. */
  readonly isOverMedia?: boolean
  readonly Layout: (props: LayoutProps) => ReactElement
}

interface LayoutProps extends HeroTextsProps {
  /** Whether the texts are in the middle. */
  readonly isCentred: boolean
}
