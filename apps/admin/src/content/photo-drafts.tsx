import { collections, startOfText, storedPictureFaults, pictureSize } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { FileButton } from '../media/file-picker.tsx'
import { acceptedTypes, preparedFile } from '../media/prepare-picture.ts'
import { faultText } from '../media/picture-care.tsx'
import { PendingRow, rowClass, useUploads } from '../media/uploads.tsx'
import { editSearch } from './area-search.ts'
import { mediaField } from './form/form-values.ts'
import { listOf } from './site-areas.ts'
import { collectionClient, recordIn, useCachedList, useRecords, withNewRecord } from './use-records.ts'
import { type CollectionScreen, type ContentRecord, recordName } from './collection-screen.ts'
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
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
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
      setAdded((others) => new Set(others).add(draft.id))
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
      <FaultyPhotos screen={screen} records={records?.filter(({ id }) => added.has(id)) ?? []} />
    </div>
  )
}

interface FaultyPhotosProps {
  readonly screen: CollectionScreen
  readonly records: readonly ContentRecord[]
}

/** What is wrong with new photos, each with a link to the tools. A row goes when its photo is mended or replaced. */
function FaultyPhotos({ screen, records }: FaultyPhotosProps) {
  const { file } = collections[screen.name] as { readonly file?: { readonly goodWidth: number } } // a list without a file has no such key
  const field = mediaField(screen) ?? ''
  const faulty = records.flatMap((record) => {
    const path = String(record[field] ?? '')
    const faults = storedPictureFaults(path, file?.goodWidth ?? 0)
    return faults.length > 0 ? [{ record, faults, width: pictureSize(path)?.width ?? 0 }] : []
  })
  if (faulty.length === 0) return null
  return (
    <ul aria-label={t.photosToMend} className="divide-y divide-line">
      {faulty.map(({ record, faults, width }) => (
        <li key={record.id} className={rowClass}>
          <div className="min-w-0 flex-1">
            <Link
              to={listOf(screen.name).area.path}
              search={{ ...editSearch(screen.name, record.id), field }}
              className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4 wrap-anywhere"
            >
              {t.mendThePhoto({ name: recordName(screen, record) })}
            </Link>
            {faults.map((fault) => (
              <p key={fault} className="text-muted">
                {faultText(fault, { width, goodWidth: file?.goodWidth ?? 0, isCut: false })}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
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
