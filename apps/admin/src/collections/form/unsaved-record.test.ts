import { expect, it } from 'vitest'
import { bannersArea } from '../screens/banners.ts'
import { startValues } from './form-values.ts'
import { shownHere, unsavedRecord } from './unsaved-record.ts'

const [screen] = bannersArea.lists
const picture = { focalX: 30, focalY: 40, alt: ' A sole ', isDecorative: false }
const values = startValues(screen, null)

it('sends what the form states about its picture once somebody has touched it', () => {
  const facts = { focal_x: 30, focal_y: 40, alt: 'A sole', is_decorative: false }
  expect(unsavedRecord(screen, null, { ...values, picture }).picture).toEqual(facts)
  expect(unsavedRecord(screen, null, values)).not.toHaveProperty('picture')
})

it('does without crops around a focal point that is not saved', () => {
  const rest = '<source type="image/avif" srcSet="/api/uploads/a.jpg/640.avif 640w"/><img src="/api/uploads/a.jpg"/>'
  const html = `<picture><source type="image/avif" srcSet="/api/uploads/a.jpg/upright-600-30.avif 600w"/>${rest}</picture>`
  expect(shownHere(html, { ...values, picture }, null)).toBe(`<picture>${rest}</picture>`)
  expect(shownHere(html, values, null)).toBe(html)
})
