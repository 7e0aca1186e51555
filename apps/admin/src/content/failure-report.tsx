import { X } from 'lucide-react'
import { createContext, use, useMemo, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { announceFailure } from '../components/toasts.ts'
import { t } from '../language/words.ts'

interface FailureReport {
  /** The banner's text; null if there is no banner. */
  readonly banner: string | null
  /** Shows the message; null shows nothing. */
  readonly show: (message: string | null) => void
  readonly clear: () => void
}

const toasts: FailureReport = {
  banner: null,
  show: (message) => message !== null && announceFailure(message),
  clear: () => undefined,
}

export const FailureReportContext = createContext(toasts)

/** Creates the report of a page, which uses toasts or a red banner. */
export function useNewFailureReport(hasBanner: boolean): FailureReport {
  const [banner, setBanner] = useState<string | null>(null)
  return useMemo(
    () =>
      hasBanner
        ? { banner, show: (message) => message !== null && setBanner(message), clear: () => setBanner(null) }
        : toasts,
    [hasBanner, banner],
  )
}

export function useFailureReport(): FailureReport {
  return use(FailureReportContext)
}

export function FailureBanner({ className }: { className: string }) {
  const { banner, clear } = useFailureReport()
  if (banner === null) return null
  return (
    <div className={`flex items-center justify-between gap-3 bg-danger-wash py-1 pe-2 ps-4 ${className}`}>
      <p role="alert" className="text-sm font-medium text-danger">
        {banner}
      </p>
      <IconButton label={t.dismiss} onClick={clear} icon={X} />
    </div>
  )
}
