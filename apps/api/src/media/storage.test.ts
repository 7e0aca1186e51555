import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { describeStorage } from '../../test/media/storage-suite.ts'
import { openDiskStorage } from './storage.ts'

const folder = useFolder()

describeStorage(() => openDiskStorage(join(folder, 'uploads')))

it('removes files that a crash left half-written, but none that are being written', async () => {
  const incoming = join(folder, 'crashed', '.incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'left'), 'half a pict')
  await writeFile(join(incoming, 'under-way'), 'half a pict')
  await utimes(join(incoming, 'left'), new Date('2020-01-01'), new Date('2020-01-01'))
  const storage = await openDiskStorage(join(folder, 'crashed'))
  expect(await storage.removeUnfinished(new Date('2021-01-01'))).toBe(1)
  expect(await readdir(incoming)).toEqual(['under-way'])
  expect(await Array.fromAsync(storage.list())).toEqual([])
})

it('dates a file by when it was stored, however old its source', async () => {
  const path = join(folder, 'old')
  await writeFile(path, 'old')
  await utimes(path, new Date('2020-01-01'), new Date('2020-01-01'))
  const storage = await openDiskStorage(join(folder, 'dates'))
  await storage.put('old.png', path, 'image/png')
  expect((await storage.stat('old.png'))?.modifiedAt.getFullYear()).toBeGreaterThan(2020)
})
