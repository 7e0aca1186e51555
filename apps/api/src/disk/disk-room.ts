import { statfs } from 'node:fs/promises'
import { AppError } from '@tablier/backend'
import type { DiskState, Refusal } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'

export type DiskRoom = ReturnType<typeof createDiskRoom>

/** A file system's bytes: those that this process may still use, and all. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

interface DiskRoomOptions {
  /** Any folder on the file system. */
  readonly folder: string
  /** Replaces the default; 0 refuses nothing. */
  readonly reserveMb: number | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Replaced by tests. */
  readonly readSpace?: (folder: string) => Promise<DiskSpace>
}

const MB = 1024 * 1024
/** The default reserve is the smaller of the two, but at least twice what the database keeps for itself. */
const RESERVE_SHARE = 0.05
const RESERVE_MB = 500
const LEAST_RESERVE_MB = 64
/** The warning starts when less than this multiple of the reserve is free. */
const WARN_AT = 2

/**
 * Watches the free room on the file system of DATA_DIR. Uploads leave a reserve, so that texts and messages can always
 * be saved.
 */
export function createDiskRoom({ folder, reserveMb, log, readSpace = spaceOf }: DiskRoomOptions) {
  let hasFailed = false

  async function space(): Promise<DiskSpace | undefined> {
    try {
      return await readSpace(folder)
    } catch (error) {
      if (!hasFailed) log.warn({ err: error, folder }, 'cannot tell how much room the disk has')
      hasFailed = true
      return undefined
    }
  }
  return {
    /** Free bytes are null if the system does not tell them. Then nothing is refused. */
    state: async (): Promise<DiskState> => {
      const known = await space()
      if (!known) return { state: 'enough', free_bytes: null }
      const reserve = reserveOf(known.total, reserveMb)
      const state = known.free < reserve ? 'full' : known.free < reserve * WARN_AT ? 'low' : 'enough'
      return { state, free_bytes: known.free }
    },
    /** How many bytes uploads leave free; undefined if the system does not tell the size of the disk. */
    reserve: async (): Promise<number | undefined> => {
      const known = await space()
      return known && Math.round(reserveOf(known.total, reserveMb))
    },
    /**
     * @param bytes how much will be stored
     * @param refusal for what there is no room, unless it is a picture or video
     * @throws AppError `disk_full` if less than the reserve would remain
     */
    demand: async (bytes = 0, refusal: Refusal = { reason: 'noRoomForMedia' }): Promise<void> => {
      const known = await space()
      if (known && known.free - bytes < reserveOf(known.total, reserveMb)) throw new AppError('disk_full', refusal)
    },
  }
}

/**
 * Returns how many bytes uploads leave free.
 * @param total the bytes of the file system
 * @param reserveMb DISK_RESERVE_MB, if it is set
 */
export function reserveOf(total: number, reserveMb: number | undefined): number {
  if (reserveMb !== undefined) return reserveMb * MB
  return Math.max(Math.min(total * RESERVE_SHARE, RESERVE_MB * MB), LEAST_RESERVE_MB * MB)
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder)
  if (blocks === 0) throw new Error('The file system does not tell its size.')
  return { free: bavail * bsize, total: blocks * bsize }
}
