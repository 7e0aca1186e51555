import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the site's secret: that of the configuration, or else the one in the data folder. Each of its uses has a secret
 * of its own, which is derived from it.
 */
export function siteSecret({
  jwtSecret,
  dataDir,
}: {
  readonly jwtSecret?: string | undefined
  readonly dataDir: string
}) {
  return jwtSecret ?? keptJwtSecret(dataDir)
}

/** Returns the secret in the data folder. The first call creates it, readable only by its owner. */
function keptJwtSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret')
  try {
    // 'wx' fails if the file exists.
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
