import { Dialog } from '@base-ui/react/dialog'
import type { ReadyLookName, UnsavedRecord } from '@tablier/contracts'
import { messageOf } from '@tablier/api-client'
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useBackCloses } from '../../components/back-closes.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { firstScreen } from '../preview/preview-panel.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { LookHelp } from './look-help.tsx'
import type { Offered } from './page-material.ts'
import { t } from '../../language/words.ts'

interface LookViewerProps {
  readonly looks: readonly Offered<ReadyLookName>[]
  /** Returns whether the page wears a look. */
  readonly isWorn: (name: ReadyLookName) => boolean
  /** Returns what to send to see the page in a look. */
  readonly lookOf: (name: ReadyLookName) => UnsavedRecord
  /** The look that is shown; null while the viewer is closed. */
  readonly shown: ReadyLookName | null
  readonly isTaking: boolean
  readonly onShow: (name: ReadyLookName | null) => void
  readonly onTake: (name: ReadyLookName) => void
}

/** The owner's page in the whole window, in one look after the other, with one bar. */
export function LookViewer({ shown, onShow, ...props }: LookViewerProps) {
  const close = () => onShow(null)
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown) // what is seen while it closes
  useBackCloses(shown !== null, close)
  return (
    <Dialog.Root open={shown !== null} onOpenChange={(isOpening) => isOpening || close()}>
      <Dialog.Portal>{last && <ViewedPage {...props} shown={last} onShow={onShow} />}</Dialog.Portal>
    </Dialog.Root>
  )
}

interface ViewedPageProps extends LookViewerProps {
  readonly shown: ReadyLookName
}

function ViewedPage(props: ViewedPageProps) {
  const { looks, lookOf, shown, onShow } = props
  const { preview, error, isLoading } = usePreview({ unsaved: lookOf(shown) })
  const [screen] = useState(firstScreen)
  const place = looks.findIndex(({ name }) => name === shown)
  const go = (steps: number) => onShow(looks.at((place + steps) % looks.length)?.name ?? shown)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key]
    if (steps) go(steps)
  }
  return (
    <Dialog.Popup
      data-dialog // see ToastArea
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-20 flex flex-col bg-background outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none"
    >
      {preview ? (
        <PreviewFrame preview={preview} screen={screen} />
      ) : (
        <output className="flex flex-1 items-center justify-center p-6 text-center text-muted">
          {error ? messageOf(error, t.thePreviewCouldNotBeLoaded) : t.loadingThePreview}
        </output>
      )}
      <Bar {...props} place={place} onGo={go} />
      <output className="sr-only">{isLoading ? '' : t.lookToStartWith({ look: shown })}</output>
    </Dialog.Popup>
  )
}

interface BarProps extends ViewedPageProps {
  /** The shown look's among the others; 0 is first. */
  readonly place: number
  readonly onGo: (steps: number) => void
}

function Bar({ looks, isWorn, shown, isTaking, onTake, place, onGo }: BarProps) {
  const help = looks[place]?.help
  const turning = 'rtl:[&_svg]:rotate-180'
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      {help && (
        <p className="basis-full px-1">
          <LookHelp help={help} />
        </p>
      )}
      <Dialog.Close render={<IconButton label={t.backToTheLooks} icon={ArrowLeft} className={turning} />} />
      <div className="min-w-0 flex-1 basis-16">
        <div className="flex items-center gap-1.5">
          <Dialog.Title className="text-sm font-semibold wrap-anywhere">
            {t.lookToStartWith({ look: shown })}
          </Dialog.Title>
          {isWorn(shown) && (
            <>
              <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-link" />
              <span className="sr-only">{t.lookIsWorn}</span>
            </>
          )}
        </div>
        <p className="text-xs text-muted">{t.placeOfLooks({ place: place + 1, count: looks.length })}</p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        <IconButton label={t.previousLook} icon={ChevronLeft} className={turning} onClick={() => onGo(-1)} />
        <IconButton label={t.nextLook} icon={ChevronRight} className={turning} onClick={() => onGo(1)} />
        <Button variant="primary" isBusy={isTaking} onClick={() => onTake(shown)}>
          {t.takeThisLook}
        </Button>
      </div>
    </div>
  )
}
