import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that signs tokens, made once and kept in the data folder, readable by its owner alone. */
export function keptJwtSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret')
  try {
    // 'wx': the one that writes first wins, whoever comes later reads.
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
