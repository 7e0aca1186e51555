import { isFound } from '@tablier/backend'
import { foldText, searchKey } from '@tablier/contracts/search'
import cases from '@tablier/contracts/search-cases' with { type: 'json' }
import * as fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestDatabase } from '../database.ts'

const test = useTestDatabase()

async function valueOf<Value>(expression: RawBuilder<Value>): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`select ${expression} as value`.execute(test.db)
  return rows[0]!.value // select without a table has one row
}

const keyOf = (text: string) => sql<string>`search_key(${text})`

const block = (first: number, length: number) =>
  fc.integer({ min: first, max: first + length - 1 }).map((point) => String.fromCodePoint(point))

/** The characters of Latin, Greek, Cyrillic, Hebrew and Arabic, of typography, and a few others. */
const characters = fc.oneof(
  block(1, 0x6ff),
  block(0x1e00, 0x400), // to U+21FF
  fc.constantFrom(...Array.from('０１ＡＺａ－（）＋ﬁﬀ🍋❤️👩‍🍳🇩🇪')),
  fc.constantFrom(...'0123456789 /-.()+'.split('')),
)

it('the database folds texts as lists in a browser do', async () => {
  const texts = fc.sample(fc.string({ unit: characters, maxLength: 60 }), { numRuns: 1500, seed: 46 })
  const all = [...texts, ...cases.found.flat(2), ...texts.map((text) => text.normalize('NFD'))]
  const { rows } = await sql<{ text: string; key: string; folded: string }>`
    select text, search_key(text) as key, fold_text(text) as folded
    from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) as text`.execute(test.db)
  expect(rows).toEqual(all.map((text) => ({ text, key: searchKey(text), folded: foldText(text) })))
})

it('the database finds what lists in a browser find', async () => {
  for (const [typed, texts] of cases.found as [string, string[]][])
    expect.soft(await valueOf(isFound(typed, keyOf(texts.join('\n')))), JSON.stringify([typed, texts])).toBe(true)
  for (const [typed, texts] of cases.notFound as [string, string[]][])
    expect.soft(await valueOf(isFound(typed, keyOf(texts.join('\n')))), JSON.stringify([typed, texts])).toBe(false)
})
