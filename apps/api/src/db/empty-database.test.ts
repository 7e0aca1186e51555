import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { openEmbedded } from './connect.ts'
import { unpackEmptyDatabase } from './empty-database.ts'

const folder = useFolder()

it('opens as a database with its tables, whatever an interrupted start has left', async () => {
  const [dump, database] = [join(folder, 'dump.tar.gz'), join(folder, 'database')]
  await writeFile(dump, gzipSync(await readFile(await preparedDumpFile())))
  await mkdir(`${database}.arriving`)
  await writeFile(`${database}.arriving/PG_VERSION`, 'half')
  await unpackEmptyDatabase(dump, database)
  const pglite = await openEmbedded(database)
  expect((await pglite.query('select demo_decided_at from site')).rows).toEqual([{ demo_decided_at: null }])
  await pglite.close()
  expect((await readdir(folder)).sort()).toEqual(['database', 'dump.tar.gz'])
})
