import type { ReactNode } from 'react'
import fontsUrl from '../fonts/fonts.css?url'
import printUrl from '../print.css?url'

interface SiteDocumentProps {
  readonly language: string
  /** Additional tags for the head. */
  readonly head?: ReactNode
  readonly styles?: readonly string[]
  /** True if content is missing: the browser loads it itself. */
  readonly isIncomplete?: boolean
  /** False for a page without scripts, which must load its fonts at once. */
  readonly hasScript?: boolean
  readonly children: ReactNode
}

export function SiteDocument({ language, head, styles, isIncomplete, hasScript = true, children }: SiteDocumentProps) {
  const fonts = <link rel="stylesheet" href={fontsUrl} />
  return (
    <html lang={language} data-incomplete={isIncomplete || undefined}>
      <head>
        {documentTags.meta.map((tag) => (
          <meta key={JSON.stringify(tag)} {...tag} />
        ))}
        {styles?.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" /> // before what is preloaded
        ))}
        {documentTags.links.map((tag) => (
          <link key={tag.href} {...tag} />
        ))}
        {head}
      </head>
      <body>
        {children}
        {hasScript ? <noscript>{fonts}</noscript> : fonts}
      </body>
    </html>
  )
}

/** The head's tags that every page has. */
const documentTags = {
  meta: [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { name: 'theme-color', content: '#15110d' },
  ],
  links: [
    { rel: 'stylesheet', href: printUrl, media: 'print' },
    { rel: 'icon', href: `${import.meta.env.BASE_URL}favicon.ico`, sizes: '32x32' },
    { rel: 'icon', href: `${import.meta.env.BASE_URL}favicon.svg`, type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: `${import.meta.env.BASE_URL}apple-touch-icon.png` },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ],
} as const
