import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  isUploadName,
  pictureWidths,
  uprightPictureWidths,
  type VariantFormat,
  variantFormats,
} from '@tablier/contracts'
import pLimit from 'p-limit'
import { contentTypes } from '@tablier/backend'
import type { Pictures } from './pictures.ts'
import type { Storage, StoredFile } from './storage.ts'

/** A narrower copy of a stored picture. */
export interface Variant {
  /** Of the original. */
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly format: VariantFormat
  /** True for a crop for upright screens (`UPRIGHT`). */
  readonly isUpright?: boolean
}

export interface Variants {
  /** Returns the stored variant, and makes it on the first request; null if the original is gone. */
  ensure(variant: Variant): Promise<StoredFile | null>
}

interface VariantsOptions {
  readonly storage: Storage
  readonly tempDir: string
  readonly pictures: Pick<Pictures, 'encodeVariant'>
}

const FOLDER = 'variants/'
/** Browsers without AVIF get the whole picture. */
const uprightFormats = ['avif'] as const
const UPRIGHT_PREFIX = 'upright-'

export function variantKey({ name, width, format, isUpright }: Variant): string {
  return `${FOLDER}${name}.${isUpright ? UPRIGHT_PREFIX : ''}${width}.${format}`
}

/** The name of the original that a variant's storage key belongs to; undefined for any other file. */
export function originalOfVariant(key: string): string | undefined {
  if (!key.startsWith(FOLDER)) return undefined
  const name = key.slice(FOLDER.length).replace(/\.(?:upright-)?\d+\.[a-z]+$/, '')
  return isUploadName(name) ? name : undefined
}

/** Parses `<width>.<format>` or `upright-<width>.<format>`; undefined unless the upload has that variant. */
export function parseVariant(name: string, variant: string): Variant | undefined {
  const isUpright = variant.startsWith(UPRIGHT_PREFIX)
  const [width, extension, ...rest] = variant.slice(isUpright ? UPRIGHT_PREFIX.length : 0).split('.')
  const format = (isUpright ? uprightFormats : variantFormats).find((known) => known === extension)
  const known = (isUpright ? uprightPictureWidths : pictureWidths)(name).find(
    (candidate) => String(candidate) === width,
  )
  return format && known && rest.length === 0 ? { name, width: known, format, isUpright } : undefined
}

export function createVariants({ storage, tempDir, pictures }: VariantsOptions): Variants {
  const oneAtATime = pLimit(1)
  const underWay = new Map<string, Promise<StoredFile | null>>()

  async function make(variant: Variant): Promise<StoredFile | null> {
    const key = variantKey(variant)
    const original = await storage.read(variant.name)
    if (!original) return null
    await mkdir(tempDir, { recursive: true })
    const folder = await mkdtemp(join(tempDir, 'variant-'))
    try {
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
    return (await storage.stat(variantKey(variant))) ?? (await oneAtATime(() => make(variant)))
  }

  return {
    ensure(variant) {
      const key = variantKey(variant)
      const present = underWay.get(key)
      if (present) return present
      const found = findOrMake(variant).finally(() => underWay.delete(key))
      underWay.set(key, found)
      return found
    },
  }
}
