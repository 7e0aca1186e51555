import { type ReadyLookName, readyLooks } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceSuccess } from '../../components/toasts.ts'
import { takeBack } from '../../forms/take-back.ts'
import type { ContentRecord, FieldValue } from '../collection-screen.ts'
import { loadPresent, type OpenedRecord } from '../form/use-opened-record.ts'
import { looksScreen } from '../screens/looks.tsx'
import { collectionClient, recordIn, useCachedList } from '../use-records.ts'
import { t } from '../../language/words.ts'

type Fields = Readonly<Record<string, FieldValue>>

/** Returns what a ready look sets, in the names of the back office. */
function fieldsOf(name: ReadyLookName): Fields {
  const { dish_pictures: dishPictures, ...rest } = readyLooks[name]
  return { ...rest, dishPictures }
}

/** Returns whether a record, or the page without one, is as a ready look sets it. */
export function wears(record: ContentRecord | undefined, name: ReadyLookName): boolean {
  const worn: Fields = record ?? fieldsOf('evening')
  return Object.entries(fieldsOf(name)).every(([field, value]) => worn[field] === value)
}

/**
 * Puts a ready look on the page at once, and offers to go back to what was there, also to its draft changes.
 * @param record the look that the page wears; undefined if it has none
 */
export function useTakeLook(record: ContentRecord | undefined, onChanged: () => void) {
  const looks = collectionClient('looks')
  const queryClient = useQueryClient()
  const list = useCachedList('looks')
  const action = 'take a look'
  const onSettled = async () => {
    await list.reload()
    onChanged()
  }
  return useMutation({
    mutationFn: async (name: ReadyLookName) => {
      const body = { ...fieldsOf(name), status: 'Published' }
      if (!record) return { before: null, taken: recordIn('looks', await looks.create({ body })) }
      const before = await loadPresent(queryClient, looksScreen, record.id)
      const params = { id: record.id }
      return {
        before,
        taken: recordIn('looks', await looks.update({ params, body: { ...body, version: before.live.version } })),
      }
    },
    onSuccess: async ({ before, taken }, name) => {
      announceSuccess(t.lookTaken({ name: t.lookToStartWith({ look: name }) }), {
        label: t.undo,
        run: () => void takeBack({ action, onSettled }, queryClient, () => goBack(before, taken)),
      })
      await onSettled()
    },
    onError: () => list.reload(), // the form keeps what is typed
    meta: { action, failed: t.lookUpdateFailed },
  })
}

async function goBack(before: OpenedRecord | null, { id, version }: ContentRecord): Promise<void> {
  const looks = collectionClient('looks')
  const params = { id }
  if (!before) return void (await looks.delete({ params }))
  const { live, draft } = before
  const body = { ...chosenIn(live), status: live.status, version }
  const restored = recordIn('looks', await looks.update({ params, body }))
  if (draft) await looks.saveDraft({ params, body: { ...chosenIn(draft.record), version: restored.version } })
}

/** Returns all that a record of the looks chooses. */
function chosenIn(record: ContentRecord): Fields {
  return Object.fromEntries(Object.keys(looksScreen.fields).map((field) => [field, record[field] ?? null]))
}
