import { createPictures, type Pictures } from './pictures.ts'

/** Two queues for work on pictures, so that an administrator never waits for anybody else's. */
export interface PictureLanes {
  /** Uploads of administrators. */
  readonly administrators: Pictures
  /** Uploads of other users, and all variants: visitors ask for those, or nobody waits for them. */
  readonly strangers: Pictures
}

export type PictureLane = keyof PictureLanes

/** An avatar of 16 megapixels takes a second or two; a variant of 50 megapixels a few on a small machine. */
const STRANGERS = { waiting: 8, timeLimitMs: 30_000, hasLowPriority: true } as const

export function openPictureLanes(): PictureLanes {
  return { administrators: createPictures(), strangers: createPictures(STRANGERS) }
}

/** Drops the tasks that wait, and ends the processes when those under way are done. */
export async function closePictureLanes({ administrators, strangers }: PictureLanes): Promise<void> {
  await Promise.all([administrators.close(), strangers.close()])
}
