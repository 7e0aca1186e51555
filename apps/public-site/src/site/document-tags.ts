import printUrl from '../print.css?url'

/** The head's tags that every page has. */
export const documentTags = {
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
