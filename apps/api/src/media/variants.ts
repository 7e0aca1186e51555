import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isUploadName, pictureWidths, type VariantFormat, variantFormats } from '@tablier/contracts'
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

export function variantKey({ name, width, format }: Variant): string {
  return `${FOLDER}${name}.${width}.${format}`
}

/** The name of the original that a variant's storage key belongs to; undefined for any other file. */
export function originalOfVariant(key: string): string | undefined {
  if (!key.startsWith(FOLDER)) return undefined
  const name = key.slice(FOLDER.length).replace(/\.\d+\.[a-z]+$/, '')
  return isUploadName(name) ? name : undefined
}

/** Parses `<width>.<format>`; undefined unless the upload has that width and format. */
export function parseVariant(name: string, variant: string): Variant | undefined {
  const [width, extension, ...rest] = variant.split('.')
  const format = variantFormats.find((known) => known === extension)
  const known = pictureWidths(name).find((candidate) => String(candidate) === width)
  return format && known && rest.length === 0 ? { name, width: known, format } : undefined
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
      await pictures.encodeVariant(input, variant.width, variant.format, output)
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
