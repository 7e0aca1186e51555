import { directionOf } from '@tablier/words/language-of'
import type { ReactNode } from 'react'
import fontsUrl from '../fonts/fonts.css?url'
import { pathOf } from '../site/addresses.ts'
import { layoutOf } from '../layouts/layouts.ts'
import { fontsOf } from '../looks/font-pairs.ts'
import { lookCss } from '../looks/look-css.ts'
import { siteIcon, themeColour } from '../looks/look-icon.ts'
import type { Brand } from '../site/site-name.ts'
import printUrl from '../print.css?url'

interface SiteDocumentProps {
  readonly language: string
  /** The site's main language, if the page is in another one. Scripts read both. */
  readonly main?: string | undefined
  readonly brand: Brand
  /** Additional tags for the head. */
  readonly head?: ReactNode
  readonly styles?: readonly string[]
  /** True if content is missing: the browser loads it itself. */
  readonly isIncomplete?: boolean
  /** False for a page without scripts, which must load its fonts at once. */
  readonly hasScript?: boolean
  readonly children: ReactNode
}

export function SiteDocument(props: SiteDocumentProps) {
  const { language, main, brand, head, styles, isIncomplete, hasScript = true, children } = props
  const { look } = brand
  const ownFonts = look ? fontsOf(look.fonts) : undefined
  const fonts = ownFonts !== '' && <link rel="stylesheet" href={ownFonts ?? fontsUrl} />
  const layout = layoutOf(look)
  const sheets = layout ? [layout.url] : styles
  const css = lookCss(look)
  const icon = siteIcon(brand)
  return (
    <html
      lang={language}
      data-main={main}
      dir={directionOf(language)}
      data-incomplete={isIncomplete || undefined}
      data-fonts={ownFonts}
      data-plain={hasScript ? undefined : true}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColour(look)} />
        {sheets?.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" /> // before what is preloaded
        ))}
        <link rel="stylesheet" href={printUrl} media="print" />
        {iconTags(icon).map((tag) => (
          <link key={tag.rel + tag.href} {...tag} />
        ))}
        <link rel="manifest" href={pathOf('/manifest.webmanifest', { lang: language, main })} />
        {/* has no texts of the owner's */}
        {css && <style dangerouslySetInnerHTML={{ __html: css }} />}
        {head}
      </head>
      <body>
        {children}
        {hasScript ? <noscript>{fonts}</noscript> : fonts}
      </body>
    </html>
  )
}

/** The tags of the look's icon, or of the product's. */
function iconTags(icon: string | null) {
  const base = import.meta.env.BASE_URL
  if (icon !== null) return ['icon', 'apple-touch-icon'].map((rel) => ({ rel, href: icon }))
  return [
    { rel: 'icon', href: `${base}favicon.ico`, sizes: '32x32' },
    { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: `${base}apple-touch-icon.png` },
  ]
}
