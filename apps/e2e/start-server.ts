import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailbox } from './mailbox.ts'
import { OWNER } from './owner.ts'

/** Starts the server as a person would, on a data folder that is empty before and gone afterwards. */
const dataDir = mkdtempSync(join(tmpdir(), 'tablier-e2e-'))
Object.assign(process.env, {
  DATA_DIR: dataDir,
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  SMTP_URL: await openMailbox(),
  TRUST_PROXY: 'true', // a test may come from an address of its own
  LOG_LEVEL: 'warn',
})
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await import(new URL('../api/dist/server/main.js', import.meta.url).href) // what `start` runs
