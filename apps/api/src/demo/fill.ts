import { join } from 'node:path'
import { type CollectionName, collections, formatSocialMedia, type SocialMedia } from '@tablier/contracts'
import { demoContent } from './content.ts'
import type { CreateBody, DemoRecord, DemoSocialMedia, PictureName } from './demo-record.ts'

const PICTURES = join(import.meta.dirname, 'pictures')
/** Re-encoding a picture takes a core and much memory: a first start on a small machine stays quick and alive. */
const PICTURES_AT_ONCE = 2

export interface FillDeps {
  /** Stores a picture file as an upload; answers its address, `/api/uploads/<name>`. */
  readonly store: (path: string) => Promise<string>
  /** Makes one record. */
  readonly create: (name: CollectionName, body: CreateBody<CollectionName>) => Promise<void>
}

type Addresses = ReadonlyMap<PictureName, string>

/**
 * Fills an empty site with the example content, all sixteen collections. Each
 * list is created from its end: the public order puts the newest first, so it
 * comes out as written. Rejects with the first failure of `store` or `create`.
 */
export async function fillWithDemoContent({ store, create }: FillDeps): Promise<void> {
  const entries = Object.entries(demoContent) as [CollectionName, readonly DemoRecord<CollectionName>[]][] // Object.entries widens its keys to string
  const addresses = await storePictures(
    entries.flatMap(([, records]) => records.flatMap((record) => picturesOf(record))),
    store,
  )
  for (const [name, records] of entries)
    for (const record of records.toReversed()) await create(name, bodyOf(name, record, addresses))
}

function picturesOf({ picture, socialMedia = [] }: DemoRecord<CollectionName>): PictureName[] {
  return [...(picture ? [picture] : []), ...socialMedia.map((entry) => entry.picture)]
}

async function storePictures(pictures: readonly PictureName[], store: FillDeps['store']): Promise<Addresses> {
  const files = [...new Set(pictures)]
  const addresses = new Map<PictureName, string>()
  for (let start = 0; start < files.length; start += PICTURES_AT_ONCE)
    await Promise.all(
      files
        .slice(start, start + PICTURES_AT_ONCE)
        .map(async (file) => addresses.set(file, await store(join(PICTURES, file)))),
    )
  return addresses
}

function bodyOf(
  name: CollectionName,
  { picture, socialMedia, ...body }: DemoRecord<CollectionName>,
  addresses: Addresses,
): CreateBody<CollectionName> {
  const addressOf = (file: PictureName) => addresses.get(file)! // every picture of the content was stored before
  const column = collections[name].file?.column
  return {
    ...body,
    ...(picture && column && { [column]: addressOf(picture) }),
    ...(socialMedia && { social_media: formatSocialMedia(socialMedia.map((entry) => stored(entry, addressOf))) }),
  }
}

function stored(
  { media_name, media_link, picture }: DemoSocialMedia,
  addressOf: (file: PictureName) => string,
): SocialMedia {
  return { media_name, media_link, media_icon: addressOf(picture) }
}
