import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { BALLAST, createDatabaseRoom, DATABASE_RESERVE } from './database-room.ts'

const folder = useFolder('test')
let free = 0
const open = () => createDatabaseRoom(folder, () => ({ free, total: 2 * free }))
const ballast = () => fs.statSync(join(folder, 'ballast'), { throwIfNoEntry: false })?.size
const refusal = expect.objectContaining({ code: 'disk_full', status: 507 }) as Error // the matcher's type is any

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

it('refuses changes below the reserve, and writes its ballast only when there is room for both', () => {
  const room = open()
  free = DATABASE_RESERVE + BALLAST - 1
  expect(room.demand).toThrow(refusal)
  expect(ballast()).toBeUndefined()
  free += 1
  room.demand()
  expect(ballast()).toBe(BALLAST)
  free = DATABASE_RESERVE
  room.demand()
  free -= 1
  expect(room.demand).toThrow(refusal)
  expect(room.hasRoomForTables()).toBe(true)
})

it('gives its ballast up once, then lets no table grow, and goes on when there is room', () => {
  free = DATABASE_RESERVE + BALLAST
  open().demand()
  const room = open() // finds the ballast
  free = 0
  expect([room.giveUpBallast(), room.giveUpBallast()]).toEqual([true, false])
  expect([ballast(), room.hasRoomForTables()]).toEqual([undefined, false])
  expect(room.demand).toThrow(refusal)
  free = DATABASE_RESERVE + BALLAST
  room.demand()
  expect(ballast()).toBe(BALLAST)
})

it('gives its ballast up before the database is opened on a full disk, and only then', () => {
  free = DATABASE_RESERVE + BALLAST
  open().demand()
  open().makeRoomToOpen()
  expect(ballast()).toBe(BALLAST)
  free = 0
  open().makeRoomToOpen()
  expect(ballast()).toBeUndefined()
})

it('refuses changes on a disk that has become read-only', () => {
  const room = open()
  free = 2 * DATABASE_RESERVE + BALLAST
  room.demand()
  vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  })
  syncBuiltinESMExports()
  expect(room.demand).toThrow(/^The disk of the server cannot be written/)
})

it('leaves nothing of a ballast that has no room after all', () => {
  free = DATABASE_RESERVE + BALLAST
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('quota'), { code: 'EDQUOT' })
  })
  syncBuiltinESMExports()
  expect(open().demand).toThrow('quota')
  expect(fs.readdirSync(folder)).toEqual([])
})
