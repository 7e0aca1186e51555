import { createPictures, type Pictures, type PicturesOptions } from './pictures.ts'

/** Two queues for work on pictures, so that an administrator never waits for anybody else's. */
export interface PictureLanes {
  /** Uploads of administrators. */
  readonly administrators: Pictures
  /** Uploads of other users, and all variants: visitors ask for those, or nobody waits for them. */
  readonly strangers: Pictures
}

export type PictureLane = keyof PictureLanes

/** An avatar takes a second or two; a variant of 50 megapixels a few on a small machine. */
const STRANGERS = { waiting: 8, timeLimitMs: 30_000, hasLowPriority: true } as const

/** @param options replace what the lanes have */
export function openPictureLanes(options: PicturesOptions = {}): PictureLanes {
  return { administrators: createPictures(options), strangers: createPictures({ ...STRANGERS, ...options }) }
}

/** Drops the tasks that wait, and ends the processes when those under way are done. */
export async function closePictureLanes({ administrators, strangers }: PictureLanes): Promise<void> {
  await Promise.all([administrators.close(), strangers.close()])
}
