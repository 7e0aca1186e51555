import { describe, expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import { footersScreen } from '../screens/footers.ts'
import { matchingRecords, noFilter } from './collection-list.tsx'

const screen = { filters: { search: ['heading', 'subHeading'], all: 'All' }, fields: {} } as const
const fire = contentRecord(1, { heading: 'By the Fire', subHeading: '', buttonText1: 'Menu', status: 'Published' })
const lake = contentRecord(2, { heading: 'By the lake', subHeading: 'Fireworks', buttonText1: '' })
const all = [fire, lake]

describe('matchingRecords', () => {
  it('searches the text that a field shows, not how it is stored', () => {
    const social = { media_name: 'Insta', media_icon: '/camera.png', media_link: 'https://example.com/chef' }
    const fields = { heading: 'The <em>long</em> table', socialMedia: JSON.stringify([social]) }
    const footer = contentRecord(3, fields)
    const finds = (search: string) => matchingRecords([footer], footersScreen, { ...noFilter, search }).length > 0
    expect(['LONG TABLE', 'insta', 'camera', 'example.com/chef'].filter(finds)).toHaveLength(4)
    expect(['media_name', '<em>', 'lamp'].filter(finds)).toEqual([])
  })

  it.each([
    ['', 'every', all],
    [' FIRE ', 'every', all],
    ['lake', 'every', [lake]],
    ['menu', 'every', []], // not in a searched field
    ['fire', 'Draft', [lake]],
    ['fire', 'Archived', []],
  ] as const)('finds by the text %j and the status %s', (search, status, found) => {
    expect(matchingRecords(all, screen, { search, status })).toEqual(found)
  })
})
