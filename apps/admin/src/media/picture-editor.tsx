import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { SelectField } from '../components/select.tsx'
import { logFailure } from '../calls/log-failure.ts'
import { percentText } from '../language/percent-text.ts'
import { t } from '../language/words.ts'
import { decodedForScreen, drawnWith, editedFile, type PictureSource } from './edit-picture.ts'
import {
  frameOf,
  MAX_ANGLE,
  MAX_ZOOM,
  moved,
  NO_EDITS,
  type PictureEdits,
  pictureShapes,
  turnedSize,
} from './picture-edits.ts'

/** The longer side of the picture on which the edits are tried, in pixels. */
const SCREEN_SIDE = 1200
/** The pixels that are drawn again at each step of a slider. */
const SHOWN_PIXELS = 400_000

interface PictureEditorProps {
  readonly source: PictureSource
  /** The edits to begin with. */
  readonly start: PictureEdits
  /** True if the shape is that of `start`, as for an avatar. */
  readonly hasFixedShape?: boolean
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}

/** Brightens, straightens, turns and crops a picture. Nothing is uploaded. */
export function PictureEditor({ source, start, hasFixedShape = false, onDone, onClose }: PictureEditorProps) {
  const [edits, setEdits] = useState(start)
  const change = (some: Partial<PictureEdits>) => setEdits((present) => ({ ...present, ...some }))
  const { picture, isBroken } = useDecoded(source)
  const making = useMutation({
    mutationFn: () => editedFile(source, edits),
    onSuccess: onDone,
    meta: { action: 'edit a picture', failed: t.pictureCannotBeEdited },
  })
  return (
    <AlertPopup open title={t.editThePicture} description={t.editsKeepTheOriginal} className="w-176" onClose={onClose}>
      <div className="-mx-2 mt-4 grid min-h-0 gap-4 overflow-y-auto p-2 sm:grid-cols-[1fr_15rem]">
        {picture ? (
          <EditedPicture picture={picture} edits={edits} onEdits={setEdits} />
        ) : (
          <output className="flex h-60 items-center justify-center rounded-lg bg-hover p-4 text-center text-sm">
            {isBroken ? t.pictureCannotBeEdited : t.preparingThePhoto}
          </output>
        )}
        <EditControls
          edits={edits}
          hasFixedShape={hasFixedShape}
          onChange={change}
          onReset={() => setEdits({ ...NO_EDITS, ground: start.ground, ...(hasFixedShape && { shape: start.shape }) })}
        />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <AlertDialog.Close className={buttonClass()}>{t.cancel}</AlertDialog.Close>
        <Button variant="primary" isBusy={!picture || making.isPending} onClick={() => making.mutate()}>
          {making.isPending ? t.preparingThePhoto : t.takeThisPicture}
        </Button>
      </div>
    </AlertPopup>
  )
}

function useDecoded(source: PictureSource) {
  const [decoded, setDecoded] = useState<{ source: PictureSource; picture: HTMLCanvasElement | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void decodedForScreen(source, SCREEN_SIDE)
      .catch((error: unknown) => {
        logFailure('load a picture to edit', error)
        return null
      })
      .then((decodedPicture) => isCurrent && setDecoded({ source, picture: decodedPicture?.canvas ?? null }))
    return () => {
      isCurrent = false
    }
  }, [source])
  const current = decoded?.source === source ? decoded : null
  return { picture: current?.picture ?? null, isBroken: current !== null && current.picture === null }
}

interface EditControlsProps extends Required<Pick<PictureEditorProps, 'hasFixedShape'>> {
  readonly edits: PictureEdits
  readonly onChange: (some: Partial<PictureEdits>) => void
  readonly onReset: () => void
}

function EditControls({ edits, hasFixedShape, onChange, onReset }: EditControlsProps) {
  const { quarterTurns, angle, shape, zoom, brightness } = edits
  const turn = (quarters: 1 | 3) =>
    onChange({ quarterTurns: ((quarterTurns + quarters) % 4) as PictureEdits['quarterTurns'] }) // 0 to 3
  return (
    <div className="flex flex-col gap-4">
      <EditSlider
        label={t.brightness}
        value={brightness}
        max={100}
        shown={percentText(brightness)}
        onChange={(value) => onChange({ brightness: value })}
      />
      <EditSlider
        label={t.straighten}
        value={angle}
        min={-MAX_ANGLE}
        max={MAX_ANGLE}
        step={0.5}
        shown={t.degrees({ angle })}
        onChange={(value) => onChange({ angle: value })}
      />
      {!hasFixedShape && (
        <SelectField
          label={t.pictureShape}
          options={pictureShapes}
          nameOf={(name) => t.pictureShapeName({ shape: name })}
          value={shape}
          onChange={(name) => onChange({ shape: name })}
        />
      )}
      <EditSlider
        label={t.zoom}
        value={zoom}
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        shown={percentText(Math.round(zoom * 100))}
        onChange={(value) => onChange({ zoom: value })}
      />
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button icon={RotateCcw} onClick={() => turn(3)}>
          {t.turnLeft}
        </Button>
        <Button icon={RotateCw} onClick={() => turn(1)}>
          {t.turnRight}
        </Button>
      </div>
      <Button variant="quiet" onClick={onReset}>
        {t.startAgain}
      </Button>
    </div>
  )
}

interface EditSliderProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly step?: number
  /** The value with its unit. */
  readonly shown: string
  readonly onChange: (value: number) => void
}

function EditSlider({ label, shown, onChange, ...range }: EditSliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-muted tabular-nums">{shown}</span>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-primary sm:h-8"
      />
    </div>
  )
}

/** The share of the shown part by which an arrow key moves it. */
const KEY_STEP = 0.05

const keys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

interface EditedPictureProps {
  readonly picture: HTMLCanvasElement
  readonly edits: PictureEdits
  readonly onEdits: (edits: PictureEdits) => void
}

/** The result, which is dragged or moved by the arrow keys inside its shape. */
function EditedPicture({ picture, edits, onEdits }: EditedPictureProps) {
  const hintId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef({ x: 0, y: 0 })
  const { width, height, roomX, roomY } = frameOf(picture, edits)
  const canMove = roomX > 1 || roomY > 1

  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    const drawn = drawnWith(picture, edits, SHOWN_PIXELS)
    shown.width = drawn.width
    shown.height = drawn.height
    shown.getContext('2d')?.drawImage(drawn, 0, 0)
  }, [picture, edits])

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const { currentTarget, pointerId, clientX, clientY } = event
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const scale = width / currentTarget.getBoundingClientRect().width
    onEdits(moved(picture, edits, { x: (clientX - last.current.x) * scale, y: (clientY - last.current.y) * scale }))
    last.current = { x: clientX, y: clientY }
  }
  function handleKey(event: KeyboardEvent) {
    const [x = 0, y = 0] = keys[event.key] ?? []
    if (x === 0 && y === 0) return
    event.preventDefault() // the dialog would scroll
    onEdits(moved(picture, edits, { x: x * width * KEY_STEP, y: y * height * KEY_STEP }))
  }
  const across = Math.round(edits.x * 100)
  const { width: turnedWidth, height: turnedHeight } = turnedSize(picture, edits)
  return (
    <div className="flex min-w-0 flex-col items-center gap-2 max-sm:sticky max-sm:-top-2 max-sm:z-10 max-sm:bg-background max-sm:py-2 low:static">
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one value, a place has two
        role="slider"
        tabIndex={0}
        aria-label={t.partOfThePicture}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={across}
        aria-valuetext={t.fromTheLeftFromTheTop({ x: across, y: Math.round(edits.y * 100) })}
        style={{ aspectRatio: `${width} / ${height}` }}
        className={`max-h-[min(24rem,34dvh)] low:max-h-[70dvh] max-w-full rounded-lg bg-hover ${canMove ? 'cursor-move touch-none' : ''} ${turnedWidth < turnedHeight ? 'w-auto' : ''}`}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          if (!canMove) return
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={move}
      />
      <p id={hintId} className="text-center text-xs text-muted">
        {canMove ? t.movePictureHint : t.zoomToMoveHint}
      </p>
    </div>
  )
}
