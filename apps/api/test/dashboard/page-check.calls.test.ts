import { MAX_KEPT_REMARKS } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** What is remembered of "Look over my page". */

const { test, admin } = useApi()
const REMARK = 'longTitle banners-7 heading'

it('begins with nobody having looked', async () => {
  expect(await admin.pageCheck.get()).toEqual({ left: null, kept: [], alternativeTexts: [] })
  expect((await admin.dashboard.get()).remarksLeft).toBeNull()
})

it('remembers how many remarks were left, and tells the dashboard', async () => {
  expect(await admin.pageCheck.look({ body: { left: 3 } })).toMatchObject({ left: 3 })
  expect((await admin.dashboard.get()).remarksLeft).toBe(3)
})

it('remembers a remark that is meant so, until it is said again', async () => {
  for (const _ of ['first', 'again'])
    expect((await admin.pageCheck.keep({ body: { remark: REMARK, isKept: true } })).kept).toEqual([REMARK])
  expect((await admin.pageCheck.keep({ body: { remark: REMARK, isKept: false } })).kept).toEqual([])
})

it('forgets the oldest of too many', async () => {
  const at = test.now().getTime()
  const rows = Array.from({ length: MAX_KEPT_REMARKS }, (_, index) => {
    return { remark: `remark ${index}`, kept_at: new Date(at - (index + 1) * 1000).toISOString() }
  })
  await test.db.insertInto('kept_remarks').values(rows).execute()
  const { kept } = await admin.pageCheck.keep({ body: { remark: REMARK, isKept: true } })
  expect(kept).toHaveLength(MAX_KEPT_REMARKS)
  expect([kept.includes(REMARK), kept.includes(`remark ${MAX_KEPT_REMARKS - 1}`)]).toEqual([true, false])
})

it('tells the alternative texts that are stated; a decorative picture has none', async () => {
  const path = (name: string) => `/api/uploads/${name.repeat(32)}-40x30.jpg`
  await admin.pictures.update({ body: { path: path('a'), alt: 'A sole' } })
  await admin.pictures.update({ body: { path: path('b'), alt: 'A line', isDecorative: true } })
  await admin.pictures.update({ body: { path: path('c'), focalX: 0, focalY: 0 } })
  expect((await admin.pageCheck.get()).alternativeTexts).toEqual([
    { path: path('a'), alt: 'A sole' },
    { path: path('b'), alt: '' },
  ])
})
