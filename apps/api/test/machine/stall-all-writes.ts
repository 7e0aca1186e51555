import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { pino } from 'pino'
import { copyElsewhere, storeBackup } from '../../src/backups/store-backup.ts'
import { backup } from '../../src/commands/backup-verbs.ts'
import { openCommandSite } from '../../src/commands/run-on-site.ts'
import { readConfig } from '../../src/config/config.ts'

/**
 * For `unfinished.test.ts`, which kills it: opens the site in DATA_DIR, begins everything that writes a file in one step,
 * and stalls each before its file gets its name. Prints `stalled` when all of them stand there. `FILE` is a new backup.
 */

const site = await openCommandSite(readConfig(process.env), pino({ level: 'fatal' }), { schema: 'any' })
const work = { report: () => {}, signal: new AbortController().signal }
const picture = join(site.tempDir, 'picture')
fs.writeFileSync(picture, 'a picture')

const acts: readonly (() => Promise<unknown>)[] = [
  () => site.storage.put(`${'a'.repeat(32)}-800x600.jpg`, picture, 'image/jpeg'),
  () => storeBackup(site, { reason: 'manual', content: 'database' }),
  () => copyElsewhere(site, { reason: 'manual' }),
  () => backup.run(site, { file: process.env['FILE'], content: 'database' }, work),
  () => site.keys.rotate(site.db, work),
]

let stalled = 0
fs.promises.rename = () => {
  stalled += 1
  if (stalled === acts.length) process.stdout.write('stalled\n')
  return new Promise(() => {})
}
syncBuiltinESMExports() // else `import { rename }` has the original
setInterval(() => {}, 60_000) // waits to be killed
await Promise.all(acts.map((act) => act()))
