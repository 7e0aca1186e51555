import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { connectEmbedded } from '../../src/database/connect.ts'

/** Changes a database whose log suddenly cannot be synced to the disk: `write-to-broken-disk.ts DATA_DIR CODE`. */
const [, , dataDir = '', code] = process.argv
const db = await connectEmbedded(dataDir)
await sql`create table if not exists dishes (name text)`.execute(db)
const { fsyncSync } = fs
fs.fsyncSync = (file) => {
  if (fs.readlinkSync(`/proc/self/fd/${file}`).includes('/pg_wal/')) throw Object.assign(new Error('a test'), { code })
  fsyncSync(file)
}
syncBuiltinESMExports()
await sql`insert into dishes values ('stew')`.execute(db)
process.stdout.write('acknowledged')
