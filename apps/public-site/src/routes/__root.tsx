import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import frauncesUrl from '../fonts/fraunces-latin.woff2?url'
import interUrl from '../fonts/inter-latin.woff2?url'
import { MARK_OPENING } from '../hydration/first-layout.ts'
import { useSettings } from '../site/settings.ts'
import type { SiteContext } from '../site/site-context.ts'

export const Route = createRootRouteWithContext<SiteContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#15110d' },
    ],
    links: [
      ...[frauncesUrl, interUrl].map((href) => ({
        rel: 'preload',
        href,
        as: 'font' as const,
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: `${import.meta.env.BASE_URL}favicon.ico`, sizes: '32x32' },
      { rel: 'icon', href: `${import.meta.env.BASE_URL}favicon.svg`, type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: `${import.meta.env.BASE_URL}apple-touch-icon.png` },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
    // On the server only: hydration would match it with the head's first script, the structured data, and remove that.
    ...(import.meta.env.SSR && { scripts: [{ children: MARK_OPENING }] }),
  }),
  component: Document,
})

function Document() {
  return (
    <html lang={useSettings().language} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
