import { describe, expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import { picture, storedPicture } from '../../../test/picture.ts'
import { bannersScreen } from '../screens/banners.ts'
import { createInput, startValues, updateInput } from './form-values.ts'

const empty = startValues(bannersScreen, null)
const fields = { ...empty.fields, heading: 'Fire', subHeading: 'Seven courses', mediaUrl: storedPicture }
const record = contentRecord(3, { ...fields, version: 7, status: 'Published' })

describe('startValues', () => {
  it('is an empty Draft for a new record', () => {
    expect(empty).toMatchObject({ status: 'Draft', file: null, fields: { heading: '', mediaUrl: null } })
  })
})

describe('createInput', () => {
  it('sends the fields that are set, trimmed', () => {
    const values = { ...empty, fields: { ...empty.fields, heading: '  Fire ', buttonText1: '   ' } }
    expect(createInput(bannersScreen, values)).toEqual({ body: { heading: 'Fire', status: 'Draft' } })
  })

  it('also sends a chosen file', () => {
    expect(createInput(bannersScreen, { ...empty, file: picture })).toEqual({
      body: { status: 'Draft' },
      file: picture,
    })
  })
})

describe('updateInput', () => {
  const start = startValues(bannersScreen, record)
  const mediaUrl = storedPicture.slice(1)

  it('sends what changed, the version, and the present picture as a path that starts with api/uploads/', () => {
    const values = { ...start, fields: { ...start.fields, subHeading: '' } }
    expect(updateInput(bannersScreen, values, record)).toEqual({
      body: { subHeading: '', mediaUrl, version: 7 },
    })
  })

  it('sends a status that changed', () => {
    expect(updateInput(bannersScreen, { ...start, status: 'Archived' }, record).body).toEqual({
      mediaUrl,
      status: 'Archived',
      version: 7,
    })
  })

  it('sends a new file instead of the address', () => {
    expect(updateInput(bannersScreen, { ...start, file: picture }, record)).toEqual({
      body: { version: 7 },
      file: picture,
    })
  })

  it('sends null for a picture that was removed', () => {
    const values = { ...start, fields: { ...start.fields, mediaUrl: null } }
    expect(updateInput(bannersScreen, values, record).body).toEqual({ mediaUrl: null, version: 7 })
  })
})
