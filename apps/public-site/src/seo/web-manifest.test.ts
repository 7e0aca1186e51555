// @vitest-environment node
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createApiSource } from '../api.ts'
import { seed, transport, withSettings } from '../testing/mock.ts'
import { webManifest } from './web-manifest.ts'

const api = createApiSource(transport)

it('is named as the site is', async () => {
  seed({ logos: [{ text_logo: 'Maison Test' }] })
  expect(await webManifest(api)).toMatchObject({ name: 'Maison Test', short_name: 'Maison Test' })
})

it('has the name and the language that the owner has set', async () => {
  seed({ logos: [{ text_logo: 'Maison Test' }] }, withSettings({ site_name: 'Chez Ada', language: 'fr' }))
  expect(await webManifest(api)).toMatchObject({ name: 'Chez Ada', lang: 'fr' })
})

it('has a default name, and icons that exist', async () => {
  seed({})
  const { name, icons } = (await webManifest(api)) as { name: string; icons: { src: string }[] } // as it is written
  expect(name).toBe('Private Chef')
  for (const { src } of icons) expect(existsSync(new URL(`../../public${src}`, import.meta.url))).toBe(true)
})
