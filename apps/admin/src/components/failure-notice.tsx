import { ApiError, messageOf } from '@tablier/api-client'
import { Button } from './button.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../language/words.ts'

interface FailureNoticeProps {
  /** Null if the failure is only logged. */
  readonly message: string | null
  readonly onRetry: () => void
}

/** Says that loading failed, with a button to try again. */
export function FailureNotice({ message, onRetry }: FailureNoticeProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 rounded-xl px-4 py-3 ${message === null ? 'border border-dashed border-control-line' : 'bg-danger-wash'}`}
    >
      {message !== null && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
      <Button onClick={onRetry}>{t.tryAgain}</Button>
    </div>
  )
}

interface FormAlertProps {
  readonly message?: string | undefined
  /** Why a call failed, instead of a message. */
  readonly error?: Error | null
  /** Shown if the server gives no reason. */
  readonly failed?: string
  readonly className?: string
}

export function FormAlert({ error, failed = '', message, className = '' }: FormAlertProps) {
  const text = error ? messageOf(error, failed) : message
  if (!text) return null
  return (
    <p role="alert" className={`rounded-lg bg-danger-wash px-3 py-2.5 text-sm text-danger ${className}`}>
      {text}
    </p>
  )
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'> &
    Partial<Pick<UseQueryResult, 'fetchStatus'>>
  /** Shown if loading failed and the server gives no reason. */
  readonly failed?: string
  readonly loading?: string
  /** Shown instead of everything else if the server has no such record. */
  readonly gone?: string
  readonly children: (data: Data) => ReactNode
}

/** What a query has loaded; a text while it loads, and a notice if that failed. */
export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, failed = t.failedToLoad, loading = t.loadingPending, gone, children } = props
  const { data, error, refetch } = query
  if (gone && error instanceof ApiError && error.code === 'not_found') return <p>{gone}</p>
  if (data !== undefined) return children(data)
  if (error) return <FailureNotice message={messageOf(error, failed)} onRetry={() => void refetch()} />
  return (
    <output className="block text-sm text-muted">
      {query.fetchStatus === 'paused' ? t.loadedOnceConnected : loading}
    </output>
  )
}
