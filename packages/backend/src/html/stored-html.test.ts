import { api, htmlKind, listEndpoints } from '@tablier/contracts'
import type { TSchema } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { cleanRow, mayHoldHtml, withCleanHtml } from './stored-html.ts'

const DIRTY = 'a<script>b</script>'
const de = { heading: { text: DIRTY, from: DIRTY } }
const cleanDe = { heading: { text: 'a', from: 'a' } }

function cleanedRow(table: string, row: Readonly<Record<string, unknown>>) {
  const paths: string[] = []
  return { row: cleanRow(table, row, (path) => paths.push(path.join('.'))), paths }
}

describe('a row of the table', () => {
  it.each([
    ['footers', { heading: DIRTY, translations: { de } }, { heading: 'a', translations: { de: cleanDe } }],
    ['legal_pages', { title: DIRTY, body: '<h1>a</h1>' }, { title: DIRTY, body: '<h2>a</h2>' }],
    ['revisions', { collection: 'footers', record: { heading: DIRTY } }, { record: { heading: 'a' } }],
    ['revisions', { collection: 'legalPages', record: { body: DIRTY } }, { record: { body: 'a' } }],
    ['trash', { area: 'footers', record: { translations: { de } } }, { record: { translations: { de: cleanDe } } }],
    ['example_records', { table_name: 'footers', removed: { heading: DIRTY } }, { removed: { heading: 'a' } }],
    [
      'shared_previews',
      { snapshot: { lists: { footers: [{ heading: DIRTY, translations: { de } }] }, legalPages: [{ body: DIRTY }] } },
      {
        snapshot: {
          lists: { footers: [{ heading: 'a', translations: { de: cleanDe } }] },
          legalPages: [{ body: 'a' }],
        },
      },
    ],
  ])('%s has its HTML cleaned', (table, row, clean) => {
    expect(cleanedRow(table, row).row).toEqual({ ...row, ...clean })
  })

  it.each([
    ['a list in the place of a text', { heading: [DIRTY] }, { heading: '["a"]' }],
    ['an object in the place of a text', { heading: { a: DIRTY } }, { heading: '{"a":"a"}' }],
    ['an unknown language', { translations: { 'x\n': de } }, { translations: { 'x\n': cleanDe } }],
    [
      'an object in the place of a translation',
      { translations: { de: { heading: { text: [DIRTY], from: '' } } } },
      {
        translations: { de: { heading: { text: '["a"]', from: '' } } },
      },
    ],
  ])('footers is cleaned with %s', (_, row, clean) => {
    expect(cleanedRow('footers', row).row).toEqual(clean)
  })

  it.each([
    ['banners', { heading: DIRTY, translations: { de } }],
    ['messages', { message: DIRTY, body: DIRTY }],
    ['revisions', { collection: 'banners', record: { heading: DIRTY } }],
    ['revisions', { collection: '__proto__', record: { heading: DIRTY } }],
    ['trash', { area: 'messages', record: { body: DIRTY } }],
    ['example_records', { table_name: 'footers', removed: null }],
    ['footers', { heading: null, translations: 'a', social_media: DIRTY }],
    ['shared_previews', { snapshot: null }],
    ['footers', { heading: 'a<br>b<hr>' }],
  ])('%s keeps plain texts, and HTML as the site stores it', (table, row) => {
    expect(cleanedRow(table, row)).toEqual({ row, paths: [] })
  })

  it('names what was unclean', () => {
    const record = { heading: DIRTY, translations: { de: { heading: { text: DIRTY, from: '' } } } }
    const { paths } = cleanedRow('revisions', { collection: 'footers', record })
    expect(paths).toEqual(['record.heading', 'record.translations.de.heading.text'])
  })
})

/** Returns the paths of all texts that a schema marks as HTML. */
function htmlIn(schema: TSchema | undefined, path = ''): string[] {
  if (schema === undefined) return []
  if (htmlKind(schema)) return [path]
  const { properties, patternProperties, items } = schema as Readonly<Record<string, Readonly<Record<string, TSchema>>>>
  const members = Object.entries({ ...properties, ...patternProperties })
  const ofMembers = members.flatMap(([key, member]) => htmlIn(member, path ? `${path}.${key}` : key))
  return [...ofMembers, ...htmlIn(items as TSchema | undefined, path)]
}

it('every HTML text that a call takes is in a table that is cleaned', () => {
  const takes = listEndpoints(api).flatMap(({ name, endpoint }) =>
    htmlIn(endpoint.body).map((path) => `${name} ${path}`),
  )
  const texts = (field: string) => [field, `translations.^(.*)$.${field}.text`, `translations.^(.*)$.${field}.from`]
  expect(takes.toSorted()).toEqual(
    [
      ...['create', 'update', 'saveDraft'].flatMap((call) => texts('heading').map((path) => `footers.${call} ${path}`)),
      ...texts('body').map((path) => `legalPages.update ${path}`),
    ].toSorted(),
  )
  expect(
    ['footers', 'legal_pages', 'revisions', 'trash', 'example_records', 'shared_previews'].filter(mayHoldHtml),
  ).toHaveLength(6)
})

it('what is given another schema keeps its texts', () => {
  expect(withCleanHtml({ heading: DIRTY }, { type: 'object', properties: {} } as unknown as TSchema)).toEqual({
    heading: DIRTY,
  })
})
