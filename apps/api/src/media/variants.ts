import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentTypes, isDiskFull } from '@tablier/backend'
import { pictureWidths } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { DiskRoom } from '../disk/disk-room.ts'
import { createGate } from '../gates/gates.ts'
import { createContentCache } from '../caching/content-cache.ts'
import type { Pictures } from './pictures.ts'
import type { Storage, StoredFile } from './storage.ts'
import { type Variant, variantKey } from './variant-names.ts'

export type Variants = ReturnType<typeof createVariants>

interface VariantsOptions {
  readonly storage: Storage
  readonly tempDir: string
  readonly pictures: Pick<Pictures, 'encodeVariant'>
  /** Returns true if visitors may request this variant. Called only if it is not stored. */
  readonly isShown: (variant: Variant) => Promise<boolean>
  /** The maximum number of requested variants that wait. */
  readonly waiting?: number
  /** Without it, variants are never refused for lack of room. */
  readonly diskRoom?: Pick<DiskRoom, 'demand'> | undefined
}

/** A page that was just published has a few dozen pictures, and a browser asks for several at a time. */
const WAITING = 100

const RETRY_AFTER = 5

/** The time for reading the original, scaling it and storing the variant. */
const TIME_LIMIT_MS = 120_000

export function createVariants(options: VariantsOptions) {
  const { storage, tempDir, pictures, diskRoom, isShown, waiting = WAITING } = options
  const gate = createGate({ atOnce: 1, waiting, retryAfter: RETRY_AFTER })
  const lookups = createGate({ atOnce: 1, waiting, retryAfter: RETRY_AFTER, rests: 1 })
  const underWay = new Map<string, Promise<StoredFile | null>>()

  async function make(variant: Variant): Promise<StoredFile | null> {
    const key = variantKey(variant)
    const present = await storage.stat(key) // another request may have made it meanwhile
    if (present) return present
    const original = await storage.read(variant.name)
    if (!original) return null
    const folder = join(tempDir, `variant-${randomUUID()}`)
    try {
      await diskRoom?.demand(original.size)
      await mkdir(folder, { recursive: true })
      const [input, output] = [join(folder, 'original'), join(folder, 'variant')]
      await pipeline(original.stream, createWriteStream(input))
      await pictures.encodeVariant(input, variant, output)
      await storage.put(key, output, contentTypes[variant.format])
    } finally {
      original.stream.destroy()
      await rm(folder, { recursive: true, force: true })
    }
    return storage.stat(key)
  }

  async function findOrMake(variant: Variant): Promise<StoredFile | null> {
    const stored = await storage.stat(variantKey(variant))
    if (stored) return stored
    if (!(await storage.stat(variant.name))) return null // made-up names cost no query
    return (await lookups.pass(() => isShown(variant))) ? gate.pass(() => inTime(make(variant))) : null
  }

  return {
    /**
     * Returns the stored variant, and makes it at the first request; null if the original is gone or no content shows it.
     * @throws AppError `unavailable` if too many variants wait before it, `disk_full` if there is no room for it
     */
    ensure(variant: Variant): Promise<StoredFile | null> {
      const key = variantKey(variant)
      const present = underWay.get(key)
      if (present) return present
      const found = findOrMake(variant).finally(() => underWay.delete(key))
      underWay.set(key, found)
      return found
    },
    /** Makes a variant before anybody requests it, however long it has to wait. */
    async prepare(variant: Variant): Promise<void> {
      await gate.wait(() => make(variant))
    },
    pending: gate.pending,
  }
}

/** Rejects after a time limit, so that a store that no longer answers does not block the gate forever. */
function inTime<Result>(making: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Making a variant took too long.')), TIME_LIMIT_MS)
  return Promise.race([making, late.promise]).finally(() => clearTimeout(timer))
}

export type Preparation = ReturnType<typeof createPreparation>

/** The widest variant that the lists of the back office show, in pixels. */
const THUMBNAIL = 480

/**
 * Makes the variants of new pictures before anybody requests them, one at a time, so requests wait for at most one.
 * Skips those for which there is no room.
 */
export function createPreparation(variants: Pick<Variants, 'prepare'>, log: Pick<FastifyBaseLogger, 'error'>) {
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
    /** Adds a stored picture, whose variants are made in the background. */
    add: (name: string) => {
      names.add(name)
      wake()
    },
    start: () => {
      if (state === 'waiting') state = 'started'
      wake()
    },
    /** True if this picture still lacks variants. */
    includes: (name: string) => names.has(name),
    /** How many pictures still lack variants. */
    waiting: () => names.size,
    /** Drops what is not made yet and waits for the variant under way. Requests make the dropped ones. */
    close: async () => {
      state = 'closed'
      await working
    },
  }
}

/** Returns the variants to make. Nearly every browser takes AVIF; the back office's thumbnails are WebP. */
function variantsToPrepare(name: string): Variant[] {
  const widths = pictureWidths(name)
  const thumbnails = widths.filter((width) => width <= THUMBNAIL)
  return [
    ...widths.map((width): Variant => ({ name, width, format: 'avif' })),
    ...thumbnails.map((width): Variant => ({ name, width, format: 'webp' })),
  ]
}

/**
 * Caches, until the content changes, which uploads it refers to. Anybody may request all variants of an avatar, and
 * each would otherwise be a query over all content.
 * @param isInContent called once for each upload and content version
 */
export function createShownUploads(
  isInContent: (name: string) => Promise<boolean>,
  contentVersion: () => number | undefined,
): (name: string) => Promise<boolean> {
  const uploads = createContentCache<{ readonly isShown: boolean; readonly isComplete: true }>({
    contentVersion,
    maxAnswers: 1000,
  })
  return async (name) => {
    const { isShown } = await uploads(name, async () => ({ isShown: await isInContent(name), isComplete: true }))
    return isShown
  }
}
