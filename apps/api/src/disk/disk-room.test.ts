import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { createDiskRoom, type DiskSpace } from './disk-room.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const warnings: unknown[] = []
const log = { warn: (details: unknown) => void warnings.push(details) }

const roomOn = (space: DiskSpace, reserveMb?: number) =>
  createDiskRoom({ folder: '/data', reserveMb, log, readSpace: async () => space })

it.each([
  ['5 % of a small disk', 4 * GB, undefined, 0.05 * 4 * GB],
  ['500 MB of a large disk', 400 * GB, undefined, 500 * MB],
  ['64 MB of a tiny disk', 170 * MB, undefined, 64 * MB],
  ['as much as is configured', 400 * GB, 700, 700 * MB],
])('reserves %s', async (_, total, reserveMb, reserve) => {
  const withFree = (free: number) => roomOn({ free, total }, reserveMb)
  await expect(withFree(reserve).demand()).resolves.toBeUndefined()
  await expect(withFree(reserve - 1).demand()).rejects.toMatchObject({ code: 'disk_full', status: 507 })
  await expect(withFree(reserve + 5 * MB).demand(5 * MB)).resolves.toBeUndefined()
  await expect(withFree(reserve + 5 * MB).demand(5 * MB + 1)).rejects.toThrow(/^The disk is full/)
  expect(await withFree(reserve).reserve()).toBe(Math.round(reserve))
})

it.each([
  [1001, 'enough'],
  [999, 'low'],
  [500, 'low'],
  [499, 'full'],
])('with %s MB free and 500 MB reserved, says "%s"', async (free, state) => {
  const room = roomOn({ free: free * MB, total: 400 * GB })
  expect(await room.state()).toEqual({ state, free_bytes: free * MB })
})

it('refuses and warns of nothing if the reserve is 0', async () => {
  const room = roomOn({ free: 0, total: GB }, 0)
  await room.demand()
  expect(await room.state()).toEqual({ state: 'enough', free_bytes: 0 })
})

it('refuses nothing if the system does not tell, and logs that once', async () => {
  const readSpace = () => Promise.reject(new Error('not supported'))
  const room = createDiskRoom({ folder: '/data', reserveMb: undefined, log, readSpace })
  warnings.splice(0)
  await room.demand(GB)
  expect(await room.state()).toEqual({ state: 'enough', free_bytes: null })
  expect(await room.reserve()).toBeUndefined()
  expect(warnings).toHaveLength(1)
})

it('reads the file system of a folder', async () => {
  const { free_bytes } = await createDiskRoom({ folder: tmpdir(), reserveMb: 0, log }).state()
  expect(free_bytes).toBeGreaterThan(0)
})
