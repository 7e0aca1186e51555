// @vitest-environment node
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createApiSource } from '../api.tsx'
import { fakeTransport, logoRecord } from '../testing/fake-api.ts'
import { webManifest } from './web-manifest.ts'

it('is named as the site is', async () => {
  const named = await webManifest(createApiSource(fakeTransport({ '/logos': [logoRecord()] })))
  expect(named).toMatchObject({ name: 'Maison Test', short_name: 'Maison Test' })
  expect(await webManifest(createApiSource(fakeTransport({})))).toMatchObject({ name: 'Private Chef' })
})

it('names icons that are there', async () => {
  const { icons } = (await webManifest(createApiSource(fakeTransport({})))) as { icons: { src: string }[] } // as it is written
  for (const { src } of icons) expect(existsSync(new URL(`../../public${src}`, import.meta.url))).toBe(true)
})
