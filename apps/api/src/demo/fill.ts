import { fileURLToPath } from 'node:url'
import { type DemoBody, demoBodies, demoPictures, type PictureName, pictureUrl } from '@tablier/demo-content'

/** Re-encoding a picture takes a core and much memory: a first start on a small machine stays quick and alive. */
const PICTURES_AT_ONCE = 2

export interface FillDeps {
  /** Stores a picture file as an upload; answers its address, `/api/uploads/<name>`. */
  readonly store: (path: string) => Promise<string>
  /** Makes one record. */
  readonly create: (record: DemoBody) => Promise<void>
}

/**
 * Fills an empty site with the example content, all sixteen collections.
 * Rejects with the first failure of `store` or `create`.
 */
export async function fillWithDemoContent({ store, create }: FillDeps): Promise<void> {
  const addresses = new Map<PictureName, string>()
  for (let start = 0; start < demoPictures.length; start += PICTURES_AT_ONCE)
    await Promise.all(
      demoPictures
        .slice(start, start + PICTURES_AT_ONCE)
        .map(async (name) => addresses.set(name, await store(fileURLToPath(pictureUrl(name))))),
    )
  const addressOf = (name: PictureName) => addresses.get(name)! // all of them were stored just now
  for (const record of demoBodies(addressOf)) await create(record)
}
