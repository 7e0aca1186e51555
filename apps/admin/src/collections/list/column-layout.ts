import type { CollectionScreen, ContentRecord, InputKind } from '../collection-screen.ts'
import { fieldText, nameColumn } from '../record-text.ts'

/** What a text column may ask for at most, in characters: its own name in two lines, or a glimpse of a long text. */
const mostCharacters = { name: 48, text: 18, longText: 22 } as const

/** Columns whose content has a fixed size, padding included. */
const fixedWidths: Partial<Record<InputKind['kind'], string>> = { media: '6.5rem', number: '6.5rem' }

/** The part of a column in a card. Columns without one are hidden there. */
export type CardPart = 'media' | 'name' | 'second'

/** The CSS grid columns of the table: each text column gets the room that its texts need. */
export function gridColumns(screen: CollectionScreen, records: readonly ContentRecord[]): string {
  const columns = screen.columns.map((column) => {
    const field = screen.fields[column]
    if (!field) return '0'
    const heading = field.heading ?? field.label
    const longestWord = Math.max(...heading.split(' ').map((word) => word.length))
    const most = column === nameColumn(screen) ? 'name' : field.input.kind === 'longText' ? 'longText' : 'text'
    const longestText = Math.max(0, ...records.map((record) => fieldText(screen, record, column).length))
    const characters = Math.min(mostCharacters[most], Math.max(longestWord, longestText / 1.2))
    const padding = 3 // in characters
    const least = Math.max(longestWord / 2 + 1.5, most === 'name' ? 6.75 : 0)
    return fixedWidths[field.input.kind] ?? `minmax(${least}rem, ${Math.ceil(characters + padding)}fr)`
  })
  return [...columns, '8rem', '8.5rem'].join(' ')
}

/** Where a column stands in a card; null if it is hidden there. */
export function cardPart(screen: CollectionScreen, column: string): CardPart | null {
  const { columns, fields } = screen
  const name = nameColumn(screen)
  if (column === name) return 'name'
  if (fields[column]?.input.kind === 'media') return 'media'
  const isText = (other: string) => /^(?:text|longText)$/.test(fields[other]?.input.kind ?? '')
  return columns.find((other) => other !== name && isText(other)) === column ? 'second' : null
}
