import { startOfText } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { FileButton } from '../media/file-picker.tsx'
import { acceptedTypes, preparedFile } from '../media/prepare-picture.ts'
import { PendingRow, useUploads } from '../media/uploads.tsx'
import { collectionClient, recordIn, useCachedList, useRecords, withNewRecord } from './use-records.ts'
import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { t } from '../language/words.ts'

const MAX_AT_ONCE = 30

interface PhotoDraftsProps {
  /** A list of records with a title, a category and a photo. */
  readonly screen: CollectionScreen
  /** Called with each draft as soon as it is stored. */
  readonly onDraft: (draft: ContentRecord) => void
  /** Called before the drafts are removed again. */
  readonly onUndo: () => void
}

/** Makes drafts of several photos at once, titled as the files. A link with `?add=photos` leads to the button. */
export function PhotoDrafts({ screen, onDraft, onUndo }: PhotoDraftsProps) {
  const { name } = screen
  const button = useRef<HTMLButtonElement>(null)
  const made = useRef<ContentRecord[]>([])
  const list = useCachedList(name)
  const { records } = useRecords(screen)
  const undo = useUndo(screen)
  const { add } = useSearch({ strict: false })
  const isLoaded = records !== undefined // until then, the rows above may still grow
  useEffect(() => {
    if (add === 'photos' && isLoaded) button.current?.focus()
  }, [add, isLoaded])

  const uploads = useUploads({
    send: async (chosen, options) => {
      const picture = await preparedFile(chosen, ['image'])
      if ('problem' in picture) return picture.problem
      const category = records?.[0]?.['category'] || t.newCategory
      const body = { title: titleOf(chosen.name), category, status: 'Draft' }
      const answer = await collectionClient(name).create({ body, file: picture.file, ...options })
      const draft = recordIn(name, answer)
      list.change((loaded) => withNewRecord(loaded, draft, name))
      made.current.push(draft)
      onDraft(draft)
      return null
    },
    failureOf: () => t.thisPhotoCouldNotBeAdded,
    onSettled: list.reload,
  })
  async function addAll(files: readonly File[]) {
    if (files.length > MAX_AT_ONCE) return announceFailure(t.tooManyPhotos({ maxAtOnce: MAX_AT_ONCE }))
    await uploads.add(files)
    const drafts = made.current.splice(0)
    if (drafts.length === 0) return
    announceSuccess(t.draftsAdded({ count: drafts.length }), {
      label: t.undo,
      run: () => {
        onUndo()
        undo(drafts)
      },
    })
  }
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">{t.photoDraftsExplained}</p>
        <FileButton
          ref={button}
          label={t.photosForNew({ list: name })}
          accept={acceptedTypes(['image'])}
          onFiles={(files) => void addAll(files)}
          isMultiple
          icon={Images}
        >
          {t.addPhotos}
        </FileButton>
      </div>
      {uploads.pending.length > 0 && (
        <ul aria-label={t.photos} className="divide-y divide-line">
          {uploads.pending.map((file) => (
            <PendingRow key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns a function that moves drafts to the trash, except for those that were changed since. */
function useUndo({ name }: CollectionScreen): (drafts: readonly ContentRecord[]) => void {
  const list = useCachedList(name)
  const { mutate } = useMutation({
    mutationFn: async (drafts: readonly ContentRecord[]) => {
      const records = collectionClient(name)
      for (const { id, version } of drafts) {
        const present = recordIn(name, await records.adminGet({ params: { id } }))
        if (present.version === version) await records.delete({ params: { id } })
      }
    },
    onSettled: list.reload,
    meta: { action: `remove new drafts of ${name}`, done: t.changeUndone, failed: t.deleteFailed },
  })
  return mutate
}

/** Returns a title for a file: `pumpkin_soup-2.JPG` becomes `Pumpkin soup 2`. */
function titleOf(file: string): string {
  const words = file
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  return startOfText(words.charAt(0).toUpperCase() + words.slice(1), 200) || t.photo
}
