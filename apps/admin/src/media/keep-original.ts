import { client } from '../calls/api.ts'
import { logFailure } from '../calls/log-failure.ts'
import { announceFailure } from '../components/toasts.ts'
import { t } from '../language/words.ts'
import { originOf } from './edit-picture.ts'

/**
 * Keeps the original of an uploaded picture, if it was edited. Announces a failure instead of rejecting, because the
 * edited picture is stored already.
 * @param path of the uploaded picture
 */
export async function keepOriginalOf(file: File | null | undefined, path: string): Promise<void> {
  const source = originOf(file)?.source
  if (source === undefined) return
  try {
    await client.pictures.keepOriginal(
      typeof source === 'string' ? { body: { path, original: source } } : { body: { path }, file: source },
    )
  } catch (error) {
    logFailure('keep the original of a picture', error)
    announceFailure(t.originalNotKept)
  }
}
