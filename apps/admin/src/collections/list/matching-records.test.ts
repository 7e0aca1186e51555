import { describe, expect, it } from 'vitest'
import type { ContentRecord } from '../collection-screen.ts'
import { matchingRecords, noFilter } from './matching-records.ts'

function record(id: number, fields: Record<string, string | null>, status: ContentRecord['status']): ContentRecord {
  return { id, position: id, version: 1, status, createdAt: '', updatedAt: '', ...fields }
}

const screen = { filters: { search: ['heading', 'subHeading'], all: 'All' }, fields: {} } as const
const fire = record(1, { heading: 'By the Fire', subHeading: '', buttonText1: 'Menu' }, 'Published')
const lake = record(2, { heading: 'By the lake', subHeading: 'Fireworks', buttonText1: '' }, 'Draft')
const all = [fire, lake]

describe('matchingRecords', () => {
  it('keeps all without a search and with every status', () => {
    expect(matchingRecords(all, screen, noFilter)).toEqual(all)
  })

  it('finds a part of any search field, upper or lower case', () => {
    expect(matchingRecords(all, screen, { ...noFilter, search: ' FIRE ' })).toEqual([fire, lake])
    expect(matchingRecords(all, screen, { ...noFilter, search: 'lake' })).toEqual([lake])
  })

  it('finds the text that a field shows rather than how it is stored', () => {
    const fields = {
      heading: { label: 'Heading', input: { kind: 'text' }, asText: (value: string) => value.slice(3) },
    } as const
    expect(matchingRecords(all, { ...screen, fields }, { ...noFilter, search: 'by' })).toEqual([])
  })

  it('leaves other fields alone', () => {
    expect(matchingRecords(all, screen, { ...noFilter, search: 'menu' })).toEqual([])
  })

  it('takes status and search together', () => {
    expect(matchingRecords(all, screen, { search: 'fire', status: 'Draft' })).toEqual([lake])
    expect(matchingRecords(all, screen, { search: 'fire', status: 'Archived' })).toEqual([])
  })
})
