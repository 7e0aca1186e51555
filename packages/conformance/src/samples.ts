import { type Collection, type CollectionName, collections, type Endpoint, type ObjectSchema } from '@tablier/contracts'
import sharp from 'sharp'

/** Every collection by its name, for suites that run over all of them. */
export const allCollections = Object.entries(collections) as [CollectionName, Collection][] // Object.entries forgets its keys' type

/** A body with every text field set, valid for the schema; media paths and other optional fields are left out. */
export function sampleBody(schema: ObjectSchema | undefined, text = 'Saffron'): Record<string, unknown> {
  const entries = Object.entries(schema?.properties ?? {}).flatMap(([name, field]): [string, unknown][] => {
    if (name === 'email') return [[name, 'guest@example.com']]
    if (name === 'social_media') return [[name, '[]']]
    if (name === 'status' || name === 'version' || name === 'role') return []
    return field['type'] === 'string' ? [[name, text]] : []
  })
  return Object.fromEntries(entries)
}

/** The path of an endpoint with every parameter filled in. */
export function pathOf(endpoint: Endpoint, id: string | number = 1): string {
  return `/api${endpoint.path.replace(/:\w+/g, String(id))}`
}

/** A small picture of one colour. */
export async function picture(format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 40, height = 30): Promise<Blob> {
  const pixels = sharp({ create: { width, height, channels: 3, background: '#d9952b' } })
  return new Blob([new Uint8Array(await pixels.toFormat(format).toBuffer())], { type: `image/${format}` })
}
