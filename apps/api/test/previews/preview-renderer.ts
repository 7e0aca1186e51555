import { createClient } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import type { RenderPreview } from '../../src/site/build-page.ts'
import type { TestApp } from '../harness.ts'

/** Renders the texts of three lists through the API's own client, so that the suites do not need a build. */
const renderPreview: RenderPreview = async (_request, transport, _assets, kind) => {
  const { banners, portfolioItems, settings, legalPages } = createClient(api, transport)
  const shown = await banners.list({ query: { limit: 1 } })
  const dishes = await portfolioItems.list({ query: { page: 1, limit: 24 } })
  const { settings: site } = await settings.get()
  const { items: pages } = await legalPages.list()
  const texts = [
    ...shown.items.map(({ heading, subHeading }) => `${heading}: ${subHeading}`),
    ...dishes.items.map(({ title, imageUrl }) => (imageUrl === null ? title : `${title} with ${imageUrl}`)),
    `${dishes.total} dishes`,
    site.siteName,
    ...pages.map(({ title }) => title),
  ]
  return new Response(`${kind}\n${texts.filter(Boolean).join('\n')}`)
}

/** Gives the application a renderer of previews. */
export function withPreviews({ services }: TestApp, render: RenderPreview = renderPreview): void {
  const assets = { script: '', styles: [], preloads: [], islands: [] }
  services.previewPages.use({ renderPreview: render, assets, publicUrl: 'https://chef.test' })
}
