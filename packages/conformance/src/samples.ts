import { type Collection, type CollectionName, collections, type Endpoint, type ObjectSchema } from '@tablier/contracts'
import sharp from 'sharp'

export const allCollections = Object.entries(collections) as [CollectionName, Collection][] // Object.entries widens its keys to string

/** An id that no record has. */
export const unknownId = 2_000_000_000

/** What a call is refused with whose record is gone or hidden, whose body is wrong, and that knows an older version. */
export const notFound = { status: 404, code: 'not_found' }
export const invalid = (field: string) => ({ status: 400, code: 'invalid_input', fields: [{ field }] })
export const stale = (data: object) => ({ status: 409, code: 'stale_version', data })

/** Values for text fields that do not accept every text. */
const particular: Readonly<Record<string, string>> = {
  social_media: JSON.stringify([{ media_name: 'Saffron', media_icon: '', media_link: 'https://saffron.example' }]),
  allergens: 'celery contains',
  own_colour: '#7a3b2e',
  section_order: 'gallery,about',
  courses: JSON.stringify([{ title: 'Starter', lines: [{ dish_id: null, title: 'Soup' }] }]),
  course_words: 'Starter\nSoup', // as the server derives it
  prices: '2: 9500, 4: 7800',
  season: '12-01/01-06',
}

/** A valid body in wire names with every text field, but without media paths and numbers. */
export function sampleBody(schema: ObjectSchema | undefined): Record<string, unknown> {
  const texts = Object.entries(schema?.properties ?? {}).filter(
    ([name, field]) => field['type'] === 'string' && name !== 'status',
  )
  return Object.fromEntries(
    texts.map(([name, field]) => [name, particular[name] ?? (field['enum'] as string[] | undefined)?.[0] ?? 'Saffron']), // a choice of texts
  )
}

/** Values for parameters that are not numbers. */
const names: Readonly<Record<string, string>> = { collection: 'banners', area: 'banners', name: 'privacy' }

/** Returns an endpoint's path with its parameters filled in: a text in all, a number only in ids. */
export function pathOf(endpoint: Endpoint, id: string | number = 1): string {
  const valueOf = (parameter: string) => (typeof id === 'number' && names[parameter]) || String(id)
  return `/api${endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => valueOf(parameter))}`
}

/** A small picture of one colour. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  width = 40,
  height = 30,
): Promise<Blob> {
  const pixels = sharp({ create: { width, height, channels: 3, background: '#d9952b' } })
  return new Blob([new Uint8Array(await pixels.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer())], {
    type: `image/${format}`,
  })
}
