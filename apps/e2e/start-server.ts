import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyExampleSite } from './support/example-site.ts'
import { openMailbox } from './support/mailbox.ts'
import { OWNER } from './support/owner.ts'

/**
 * Starts the built server on OWN_DATA_DIR, or else on a new data folder with the example site, which is deleted when the
 * server ends. Its mails go to OWN_SMTP_URL, or else to files (support/mailbox.ts).
 */
const ownDataDir = process.env['OWN_DATA_DIR']
const dataDir = ownDataDir ?? mkdtempSync(join(tmpdir(), 'tablier-e2e-'))
Object.assign(process.env, {
  DATA_DIR: dataDir,
  DISK_RESERVE_MB: '0', // the tests upload, however little room the machine has left
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  SMTP_URL: process.env['OWN_SMTP_URL'] ?? (await openMailbox()),
  TRUST_PROXY: 'true', // fixtures/own-address.ts sets each test's address
  LOG_LEVEL: 'warn',
})
if (!ownDataDir) {
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await copyExampleSite(dataDir)
}
await import(new URL('../api/dist/server/main.js', import.meta.url).href) // what `start` runs
