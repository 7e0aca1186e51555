import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { MARK_OPENING } from '../hydration/first-layout.ts'
import { documentTags } from '../site/document-tags.ts'
import { useSettings } from '../site/settings.ts'
import type { SiteContext } from '../site/site-context.ts'

export const Route = createRootRouteWithContext<SiteContext>()({
  head: () => ({
    meta: [...documentTags.meta],
    links: [...documentTags.links],
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
