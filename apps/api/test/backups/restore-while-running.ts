import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { pino } from 'pino'
import { restoreBackup } from '../../src/backups/restore.ts'
import { createBackup } from '../../src/backups/write-backup.ts'
import { readConfig } from '../../src/config/config.ts'
import { openApp } from '../../src/server/open-app.ts'

/**
 * For the crash test: opens the application in DATA_DIR as the server does, and makes a backup or restores one while it
 * listens. Prints each step's name when it begins, and `done`. Usage: restore-while-running.ts backup|restore FILE
 */

const [verb, file = ''] = process.argv.slice(2)
const { app, services, close } = await openApp(readConfig(process.env), pino({ level: 'error' }), { site: 'built' })
await app.listen({ host: '127.0.0.1', port: 0 })
const steps = new Set<string>()
const say = (line: string) => void process.stdout.write(`${line}\n`)
const report = ({ step }: { step: string }) => {
  if (!steps.has(step)) say(step)
  steps.add(step)
}
if (verb === 'restore') await restoreBackup(services, file, { replace: true, report })
else {
  const sink = createWriteStream(file)
  await createBackup(services, sink, { report })
  await once(sink.end(), 'close')
}
say('done')
await close()
