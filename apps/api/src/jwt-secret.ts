import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the secret that signs tokens. The first call creates it in the data folder, readable by its owner only. */
export function keptJwtSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret')
  try {
    // 'wx' fails if the file exists.
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
