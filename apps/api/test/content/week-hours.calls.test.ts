import type { Client } from '@tablier/api-client'
import { invalid, stale } from '@tablier/conformance'
import type { Api } from '@tablier/contracts'
import { beforeEach, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

type Line = Parameters<Client<Api>['weekHours']['save']>[0]['body']['lines'][number]

const line = (day: string, opens = '18:00', closes = '23:00', note = ''): Line => ({ day, opens, closes, note })

const { test, admin } = useApi()

const all = async () => (await admin.contactHours.adminList({ query: { limit: 100 } })).items
const week = async () => (await all()).filter(({ status, day }) => status === 'Published' && day !== 'Mon–Fri')
const save = async (lines: readonly Line[], basedOn?: { id: number; version: number }[]) =>
  admin.weekHours.save({
    body: { lines: [...lines], basedOn: basedOn ?? (await week()).map(({ id, version }) => ({ id, version })) },
  })
const shown = async () =>
  (await test.client().contactHours.list({ query: { limit: 100 } })).items.map(({ day, openTime, note }) =>
    [day, openTime, note].filter(Boolean).join(' '),
  )

beforeEach(async () => {
  for (const params of await all()) await admin.contactHours.delete({ params })
})

it('are published in the order of the week, then the special days', async () => {
  const { items } = await save([line('Monday'), line('Tuesday', '', '', 'Rest'), line('2026-12-25', '', '')])
  expect(await shown()).toEqual(['Monday 18:00', 'Tuesday Rest', '2026-12-25'])
  expect(items).toEqual(await all())
})

it('change, add and delete lines in one call; other lines and drafts stay, each in its place', async () => {
  await admin.contactHours.create({ body: { day: 'Mon–Fri', openTime: '5 pm', status: 'Published' } })
  await admin.contactHours.create({ body: { day: 'Sunday', note: 'Maybe' } })
  await save([line('Tuesday'), line('Thursday', '5 pm'), line('Sunday')])
  const [tuesday, thursday] = await week()
  await save([
    line('Monday', '12:00'),
    { ...line('Tuesday'), id: tuesday!.id },
    line('Wednesday', '13:00'),
    { ...line('Thursday', '5 pm', '', 'Late'), id: thursday!.id },
  ])
  expect(await shown()).toEqual([
    'Mon–Fri 5 pm',
    'Monday 12:00',
    'Tuesday 18:00',
    'Wednesday 13:00',
    'Thursday 5 pm Late',
  ])
  const rows = await all()
  expect(rows.find(({ id }) => id === tuesday!.id)).toMatchObject({ version: tuesday!.version })
  expect(rows.find(({ id }) => id === thursday!.id)).toMatchObject({ version: thursday!.version + 1 })
  expect(rows.filter(({ status }) => status === 'Draft')).toMatchObject([{ day: 'Sunday', note: 'Maybe' }])
})

it('are one line of the activity, however many days change', async () => {
  const lines = async () => (await admin.activity.list({ query: { area: 'contactHours', limit: 100 } })).items
  const before = (await lines()).length
  const { items } = await save([line('Monday'), line('Tuesday'), line('2026-12-25', '', '')])
  const [written, ...earlier] = await lines()
  expect(written).toMatchObject({ action: 'edited', count: 3, recordId: null })
  expect(earlier).toHaveLength(before)
  await save([
    { ...line('Tuesday'), id: items[1]!.id },
    { ...line('2026-12-25', '', ''), id: items[2]!.id },
  ])
  expect((await lines())[0]).toMatchObject({ action: 'trashed', count: 1, title: 'Monday' })
  expect(await lines()).toHaveLength(before + 2)
})

it('are refused if somebody else changed them in the meantime, and nothing is saved', async () => {
  await save([line('Monday'), line('Tuesday')])
  const seen = await week()
  const basedOn = seen.map(({ id, version }) => ({ id, version }))
  await admin.contactHours.update({ params: seen[0]!, body: { openTime: '19:00' } })
  const items = await all()
  await expect(save([line('Friday')], basedOn)).rejects.toMatchObject(stale({ items }))
  await expect(save([{ ...line('Friday'), id: 2_000_000_000 }])).rejects.toMatchObject({ status: 409 })
  expect(await shown()).toEqual(['Monday 19:00', 'Tuesday 18:00'])
})

it('are saved once if two people save them at the same moment', async () => {
  await save([line('Monday')])
  const basedOn = (await week()).map(({ id, version }) => ({ id, version }))
  const both = await Promise.allSettled([save([line('Tuesday')], basedOn), save([line('Friday')], basedOn)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shown()).toHaveLength(1)
})

it.each(['Mon–Fri', '2026-02-30', 'Christmas', ''])('have no line for the day %j', async (day) => {
  await expect(save([line('Monday'), line(day)])).rejects.toMatchObject(invalid('lines.1.day'))
  expect(await shown()).toEqual([])
})
