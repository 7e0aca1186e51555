import { expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import { picture, storedPicture } from '../../../test/picture.ts'
import { bannersScreen } from '../screens/frame.ts'
import { readValues, typedValues } from '../../forms/record-fields.ts'
import { contentFields } from './content-fields.tsx'
import { createInput, shownHere, storedValues, unsavedRecord, updateInput } from './form-values.ts'

const mediaUrl = storedPicture.slice(1)
const empty = storedValues(bannersScreen, null)
const texts = { heading: 'Fire', subHeading: '', buttonText1: '', buttonText2: '' }
const record = contentRecord(3, { ...texts, mediaUrl: storedPicture, version: 7 })
const start = storedValues(bannersScreen, record)

it('sends the fields of a new record that are set, trimmed', () => {
  const fields = contentFields(bannersScreen, null)
  const typed = typedValues(fields, { ...empty, heading: '  Fire ', buttonText1: '   ' })
  const { stored } = readValues(fields, typed)
  expect(createInput(bannersScreen, stored)).toEqual({ body: { heading: 'Fire', status: 'Draft' } })
})

it.each([
  [
    'changed fields and the current picture, as a path that starts with api/uploads/',
    { heading: '' },
    { body: { heading: '', mediaUrl, version: 7 } },
  ],
  ['a changed status', { status: 'Archived' }, { body: { mediaUrl, status: 'Archived', version: 7 } }],
  ['a new file instead of the path', { file: picture }, { body: { version: 7 }, file: picture }],
  ['null for a removed picture', { mediaUrl: null }, { body: { mediaUrl: null, version: 7 } }],
] as const)('sends of an edit %s, and the version', (_what, change, input) => {
  expect(updateInput(bannersScreen, { ...start, ...change }, record)).toEqual(input)
})

const stated = { focalX: 30, focalY: 40, alt: ' A sole ', isDecorative: false, translations: {} }

it('sends what the form states about its picture once somebody has touched it', () => {
  const facts = { focal_x: 30, focal_y: 40, alt: 'A sole', is_decorative: false }
  expect(unsavedRecord(bannersScreen, null, { ...empty, picture: stated }).picture).toEqual(facts)
  expect(unsavedRecord(bannersScreen, null, empty)).not.toHaveProperty('picture')
})

it('does without crops around a focal point that is not saved', () => {
  const rest = '<source type="image/avif" srcSet="/api/uploads/a.jpg/640.avif 640w"/><img src="/api/uploads/a.jpg"/>'
  const html = `<picture><source type="image/avif" srcSet="/api/uploads/a.jpg/upright-600-30.avif 600w"/>${rest}</picture>`
  expect(shownHere(html, { ...empty, picture: stated }, null)).toBe(`<picture>${rest}</picture>`)
  expect(shownHere(html, empty, null)).toBe(html)
})
