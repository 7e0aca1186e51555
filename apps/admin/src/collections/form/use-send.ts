import { useRef, useState } from 'react'
import { client } from '../../api.ts'
import { announceFailure } from '../../components/toasts.ts'
import { logFailure } from '../../log-failure.ts'
import { collectionClient, recordIn } from '../use-records.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { changesPictureOnly, createInput, type FormValues, updateInput, wholeInput } from './form-values.ts'
import { t } from '../../words.ts'

/** How to save the values: in the record, in its draft changes, or by publishing the draft changes as they are. */
export type Way = 'record' | 'draft' | 'publish draft'

/** The values to save, and the record from which they started; null to create one. */
export interface Save {
  readonly way: Way
  readonly values: FormValues
  readonly base: ContentRecord | null
  /** Labels of the fields that somebody else changed and that stay. */
  readonly merged?: readonly string[]
}

/**
 * Returns a function that sends the values. `progress` is the sent share of the upload, 0 to 1; null without a file.
 * @param live the record as it is; null for a new one
 */
export function useSend(screen: CollectionScreen, live: ContentRecord | null) {
  const upload = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    progress,
    cancelUpload: () => upload.current?.abort(),
    /**
     * Returns the saved record, or null if the call does not return it. Rejects as the call does, or with an
     * `AbortError`.
     */
    send: async (save: Save): Promise<ContentRecord | null> => {
      const { signal } = (upload.current = new AbortController())
      setProgress(save.values.file && 0)
      try {
        return await sendOnce(screen, live, save, { signal, onUploadProgress: setProgress })
      } catch (error) {
        throw signal.aborted ? signal.reason : error // the transport may wrap the reason
      }
    },
  }
}

interface SendOptions {
  readonly signal: AbortSignal
  readonly onUploadProgress: (share: number) => void
}

async function sendOnce(
  screen: CollectionScreen,
  live: ContentRecord | null,
  { way, values, base }: Save,
  options: SendOptions,
): Promise<ContentRecord | null> {
  const { name } = screen
  const records = collectionClient(name)
  if (!base) {
    const created = recordIn(name, await records.create({ ...createInput(screen, values), ...options }))
    await savePictureOfSaved(screen, values, null, created)
    return created
  }
  const { id, version } = base
  const params = { id }
  if (way === 'publish draft') {
    await client.drafts.publish({ params: { collection: name, id }, body: { version } })
    return null
  }
  if (changesPictureOnly(values, base) && (way === 'draft' || base === live)) {
    await savePicture(screen, values, base, base)
    return null
  }
  if (way === 'draft') {
    const draft = recordIn(name, await records.saveDraft({ params, ...updateInput(screen, values, base), ...options }))
    await savePictureOfSaved(screen, { ...values, replaces: 'here' }, base, draft) // other records stay as they are
    return null
  }
  // An update ends the draft changes, so it must name all fields that they may have changed.
  const input = base === live ? updateInput(screen, values, base) : wholeInput(screen, values, base)
  const updated = recordIn(name, await records.update({ params, ...input, ...options }))
  await savePictureOfSaved(screen, values, base, updated)
  return updated
}

/** Announces a failure instead of rejecting, because sending the form again would save the record twice. */
async function savePictureOfSaved(...parameters: Parameters<typeof savePicture>): Promise<void> {
  try {
    await savePicture(...parameters)
  } catch (error) {
    logFailure('save what is stated about a picture', error)
    announceFailure(t.savedButNotWhatYouChose)
  }
}

/** Saves the facts about a saved record's picture, and replaces the picture in other records if that was chosen. */
async function savePicture(
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
