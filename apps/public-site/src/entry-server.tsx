import type { Transport } from '@tablier/api-client'
import type { PageAssets, RefusedForm } from '@tablier/contracts'
import { createRequestHandler, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { legalPaths } from '@tablier/contracts/legal-paths'
import { llmsText as siteText } from './seo/llms-text.ts'
import { publishedDishes as dishIds } from './seo/published-dishes.ts'
import { webManifest as siteManifest } from './seo/web-manifest.ts'
import { createApiSource } from './api.tsx'
import { renderLegalPage } from './page/render-legal-page.tsx'
import { createSiteRouter } from './router.tsx'

/**
 * Renders the page that `request` asks for, with all its content.
 * @param transport sends the calls to the API
 * @param nonce unguessable; set on each script that the renderer writes
 * @param refusedForm a posted contact form that the page shows again
 * @returns the page; `Cache-Control: no-store` if a section failed to load and the browser must try again
 * @throws an error thrown by a component
 */
export async function render(
  request: Request,
  transport: Transport,
  assets: PageAssets,
  nonce: string,
  refusedForm?: RefusedForm,
): Promise<Response> {
  const api = createApiSource(transport)
  const legalPage = await renderLegalPage(new URL(request.url), api, assets)
  if (legalPage) return legalPage
  const handle = createRequestHandler({
    request,
    createRouter: () => createSiteRouter({ api, publicUrl: new URL(request.url).origin, nonce, refusedForm }),
    getRouterManifest: () => ({
      routes: {
        __root__: { scripts: [...assets.scripts], css: [...assets.styles], preloads: [...assets.preloads] },
      },
    }),
  })
  return handle(async ({ router, responseHeaders }) => {
    const queries = router.options.context.queryClient.getQueryCache().getAll()
    if (queries.some(({ state }) => state.status !== 'success')) responseHeaders.set('cache-control', 'no-store')
    const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(html, { headers: responseHeaders })
  })
}

/** The site's web app manifest. */
export function webManifest(transport: Transport): Promise<object> {
  return siteManifest(createApiSource(transport))
}

/**
 * The site in Markdown, for `/llms.txt`.
 * @param publicUrl the site's own address, without a trailing slash
 */
export function llmsText(transport: Transport, publicUrl: string): Promise<string> {
  return siteText(createApiSource(transport), publicUrl, new Date())
}

/** The ids of the published dishes, for which the page can be shared. */
export function publishedDishes(transport: Transport): Promise<ReadonlySet<number>> {
  return dishIds(createApiSource(transport))
}

/** The paths of the pages that search engines may list. */
export async function sitePaths(transport: Transport): Promise<string[]> {
  const { items } = await (await createApiSource(transport)()).legalPages.list()
  return ['/', ...items.map(({ name }) => legalPaths[name])]
}
