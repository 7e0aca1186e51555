import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { announceFailure } from '../components/toasts.ts'

/** Where a page says that a change failed. */
interface FailurePlace {
  readonly tell: (text: string) => void
  /** Takes away what was said, since it is being tried again. */
  readonly clear: () => void
  /** What a banner shows; null without one. */
  readonly shown: string | null
}

/** Toasts, unless a page puts its lists into a `FailureBannerArea`. */
const PlaceContext = createContext<FailurePlace>({ tell: announceFailure, clear: () => undefined, shown: null })

/** @returns `tell`, which says nothing where the words are null */
export function useFailurePlace(): { tell: (words: string | null) => void; clear: () => void } {
  const { tell, clear } = use(PlaceContext)
  return { tell: (words) => words !== null && tell(words), clear }
}

/** Failures of what is inside are said in a red banner instead of a toast. */
export function FailureBannerArea({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<string | null>(null)
  const place = useMemo(() => ({ tell: setShown, clear: () => setShown(null), shown }), [shown])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** The banner's place, on the page and in the form; empty where failures are toasts. */
export function FailureBanner({ className = '' }: { className?: string }) {
  const { shown, clear } = use(PlaceContext)
  if (shown === null) return null
  return (
    <div className={`flex items-center justify-between gap-3 bg-danger-wash py-1 pr-2 pl-4 ${className}`}>
      <p role="alert" className="text-sm font-medium text-danger">
        {shown}
      </p>
      <IconButton label="Dismiss" onClick={clear}>
        <X size={18} />
      </IconButton>
    </div>
  )
}
