import { describe, expect, it } from 'vitest'
import type { ContentRecord } from '../collection-screen.ts'
import { bannersScreen } from '../screens/banners.ts'
import { createInput, startValues, updateInput } from './form-values.ts'

const record: ContentRecord = {
  id: 3,
  position: 0,
  version: 7,
  status: 'Published',
  createdAt: '',
  updatedAt: '',
  heading: 'Fire',
  subHeading: 'Seven courses',
  mediaUrl: '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg',
  buttonText1: '',
  buttonText2: '',
}
const file = new File(['x'], 'dish.jpg', { type: 'image/jpeg' })

describe('startValues', () => {
  it('is an empty Draft for a new record', () => {
    expect(startValues(bannersScreen, null)).toEqual({
      status: 'Draft',
      file: null,
      fields: { heading: '', subHeading: '', mediaUrl: null, buttonText1: '', buttonText2: '' },
    })
  })
})

describe('createInput', () => {
  const empty = startValues(bannersScreen, null)

  it('sends the fields that are set, trimmed', () => {
    const values = { ...empty, fields: { ...empty.fields, heading: '  Fire ', buttonText1: '   ' } }
    expect(createInput(bannersScreen, values)).toEqual({ body: { heading: 'Fire', status: 'Draft' } })
  })

  it('sends a chosen file beside them', () => {
    expect(createInput(bannersScreen, { ...empty, file })).toEqual({ body: { status: 'Draft' }, file })
  })
})

describe('updateInput', () => {
  const start = startValues(bannersScreen, record)
  const normalised = 'api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg'

  it('sends what changed, the version, and the present picture as a path that starts with api/uploads/', () => {
    const values = { ...start, fields: { ...start.fields, subHeading: '' } }
    expect(updateInput(bannersScreen, values, record)).toEqual({
      body: { subHeading: '', mediaUrl: normalised, version: 7 },
    })
  })

  it('sends a status that changed', () => {
    expect(updateInput(bannersScreen, { ...start, status: 'Archived' }, record).body).toEqual({
      mediaUrl: normalised,
      status: 'Archived',
      version: 7,
    })
  })

  it('lets a new file take the place of the address', () => {
    expect(updateInput(bannersScreen, { ...start, file }, record)).toEqual({ body: { version: 7 }, file })
  })

  it('sends null for a picture that was removed', () => {
    const values = { ...start, fields: { ...start.fields, mediaUrl: null } }
    expect(updateInput(bannersScreen, values, record).body).toEqual({ mediaUrl: null, version: 7 })
  })
})
