import type { ApiSource } from '../api.ts'
import { siteName } from '../site/site-name.ts'

const COLOUR = '#15110d' // espresso, the page's background

/** The web app manifest, for a site on a phone's home screen. */
export async function webManifest(api: ApiSource): Promise<object> {
  const { logos, settings: allSettings } = await api()
  const [{ items }, { settings }] = await Promise.all([logos.list({ query: { limit: 1 } }), allSettings.get()])
  const name = siteName(settings, items[0])
  return {
    id: '/',
    name,
    short_name: name,
    lang: settings.language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: COLOUR,
    theme_color: COLOUR,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
