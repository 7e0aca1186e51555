import { type CollectionName, collections, formatSocialMedia, type SocialMedia } from '@tablier/contracts'
import { demoContent } from './content.ts'
import type { CreateBody, DemoRecord, DemoSocialMedia } from './demo-record.ts'
import type { PictureName } from './pictures.ts'

/** Gives the address, `/api/uploads/<name>`, under which a picture is stored. */
export type AddressOf = (picture: PictureName) => string

/** A record to create, as the endpoint of its collection takes it. */
export interface DemoBody {
  readonly name: CollectionName
  readonly body: CreateBody<CollectionName>
}

const entries = Object.entries(demoContent) as [CollectionName, readonly DemoRecord<CollectionName>[]][] // Object.entries widens its keys to string

/** Every picture that the content shows, each once. */
export const demoPictures: readonly PictureName[] = [
  ...new Set(entries.flatMap(([, records]) => records.flatMap((record) => picturesOf(record)))),
]

/**
 * The whole content in the order in which to create it. Each list begins with
 * its end: the owner's order puts the newest first, so it comes out as written.
 */
export function demoBodies(addressOf: AddressOf): DemoBody[] {
  return entries.flatMap(([name, records]) =>
    records.toReversed().map((record) => ({ name, body: bodyOf(name, record, addressOf) })),
  )
}

function picturesOf({ picture, socialMedia = [] }: DemoRecord<CollectionName>): PictureName[] {
  return [...(picture ? [picture] : []), ...socialMedia.map((entry) => entry.picture)]
}

function bodyOf(
  name: CollectionName,
  { picture, socialMedia, ...body }: DemoRecord<CollectionName>,
  addressOf: AddressOf,
): CreateBody<CollectionName> {
  const column = collections[name].file?.column
  return {
    ...body,
    ...(picture && column && { [column]: addressOf(picture) }),
    ...(socialMedia && { social_media: formatSocialMedia(socialMedia.map((entry) => withIcon(entry, addressOf))) }),
  }
}

function withIcon({ media_name, media_link, picture }: DemoSocialMedia, addressOf: AddressOf): SocialMedia {
  return { media_name, media_link, media_icon: addressOf(picture) }
}
