import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { openSecrets, secretsInDataDir } from './secret-files.ts'

const site = useFolder('test')
const [dataDir, copies] = [join(site, 'data'), join(site, 'copies')]
const config = {
  dataDir,
  copies: { to: copies, folder: copies, s3: undefined, prefix: '', recipient: undefined, keep: 1 },
}
const find = async () => (await openSecrets(config, site)).map(({ path, mode }) => [path.slice(site.length + 1), mode])

const files = [
  ...secretsInDataDir['600'].map((name) => `data/${name}`),
  'data/backups/tablier-20261122T030000Z-scheduled.tar.gz',
  'copies/tablier-20261122T030000Z-scheduled.tar.gz.age',
  'before-2.0.0.tar.gz',
  '.env',
]
const folders = secretsInDataDir['700'].map((name) => (name === '.' ? 'data' : `data/${name}`))

describe('on a site whose files are closed', () => {
  async function makeSite(): Promise<void> {
    for (const folder of [...folders, 'copies']) await mkdir(join(site, folder), { mode: 0o700, recursive: true })
    for (const file of files) await writeFile(join(site, file), '', { mode: 0o600 })
    await writeFile(join(site, 'readme.txt'), '', { mode: 0o644 })
  }

  it('finds nothing', async () => {
    await makeSite()
    expect(await find()).toEqual([])
  })

  it.each(files.flatMap((file) => [0o640, 0o604, 0o620, 0o666].map((mode) => [file, mode] as const)))(
    'names %s with the mode %o',
    async (file, mode) => {
      await makeSite()
      await chmod(join(site, file), mode)
      expect(await find()).toEqual([[file, '600']])
    },
  )

  it.each(folders)('names the folder %s if others may list it', async (folder) => {
    await makeSite()
    await chmod(join(site, folder), 0o755)
    expect(await find()).toEqual([[folder, '700']])
  })
})

it('says nothing of what is not there', async () => {
  expect(await find()).toEqual([])
  expect(await readdir(site)).toEqual([])
})
