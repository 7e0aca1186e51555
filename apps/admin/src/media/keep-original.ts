import { client } from '../calls/api.ts'
import { originOf } from './edit-picture.ts'

/** Keeps the original of an uploaded picture, if it was edited. @param path of the uploaded picture */
export async function keepOriginalOf(file: File | null | undefined, path: string): Promise<void> {
  const source = originOf(file)?.source
  if (source === undefined) return
  await client.pictures.keepOriginal(
    typeof source === 'string' ? { body: { path, original: source } } : { body: { path }, file: source },
  )
}
