import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'

/** Returns what the back office shows about backups. */
export async function backupsOf(admin: Client<Api>) {
  const { overview } = await admin.backups.list()
  if (!overview) throw new Error('This server makes no backups.')
  return overview
}
