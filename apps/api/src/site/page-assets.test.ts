import { expect, it } from 'vitest'
import { pageAssets } from './page-assets.ts'

const manifest = {
  'src/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-2.js', css: ['assets/shared-2.css'], imports: ['_deep.js', 'src/entry.tsx'] },
  '_deep.js': { file: 'assets/deep-3.js' },
  'src/lazy.ts': { file: 'assets/lazy-4.js' },
}

it('names the entry and all that it imports at once, each once', () => {
  expect(pageAssets(manifest, 'src/entry.tsx')).toEqual({
    scripts: [{ attrs: { type: 'module', src: '/assets/entry-1.js' } }],
    styles: ['/assets/entry-1.css', '/assets/shared-2.css'],
    preloads: ['/assets/entry-1.js', '/assets/shared-2.js', '/assets/deep-3.js'],
  })
})

it('refuses a manifest without the entry', () => {
  expect(() => pageAssets(manifest, 'src/gone.tsx')).toThrow('src/gone.tsx')
})
