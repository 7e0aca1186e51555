import { expect, it } from 'vitest'
import { pageAssets } from './page-assets.ts'

const manifest = {
  'src/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_shared.js'] },
  'src/patient.tsx': {
    file: 'assets/patient-6.js',
    imports: ['_deep.js'],
    dynamicImports: ['src/lazy.ts', '_deep.js'],
  },
  '_shared.js': { file: 'assets/shared-2.js', css: ['assets/shared-2.css'], imports: ['_deep.js', 'src/entry.tsx'] },
  '_deep.js': { file: 'assets/deep-3.js' },
  'src/lazy.ts': { file: 'assets/lazy-4.js', imports: ['_later.js', 'src/patient.tsx'] },
  '_later.js': { file: 'assets/later-5.js' },
}

it('names the entry and its static imports, each once', () => {
  expect(pageAssets(manifest, 'src/entry.tsx')).toEqual({
    scripts: [{ attrs: { type: 'module', src: '/assets/entry-1.js' } }],
    styles: ['/assets/entry-1.css', '/assets/shared-2.css'],
    preloads: ['/assets/entry-1.js', '/assets/shared-2.js', '/assets/deep-3.js'],
  })
})

it('names the files that the entry will import later', () => {
  expect(pageAssets(manifest, 'src/patient.tsx')).toMatchObject({
    scripts: [{ attrs: { src: '/assets/patient-6.js', 'data-parts': '/assets/lazy-4.js /assets/later-5.js' } }],
    preloads: ['/assets/patient-6.js', '/assets/deep-3.js'],
  })
})

it('throws if the entry is not in the manifest', () => {
  expect(() => pageAssets(manifest, 'src/gone.tsx')).toThrow('src/gone.tsx')
})
