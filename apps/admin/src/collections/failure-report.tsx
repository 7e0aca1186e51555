import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { announceFailure } from '../components/toasts.ts'

/** How a page reports that a change failed. */
interface FailureReport {
  /** Shows the message; null shows nothing. */
  readonly show: (message: string | null) => void
  readonly clear: () => void
}

const BannerContext = createContext<string | null>(null)

/** Toasts, except inside a `FailureBannerArea`. */
const ReportContext = createContext<FailureReport>({
  show: (message) => message !== null && announceFailure(message),
  clear: () => undefined,
})

export function useFailureReport(): FailureReport {
  return use(ReportContext)
}

/** Reports failures of its children in a red banner instead of a toast. */
export function FailureBannerArea({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<string | null>(null)
  const report = useMemo(
    () => ({ show: (next: string | null) => next !== null && setMessage(next), clear: () => setMessage(null) }),
    [],
  )
  return (
    <ReportContext value={report}>
      <BannerContext value={message}>{children}</BannerContext>
    </ReportContext>
  )
}

/** The banner, on the page and in the form. Empty where failures are toasts. */
export function FailureBanner({ className = '' }: { className?: string }) {
  const message = use(BannerContext)
  const { clear } = useFailureReport()
  if (message === null) return null
  return (
    <div className={`flex items-center justify-between gap-3 bg-danger-wash py-1 pr-2 pl-4 ${className}`}>
      <p role="alert" className="text-sm font-medium text-danger">
        {message}
      </p>
      <IconButton label="Dismiss" onClick={clear}>
        <X size={18} />
      </IconButton>
    </div>
  )
}
