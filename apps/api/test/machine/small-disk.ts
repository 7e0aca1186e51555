import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory that a test may fill. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk to the last block, or until so many bytes are left. */
  fill(rest?: number): void
  free(): void
  remove(): void
}

/** Mounts a disk in memory. Prints why that failed: on Linux, only root may. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tablier-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(folder)
    process.stdout.write(`A full disk was not tested on a real one: ${String(error).trim().split('\n').at(-1)}\n`)
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: (rest = 0) =>
      [1024 * 1024, 4096].forEach((size) => appendUntilFull(ballast, size, () => bytesLeft(folder) - rest)),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

function bytesLeft(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function appendUntilFull(file: string, size: number, room: () => number): void {
  const block = Buffer.alloc(size)
  try {
    while (room() >= size) appendFileSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error // appendFileSync throws system errors
  }
}
