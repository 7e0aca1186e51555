import { storedMediaPath } from '@tablier/contracts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { collectionClient, type Draft, draftOf, draftsKey, draftsOptions, recordIn } from '../use-records.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useOtherLanguages } from '../../site/site-settings.ts'
import { mediaField, type PictureValues, pictureValues } from './form-values.ts'
import { pictureOptions } from './picture-fields.tsx'

/** The record with which a form starts. It stays until the form is opened again, even if others save changes. */
export interface OpenedRecord {
  /** The record without draft changes. */
  readonly live: ContentRecord
  /** The record with its draft changes; null if there are none. */
  readonly draft: (Pick<Draft, 'actorName' | 'createdAt'> & { readonly record: ContentRecord }) | null
  /** What is stated about the record's picture. A site with one language does not wait for it. */
  readonly picture?: PictureValues | undefined
  /** True if the draft changes are somebody else's, saved after the form was opened, and mine are to be published. */
  readonly isTheirDraft?: boolean
}

/** Returns the record as the form shows it. */
export function shownRecord(opened: OpenedRecord | null): ContentRecord | null {
  return opened?.draft?.record ?? opened?.live ?? null
}

/** Loads a record's draft changes when its form opens; `reopen` loads the record as well. */
export function useOpenedRecord(screen: CollectionScreen, record: ContentRecord) {
  const queryClient = useQueryClient()
  const form = useId()
  const [times, setTimes] = useState(0)
  const isTranslated = useOtherLanguages().length > 0
  const known = queryClient.getQueryState<readonly Draft[]>(draftsKey)
  const hasFacts = isTranslated && picturePath(screen, record) !== ''
  const isKnownClean = known?.data && !known.isInvalidated && !draftOf(known.data, screen.name, record.id)
  const query = useQuery({
    queryKey: ['opened record', screen.name, record.id, form, times],
    queryFn: async (): Promise<OpenedRecord> => {
      const opened =
        times === 0
          ? { live: record, draft: await loadDraft(queryClient, screen, record.id) }
          : await loadPresent(queryClient, screen, record.id)
      return isTranslated ? withPicture(queryClient, screen, opened) : opened
    },
    ...(isKnownClean && times === 0 && !hasFacts && { initialData: { live: record, draft: null } }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { action: `load the draft changes of a record of ${screen.name}` },
  })
  return { ...query, times, reopen: () => setTimes(times + 1) }
}

/** Loads a record and its draft changes as they are now. */
export async function loadPresent(
  queryClient: QueryClient,
  screen: CollectionScreen,
  id: number,
): Promise<OpenedRecord> {
  return { live: await loadRecord(screen, id, 'adminGet'), draft: await loadDraft(queryClient, screen, id) }
}

function picturePath(screen: CollectionScreen, record: ContentRecord): string {
  const path = record[mediaField(screen) ?? '']
  return typeof path === 'string' && storedMediaPath(path) ? path : ''
}

async function withPicture(queryClient: QueryClient, screen: CollectionScreen, opened: OpenedRecord) {
  const path = picturePath(screen, opened.draft?.record ?? opened.live)
  if (!path) return opened
  const { picture } = await queryClient.fetchQuery(pictureOptions(path))
  return { ...opened, picture: pictureValues(picture) }
}

async function loadDraft(queryClient: QueryClient, screen: CollectionScreen, id: number) {
  const drafts = await queryClient.fetchQuery({ ...draftsOptions, staleTime: 0 })
  const draft = draftOf(drafts, screen.name, id)
  return draft ? { ...draft, record: await loadRecord(screen, id, 'getDraft') } : null
}

async function loadRecord({ name }: CollectionScreen, id: number, call: 'adminGet' | 'getDraft') {
  return recordIn(name, await collectionClient(name)[call]({ params: { id } }))
}
