import { expect, it } from 'vitest'
import { restoreBackup } from '../../src/backups/restore.ts'
import { readParts, type Row, useRestores } from './restore-setup.ts'
import { buildTestApp, type TestApp } from '../harness.ts'
import { requestOverHttp } from '../server/request-over-http.ts'

const setUp = useRestores()

async function fill(test: TestApp, word: string): Promise<void> {
  const admin = await test.admin()
  await admin.banners.create({ body: { heading: word, status: 'Published' } })
  for (let number = 1; number <= 5; number += 1)
    await admin.portfolioItems.create({ body: { title: `${word} ${number}`, category: 'Main', status: 'Published' } })
}

it('during a restore every answer shows the old site or the new one, and never the old one again', async () => {
  await using source = await buildTestApp()
  await using target = await buildTestApp()
  await fill(source, 'New')
  await fill(target, 'Old')
  const path = await setUp.backUp(source)
  const staged = await setUp.stage(path) // changes nothing that visitors see
  await target.app.listen({ host: '127.0.0.1', port: 0 })
  const over = new AbortController()
  const seen: string[] = []
  const seenAfterwards: string[] = []
  let isRestored = false
  /** Half of the requests repeat a kept answer; the others ask for a page that is not kept. */
  const ask = async (url: (turn: number) => string) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const seenBy = isRestored ? [seen, seenAfterwards] : [seen] // by when it was asked
      const { statusCode, bytes } = await requestOverHttp(target.app, url(turn))
      const body = bytes.toString()
      const words = new Set(body.match(/Old|New/g))
      expect({ statusCode, body, words: words.size }).toEqual({ statusCode: 200, body, words: 1 })
      for (const texts of seenBy) texts.push([...words].join())
    }
  }
  const asking = [
    ask(() => '/api/banners'),
    ask(() => '/api/portfolios/items'),
    ask((turn) => `/api/portfolios/items?limit=${(turn % 90) + 5}`),
    ask((turn) => `/api/site?pictures=${turn + 2}`), // what pages are built from: a banner and dishes
  ]
  await restoreBackup({ ...target.services, stage: async () => staged }, path, { replace: true })
  isRestored = true
  await expect.poll(() => seenAfterwards.length).toBeGreaterThan(10)
  over.abort()
  await Promise.all(asking)
  expect(seenAfterwards).not.toContain('Old')
  expect(new Set(seen)).toEqual(new Set(['Old', 'New']))
})

it('a backup of a busy site holds one moment: what was acknowledged before it, and nothing by halves', async () => {
  await using source = await buildTestApp()
  const admin = await source.admin()
  const acknowledged: string[] = []
  let last = Infinity
  const write = async (writer: number) => {
    for (let turn = 0; acknowledged.length < last; turn += 1) {
      const heading = `${writer}-${turn}`
      const { banner } = await admin.banners.create({ body: { heading } })
      acknowledged.push(heading)
      if (turn % 3 === 2) await admin.banners.update({ params: banner, body: { subHeading: 'changed' } })
    }
  }
  const writing = [1, 2, 3, 4].map(write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const before = [...acknowledged]
  // Waits for the first rows. The snapshot's moment is then chosen, so the writers may continue.
  const path = await setUp.backUp(source, { report: () => (last = Math.min(last, acknowledged.length + 20)) })
  await Promise.all(writing)

  const { tables } = await readParts(path)
  const state = ({ id, heading, version }: Row) => ({ id, heading, version })
  const banners = (tables.get('banners') ?? []).map(state)
  const headings = new Set(banners.map(({ heading }) => heading))
  expect(before.filter((heading) => !headings.has(heading))).toEqual([])
  expect(acknowledged.every((heading) => headings.has(heading))).toBe(false)
  // Each change writes its record and its revision in one transaction.
  const revised = new Map((tables.get('revisions') ?? []).map(({ record }) => [(record as Row)['id'], record as Row]))
  const byId = (one: Row, other: Row) => Number(one['id']) - Number(other['id'])
  expect([...revised.values()].map(state).sort(byId)).toEqual(banners)
})
