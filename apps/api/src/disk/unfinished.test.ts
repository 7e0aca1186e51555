import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { placeElsewhere, removeUnfinished, unfinished } from './unfinished.ts'

const root = useFolder('test')
const [dataDir, elsewhere] = [join(root, 'data'), join(root, 'disk')]
const NAME = '.0c3b5a1e-7a3a-4f57-9a0b-0d5d0f5f6a11.arriving'
const remove = () => removeUnfinished(dataDir, pino({ level: 'silent' }))

async function write(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'half')
}

beforeEach(async () => {
  for (const path of ['data/data-keys', 'data/uploads/menu.jpg', 'data/backups/notes.txt', `disk/${NAME}`])
    await write(join(root, path))
})

it.each(unfinished.map((one) => (typeof one === 'string' ? one : 'data-keys.0c3b5a1e-7a3a-4f57-9a0b-0d5d0f5f6a11')))(
  'removes %s, be it a file or a folder, and nothing else',
  async (name) => {
    const files = () => readdir(root, { recursive: true })
    const known = await files()
    for (const path of [name, `${name}/half`]) {
      await write(join(dataDir, path))
      await remove()
      expect((await files()).sort()).toEqual(known.sort())
    }
  },
)

/** Begins a file in a folder, and leaves its note as a kill at that moment would. */
async function leaveNote(folder: string): Promise<{ note: string; path: string }> {
  const notes = join(dataDir, 'elsewhere')
  const kept = join(root, 'kept')
  await placeElsewhere(join(folder, 'backup.tar.gz'), { incoming: folder, dataDir }, async (path) => {
    await writeFile(path, 'half')
    await cp(notes, kept, { recursive: true })
    await cp(path, join(root, 'half'))
  })
  await rm(join(folder, 'backup.tar.gz'))
  await cp(kept, notes, { recursive: true })
  await rm(kept, { recursive: true })
  const [name = ''] = await readdir(notes)
  const { path } = JSON.parse(await readFile(join(notes, name), 'utf8')) as { path: string }
  await cp(join(root, 'half'), path)
  await rm(join(root, 'half'))
  return { note: join(notes, name), path }
}

it('leaves a file elsewhere to the process of the folder that a copy was made of', async () => {
  const { path } = await leaveNote(elsewhere)
  const copy = join(root, 'copy')
  await cp(dataDir, copy, { recursive: true })
  await removeUnfinished(copy, pino({ level: 'silent' }))
  expect(await readdir(join(copy, 'elsewhere'))).toEqual([])
  expect(await readFile(path, 'utf8')).toBe('half')
  await remove()
  expect(await readdir(elsewhere)).not.toContain(basename(path))
})

it('removes no file elsewhere that was not noted, and no noted one with another name', async () => {
  const backup = join(elsewhere, 'backup.tar.gz')
  await write(backup)
  await write(join(dataDir, 'elsewhere/hostile'))
  await writeFile(join(dataDir, 'elsewhere/hostile'), backup)
  await remove()
  expect((await readdir(elsewhere)).sort()).toEqual([NAME, 'backup.tar.gz'])
  expect(await readdir(join(dataDir, 'elsewhere'))).toEqual([])
})

it('waits with a file on a disk that is not mounted until it is there', async () => {
  const disk = join(root, 'unmounted')
  await mkdir(disk)
  const { note, path } = await leaveNote(disk)
  await rm(disk, { recursive: true })
  await remove()
  expect(await readFile(note, 'utf8')).toContain(basename(path))
  await write(path)
  await remove()
  expect([await readdir(disk), await readdir(dirname(note))]).toEqual([[], []])
})
