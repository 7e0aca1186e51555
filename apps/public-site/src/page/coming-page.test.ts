// @vitest-environment node
import { languages } from '@tablier/words/languages'
import { expect, it } from 'vitest'
import { renderComingPage } from '../entry-server.tsx'
import assets from '../testing/assets.json' with { type: 'json' }
import { seed, withLegalPage, withSettings } from '../testing/mock.ts'
import { contentOf } from '../testing/render-at.ts'

it.each(languages)(
  'says in %s that the site is coming, by its name, without a script or a part of the page',
  async (language) => {
    seed({ banners: [{ heading: 'Supper' }] }, withSettings({ site_name: 'Chez Ada' }))
    const html = renderComingPage(await contentOf(), language, assets)
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain('Chez Ada')
    expect(html).not.toMatch(/<script|Supper/)
  },
)

it('leads to the legal pages, in the language of the site', async () => {
  seed({}, withLegalPage('privacy', 'Your data', '<p>We keep little.</p>'))
  const html = renderComingPage(await contentOf(), 'fr', assets)
  expect(html).toMatch(/<footer lang="en".*href="\/privacy"/s)
})
