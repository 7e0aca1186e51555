import { describe, expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import { footersScreen } from '../screens/footers.ts'
import { matchingRecords, noFilter } from './matching-records.ts'

const screen = { filters: { search: ['heading', 'subHeading'], all: 'All' }, fields: {} } as const
const fire = contentRecord(1, { heading: 'By the Fire', subHeading: '', buttonText1: 'Menu', status: 'Published' })
const lake = contentRecord(2, { heading: 'By the lake', subHeading: 'Fireworks', buttonText1: '' })
const all = [fire, lake]

describe('matchingRecords', () => {
  it('keeps all without a search and with every status', () => {
    expect(matchingRecords(all, screen, noFilter)).toEqual(all)
  })

  it('finds a part of any search field, upper or lower case', () => {
    expect(matchingRecords(all, screen, { ...noFilter, search: ' FIRE ' })).toEqual([fire, lake])
    expect(matchingRecords(all, screen, { ...noFilter, search: 'lake' })).toEqual([lake])
  })

  it('finds the text that a field shows, not how it is stored', () => {
    const social = { media_name: 'Insta', media_icon: '/camera.png', media_link: 'https://example.com/chef' }
    const fields = { heading: 'The <em>long</em> table', socialMedia: JSON.stringify([social]) }
    const footer = contentRecord(3, fields)
    const finds = (search: string) => matchingRecords([footer], footersScreen, { ...noFilter, search }).length > 0
    expect(['LONG TABLE', 'insta', 'camera', 'example.com/chef'].filter(finds)).toHaveLength(4)
    expect(['media_name', '<em>', 'lamp'].filter(finds)).toEqual([])
  })

  it('ignores other fields', () => {
    expect(matchingRecords(all, screen, { ...noFilter, search: 'menu' })).toEqual([])
  })

  it('takes status and search together', () => {
    expect(matchingRecords(all, screen, { search: 'fire', status: 'Draft' })).toEqual([lake])
    expect(matchingRecords(all, screen, { search: 'fire', status: 'Archived' })).toEqual([])
  })
})
