import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from './harness.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('a start', () => {
  const folders = ['.', 'database', 'incoming', 'uploads']
  let dataDir: string

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tablier-private-'))
    for (const name of folders) {
      const folder = join(dataDir, name)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'hashes'), 'a hash')
      await chmod(folder, 0o755)
      await chmod(join(folder, 'hashes'), 0o666) // as the embedded database makes its files
    }
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('takes the rights to existing folders from other users', async () => {
    const { close } = await buildTestApp({ env: { DATA_DIR: dataDir } })
    const modes = await Promise.all(folders.map((name) => modeOf(join(dataDir, name))))
    expect(modes).toEqual(['700', '700', '700', '700'])
    await close()
  })
})
