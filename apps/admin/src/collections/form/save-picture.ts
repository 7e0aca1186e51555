import { client } from '../../api.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import type { FormValues } from './form-values.ts'

/** Saves the facts about a saved record's picture, and replaces the picture in other records if that was chosen. */
export async function savePicture(
  { fields }: CollectionScreen,
  { picture, file, replaces }: FormValues,
  before: ContentRecord | null,
  saved: ContentRecord,
): Promise<void> {
  const field = Object.keys(fields).find((name) => fields[name]?.input.kind === 'media')
  const path = field && saved[field]
  if (typeof path !== 'string') return
  if (picture) await client.pictures.update({ body: { path, ...picture } })
  const replaced = before?.[field ?? '']
  if (file && replaces === 'everywhere' && typeof replaced === 'string')
    await client.pictures.replace({ body: { path: replaced, by: path } })
}
