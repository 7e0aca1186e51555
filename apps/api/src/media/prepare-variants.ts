import { pictureWidths } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '../disk/no-room.ts'
import type { Variant } from './variant-names.ts'
import type { Variants } from './variants.ts'

/** Makes the variants of new pictures before anybody asks for them. */
export interface Preparation {
  /** Adds a stored picture; its variants are made in the background. */
  readonly add: (name: string) => void
  /** Nothing is made before this is called. */
  readonly start: () => void
  /** True if this picture still lacks variants. */
  readonly includes: (name: string) => boolean
  /** How many pictures still lack variants. */
  readonly waiting: () => number
  /** Drops what is not made yet and waits for the variant that is being made. Dropped ones are made on request. */
  readonly close: () => Promise<void>
}

/** The widest variant that the lists of the back office show, in pixels. */
const THUMBNAIL = 480

/**
 * Makes one variant at a time, so a visitor's request waits for at most one of them. Leaves out those for which the disk
 * has no room.
 */
export function createPreparation(
  variants: Pick<Variants, 'prepare'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Preparation {
  const names = new Set<string>()
  let state: 'waiting' | 'started' | 'closed' = 'waiting'
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const name of names) {
      for (const variant of variantsToPrepare(name)) {
        if (state === 'closed') return
        await variants
          .prepare(variant)
          .catch((err: unknown) => isDiskFull(err) || log.error({ err, ...variant }, 'preparing a variant failed'))
      }
      names.delete(name)
    }
  }
  function wake(): void {
    if (state !== 'started' || working || names.size === 0) return
    working = work().finally(() => {
      working = undefined
      wake() // a name may have been added since the last one was taken
    })
  }
  return {
    add(name) {
      names.add(name)
      wake()
    },
    start() {
      if (state === 'waiting') state = 'started'
      wake()
    },
    includes: (name) => names.has(name),
    waiting: () => names.size,
    async close() {
      state = 'closed'
      await working
    },
  }
}

/** Nearly every browser takes AVIF; the back office's thumbnails are WebP. */
function variantsToPrepare(name: string): Variant[] {
  const widths = pictureWidths(name)
  const thumbnails = widths.filter((width) => width <= THUMBNAIL)
  return [
    ...widths.map((width): Variant => ({ name, width, format: 'avif' })),
    ...thumbnails.map((width): Variant => ({ name, width, format: 'webp' })),
  ]
}
