import { Eye } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { RecordPreview } from './record-preview.tsx'

interface FormWithPreviewProps {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly record: ContentRecord | null
  /** Returns the form with the button that opens the preview. */
  readonly children: (button: ReactNode) => ReactNode
}

/** A form and, on demand, the preview of its record: next to it, or on a phone in its place. */
export function FormWithPreview({ screen, record, children }: FormWithPreviewProps) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => setIsPreviewing(false), []) // also when another type's form takes its place

  function close() {
    flushSync(() => setIsPreviewing(false)) // a phone hides the button until then
    button.current?.focus()
  }
  const besidePreview = 'flex min-h-0 flex-col max-lg:hidden lg:w-120 lg:shrink-0 lg:border-r lg:border-line'
  return (
    <div className="flex min-h-0 flex-1">
      <div className={isPreviewing ? besidePreview : 'contents'}>
        {children(
          <PreviewButton ref={button} isPressed={isPreviewing} onClick={() => setIsPreviewing(!isPreviewing)} />,
        )}
      </div>
      {isPreviewing && <RecordPreview screen={screen} record={record} onClose={close} />}
    </div>
  )
}

interface PreviewButtonProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly isPressed: boolean
  readonly onClick: () => void
}

function PreviewButton({ ref, isPressed, onClick }: PreviewButtonProps) {
  return (
    <Button
      ref={ref}
      aria-pressed={isPressed}
      className="aria-pressed:bg-primary-wash aria-pressed:text-link"
      onClick={onClick}
    >
      <Eye size={16} aria-hidden="true" />
      Preview
    </Button>
  )
}
