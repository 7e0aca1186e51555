import {
  MEASURED_SIDE,
  type PictureFault,
  hasOwnGround,
  measurePicture,
  pictureFaults,
  pictureSize,
  storedMeasures,
  storedMediaPath,
} from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { Crop, Sparkles, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../components/button.tsx'
import { t } from '../language/words.ts'
import { decodedForScreen, editedFile, originOf, pixelsOf, type PictureSource } from './edit-picture.ts'
import { changesShape, fittingBrightness, NO_EDITS, type PictureEdits } from './picture-edits.ts'
import { kindOfFile, preparationKey } from './prepare-picture.ts'

/** The editor, whose code is loaded when it opens. */
export const PictureEditor = lazy(() =>
  import('./picture-editor.tsx').then((module) => ({ default: module.PictureEditor })),
)

interface PictureCareProps {
  /** The chosen file, or the path of the stored picture. */
  readonly source: PictureSource
  /** See the collection's `file`. */
  readonly goodWidth: number
  /** True for a logo or an icon, which may lose its ground. */
  readonly isLogo: boolean
  /** The path of the stored picture's original, if it was edited. */
  readonly original?: string | null | undefined
  readonly onFile: (file: File) => void
  /** Takes a stored picture, such as the original, or the one that the form began with. */
  readonly onStored: (path: string) => void
}

/** Says what is wrong with a picture and what helps, and edits it. The original is kept. */
export function PictureCare({ source, goodWidth, isLogo, original, onFile, onStored }: PictureCareProps) {
  const [isEditing, setIsEditing] = useState(false)
  const found = useMeasured(source)
  const origin = typeof source === 'string' ? undefined : originOf(source)
  const from = origin?.source ?? source
  const edits = origin?.edits ?? NO_EDITS
  const making = useMutation({
    mutationKey: preparationKey,
    mutationFn: (some: Partial<PictureEdits>) => editedFile(from, { ...edits, ...some }),
    onSuccess: onFile,
    meta: { action: 'edit a picture', failed: t.pictureCannotBeEdited },
  })
  const back = origin?.source ?? original
  const faults = found ? pictureFaults(found, goodWidth) : []
  const shownFaults = isLogo ? faults.filter((fault) => fault === 'small') : faults
  const brightness = fittingBrightness(found?.measures?.lights ?? 1)
  return (
    <div className="flex w-full flex-col items-center gap-2 text-sm">
      {shownFaults.map((fault) => (
        <p key={fault} className="text-center">
          {faultText(fault, { width: found?.size?.width ?? 0, goodWidth, isCut: changesShape(edits) })}
        </p>
      ))}
      {isLogo && hasOwnGround(found?.measures ?? null) && (
        <p className="text-center">{t.logoHasItsOwnGround({ ground: found?.measures?.ground ?? 'white' })}</p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {shownFaults.includes('dark') && edits.brightness === 0 && (
          <Button isBusy={making.isPending} icon={Sparkles} onClick={() => making.mutate({ brightness })}>
            {t.brightenIt}
          </Button>
        )}
        {isLogo && <GroundButtons {...{ found, edits }} isBusy={making.isPending} onEdit={making.mutate} />}
        <Button isBusy={making.isPending} icon={Crop} onClick={() => setIsEditing(true)}>
          {t.editThePicture}
        </Button>
        {back && (
          <Button
            variant="quiet"
            isBusy={making.isPending}
            icon={Undo2}
            onClick={() => (back instanceof File ? onFile(back) : onStored(back))}
          >
            {t.backToTheOriginal}
          </Button>
        )}
      </div>
      <output className="text-center text-muted empty:hidden">
        {making.isPending ? t.preparingThePhoto : origin && t.editedPictureNotSaved}
      </output>
      {isEditing && (
        <Suspense>
          <PictureEditor
            source={from}
            start={edits}
            onDone={(file) => {
              setIsEditing(false)
              onFile(file)
            }}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface GroundButtonsProps {
  readonly found: Measured | null
  readonly edits: PictureEdits
  readonly isBusy: boolean
  readonly onEdit: (edits: Partial<PictureEdits>) => void
}

function GroundButtons({ found, edits: { ground }, isBusy, onEdit }: GroundButtonsProps) {
  if (ground === 'kept')
    return hasOwnGround(found?.measures ?? null) ? (
      <Button isBusy={isBusy} icon={Sparkles} onClick={() => onEdit({ ground: 'everywhere' })}>
        {t.takeTheGroundAway}
      </Button>
    ) : null
  return (
    <Button isBusy={isBusy} onClick={() => onEdit({ ground: ground === 'outside' ? 'everywhere' : 'outside' })}>
      {ground === 'outside' ? t.takeTheGroundInsideAway : t.keepTheGroundInside}
    </Button>
  )
}

interface Widths {
  readonly width: number
  readonly goodWidth: number
  /** True if the owner has chosen a part of the picture. */
  readonly isCut: boolean
}

/** Says what is wrong with a picture. */
export function faultText(fault: PictureFault, { isCut, ...widths }: Widths): string {
  if (fault === 'small') return isCut ? t.shownPartIsSmall(widths) : t.pictureIsSmall(widths)
  return fault === 'dark' ? t.pictureIsDark : t.pictureIsBlurred
}

type Measured = Parameters<typeof pictureFaults>[0]

/** Returns the size and the measures of a picture: what its name tells, or else what the browser measures. */
function useMeasured(source: PictureSource): Measured | null {
  const [measured, setMeasured] = useState<{ source: PictureSource; found: Measured } | null>(null)
  const known = typeof source === 'string' ? knownOf(source) : null
  const isKnown = known?.measures != null
  useEffect(() => {
    if (isKnown || typeof createImageBitmap !== 'function') return undefined
    let isCurrent = true
    measuredIn(source).then(
      (found) => isCurrent && setMeasured({ source, found }),
      () => undefined, // the form shows a picture that does not load as broken, and nothing is said about it
    )
    return () => {
      isCurrent = false
    }
  }, [source, isKnown])
  return isKnown || measured?.source !== source ? known : measured.found
}

function knownOf(path: string): Measured {
  return { size: pictureSize(path), measures: storedMeasures(path) }
}

async function measuredIn(source: PictureSource): Promise<Measured> {
  const { canvas, size } = await decodedForScreen(source, MEASURED_SIDE)
  const { data: rgba, width, height } = pixelsOf(canvas)
  return { size, measures: measurePicture({ rgba, width, height }) }
}

/** Returns whether a picture can be edited: one that moves, whose name has no size, or is another site's cannot. */
export function canBeEdited(source: PictureSource): boolean {
  if (source instanceof File) return kindOfFile(source) === 'image' && source.type !== 'image/gif'
  const path = storedMediaPath(source) ?? ''
  return pictureSize(path) !== null && !path.endsWith('.gif')
}
