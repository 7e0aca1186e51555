import type { PageContent } from '@tablier/contracts'
import type { Rendering } from '../../src/site/build-page.ts'
import type { TestApp } from '../harness.ts'

type RenderPreview = Rendering<'renderPreview'>

/** Renders the texts of three lists, so that the suites do not need a build. */
const renderPreview: RenderPreview = ({ banner, portfolio, settings, legalLinks }, _publicUrl, _assets, kind) => {
  const shown = banner.data
  const dishes = portfolio.data
  const texts = [
    shown && `${shown.heading}: ${shown.subHeading}`,
    ...(dishes?.items ?? []).map(({ title, imageUrl }) => (imageUrl === null ? title : `${title} with ${imageUrl}`)),
    `${dishes?.total} dishes`,
    settings.data?.siteName,
    ...(legalLinks.data ?? []).map(({ title }) => title),
  ]
  return `${kind}\n${texts.filter(Boolean).join('\n')}`
}

/** Gives the application a renderer of previews. */
export function withPreviews({ services }: TestApp, render: RenderPreview = renderPreview): void {
  const assets = { script: '', styles: [], preloads: [], islands: [] }
  services.previewPages.use({
    renderPreview: render,
    renderMenuCard: (card) => JSON.stringify(card),
    renderGuestPage: (page) => JSON.stringify(page),
    assets,
    publicUrl: 'https://chef.test',
  })
}

/** Lets `read` see the content of each preview instead of rendering it. */
export function readPreviews(test: TestApp, read: (content: PageContent) => void): void {
  withPreviews(test, (content) => {
    read(content)
    return ''
  })
}
