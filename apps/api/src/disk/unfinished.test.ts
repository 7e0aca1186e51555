import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { removeUnfinished, unfinished } from './unfinished.ts'

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
  const note = join(dataDir, 'elsewhere/note')
  await write(note)
  await writeFile(note, join(root, 'unmounted', NAME))
  await remove()
  expect(await readFile(note, 'utf8')).toContain(NAME)
  await write(join(root, 'unmounted', NAME))
  await remove()
  expect([await readdir(join(root, 'unmounted')), await readdir(dirname(note))]).toEqual([[], []])
})
