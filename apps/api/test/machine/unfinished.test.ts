import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { FolderInUse } from '../../src/database/data-folder.ts'
import { openSite } from '../../src/services/open-site.ts'
import { prepareFolder } from '../database.ts'
import { useFolder } from '../folder.ts'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

/** Each module that gives a written file or folder its name, and what removes or replaces its file after a kill. */
const writers: Readonly<Record<string, string>> = {
  'disk/files.ts': 'placeFile: in a folder that the start empties, or noted',
  'database/empty-database.ts': 'the start: database.arriving',
  'database/database-room.ts': 'the start: ballast.new',
  'database/database-files.ts': 'PostgreSQL: its own files',
  'content-folder/write-folder.ts': 'the next export into the folder, which is marked as unfinished',
  'setup/machine.ts': 'the repetition of setup or upgrade, which writes the same name',
  'setup/arriving-package.ts': 'the next upgrade, which begins with removing it',
  'setup/start-version.ts': 'the next upgrade: the same link',
}

it('knows for each module that gives a file its name how an unfinished one goes', async () => {
  const sources = globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts'] })
  const texts = await Promise.all(sources.map((path) => readFile(join(SRC, path), 'utf8')))
  const found = sources.filter((_, index) => /\brename(?:Sync)?\(|\bmktemp\b|'mv'|\bmv -/.test(texts[index]!)) // as many
  expect(found.map((path) => path.replaceAll(sep, '/')).sort()).toEqual(Object.keys(writers).sort())
})

const root = useFolder()
const [dataDir, copies, file] = [join(root, 'data'), join(root, 'copies'), join(root, 'backup.tar.gz')]
const env = { DATA_DIR: dataDir, BACKUP_COPY_TO: copies, BACKUP_PASSPHRASE: 'a long passphrase', FILE: file }
const log = pino({ level: 'silent' })
const filesNow = async () => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return paths.filter((path) => !path.startsWith('data/database/')).sort()
}
const isUnfinished = (path: string) => /incoming\/|elsewhere\/|\.arriving$/.test(path)

async function start(): Promise<void> {
  const site = await openSite(readConfig(env), log)
  await site.close()
}

beforeAll(async () => {
  await prepareFolder(dataDir)
  await mkdir(copies)
  await start()
})

it('removes at the start what a killed process has left of every kind, and nothing of a living one', async () => {
  const program = fileURLToPath(new URL('stall-all-writes.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer] // the event's argument
  expect(said.toString()).toBe('stalled\n')
  const before = (await filesNow()).filter(isUnfinished)
  expect(
    before
      .filter((path) => path.endsWith('.arriving'))
      .map(dirname)
      .sort(),
  ).toEqual(['.', 'copies/.incoming', 'data/backups/.incoming', 'data/incoming', 'data/uploads/.incoming'].sort())
  await expect(start()).rejects.toThrow(FolderInUse)
  expect((await filesNow()).filter(isUnfinished)).toEqual(before)
  child.kill('SIGKILL')
  await once(child, 'close')
  await start()
  expect((await filesNow()).filter(isUnfinished)).toEqual([])
})
