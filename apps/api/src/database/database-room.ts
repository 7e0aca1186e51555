import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { AppError } from '@tablier/backend'
import type { DiskSpace } from '../disk/disk-room.ts'
import { codeOf } from '../process/error-code.ts'

const MB = 1024 * 1024
/** Changes are refused below this. The database's log grows by 16 MB at a time, and one change needs less than that. */
export const DATABASE_RESERVE = 32 * MB
/** The size of the ballast: two more files of the log. */
export const BALLAST = 32 * MB

const ROOM_TO_OPEN = 4 * MB

export type DatabaseRoom = ReturnType<typeof createDatabaseRoom>

/**
 * Keeps room for the embedded database on its disk, whose log must never find it full (docs/decisions/disk.md): changes are
 * refused while less than a reserve is free, and a file of random bytes, the ballast, is given up if the disk is full
 * nevertheless.
 * @param folder the ballast's, on the disk of the database
 */
export function createDatabaseRoom(folder: string, readSpace: (folder: string) => DiskSpace = spaceOf) {
  const ballast = `${folder}/ballast`
  let hasBallast = existsSync(ballast)

  /** Throws what keeps the disk from being written. The system does not tell this with the room. */
  function demandWritable(): void {
    try {
      accessSync(folder, constants.W_OK)
    } catch (cause) {
      throw codeOf(cause) === 'EROFS' ? new AppError('disk_full', { reason: 'diskUnwritable', cause }) : cause
    }
  }

  /** Frees the ballast's room. Returns false if it was free already. */
  function giveUpBallast(): boolean {
    const hadBallast = hasBallast
    rmSync(ballast, { force: true })
    hasBallast = false
    return hadBallast
  }

  return {
    /**
     * Call it before each change. It takes microseconds, and writes the ballast again when there is room.
     * @throws AppError `disk_full` if less than the reserve is free
     */
    demand: (): void => {
      demandWritable()
      const { free } = readSpace(folder)
      if (free < DATABASE_RESERVE + (hasBallast ? 0 : BALLAST)) throw new AppError('disk_full')
      if (hasBallast) return
      writeBallast(ballast)
      hasBallast = true
    },
    /** Returns whether tables may grow. If not, what is left of the disk is for the log. */
    hasRoomForTables: (): boolean => hasBallast || readSpace(folder).free >= BALLAST / 2,
    /** Gives the ballast up if the disk is too full for the database to be opened, which writes some files. */
    makeRoomToOpen: (): void => {
      if (readSpace(folder).free < ROOM_TO_OPEN) giveUpBallast()
    },
    giveUpBallast,
  }
}

function spaceOf(folder: string): DiskSpace {
  const { bsize, bavail, blocks } = statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Writes random bytes, because some file systems store others in less room. Nothing is left if it fails. */
function writeBallast(path: string): void {
  const arriving = `${path}.new`
  const file = openSync(arriving, 'w', 0o600)
  try {
    const bytes = randomBytes(MB)
    for (let written = 0; written < BALLAST;) written += writeSync(file, bytes)
    fsyncSync(file) // some file systems find room only now
  } catch (error) {
    rmSync(arriving, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(arriving, path)
}
