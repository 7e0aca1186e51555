import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

/** The longest path of a socket in bytes that Linux, macOS and the BSDs allow, less the zero at its end. */
const LONGEST = 103

/**
 * Returns where the server of a data folder listens for commands: the socket `tablier.sock` in the folder, by its shorter
 * path, or on Windows a named pipe. Undefined if both paths are too long for the system.
 */
export function socketPath(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\tablier-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const path = join(dataDir, 'tablier.sock')
  return [path, relative(process.cwd(), path)].find((shorter) => Buffer.byteLength(shorter) <= LONGEST)
}
