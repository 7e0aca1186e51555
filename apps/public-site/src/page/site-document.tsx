import type { ReactNode } from 'react'
import otherLettersUrl from '../fonts/other-letters.css?url'
import { documentTags } from '../site/document-tags.ts'

interface SiteDocumentProps {
  readonly language: string
  /** The head's own tags of this page. */
  readonly head?: ReactNode
  readonly styles?: readonly string[]
  /** True if content is missing: the browser loads it itself. */
  readonly isIncomplete?: boolean
  readonly children: ReactNode
}

/** The whole document. */
export function SiteDocument({ language, head, styles, isIncomplete, children }: SiteDocumentProps) {
  return (
    <html lang={language} data-incomplete={isIncomplete || undefined} suppressHydrationWarning>
      <head>
        {documentTags.meta.map((tag) => (
          <meta key={JSON.stringify(tag)} {...tag} />
        ))}
        {styles?.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {documentTags.links.map((tag) => (
          <link key={tag.href} {...tag} />
        ))}
        {head}
      </head>
      <body>
        {children}
        <link rel="stylesheet" href={otherLettersUrl} />
      </body>
    </html>
  )
}
