import { expect, it } from 'vitest'
import { pageAssets } from './page-assets.ts'

const manifest = {
  'src/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_shared.js'] },
  'src/islands.tsx': { file: 'assets/islands-6.js', imports: ['_react.js', '_deep.js'] },
  '_shared.js': { file: 'assets/shared-2.js', css: ['assets/shared-2.css'], imports: ['_deep.js', 'src/entry.tsx'] },
  '_deep.js': { file: 'assets/deep-3.js' },
  '_react.js': { file: 'assets/react-4.js', imports: ['src/entry.tsx'] },
}

it('names the entry, its static imports and the files of the islands, each once', () => {
  expect(pageAssets(manifest, 'src/entry.tsx', 'src/islands.tsx')).toEqual({
    script: '/assets/entry-1.js',
    styles: ['/assets/entry-1.css', '/assets/shared-2.css'],
    preloads: ['/assets/shared-2.js', '/assets/deep-3.js'],
    islands: ['/assets/islands-6.js', '/assets/react-4.js'],
  })
})

it.each([
  ['src/gone.tsx', 'src/islands.tsx'],
  ['src/entry.tsx', 'src/gone.tsx'],
])('throws if the manifest does not have %s or %s', (entry, islands) => {
  expect(() => pageAssets(manifest, entry, islands)).toThrow('src/gone.tsx')
})
