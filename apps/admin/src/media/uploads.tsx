import { ApiError, messageOf } from '@tablier/api-client'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { UploadProgress } from './file-picker.tsx'
import { t } from '../language/words.ts'

/** A file that is being added, or that was refused. */
interface PendingFile {
  readonly key: number
  readonly name: string
  /** The share that was sent, 0 to 1; null while it waits. */
  readonly share: number | null
  readonly problem: string | null
  /** True if the file itself was not refused, so that it can be sent again. */
  readonly canRetry?: boolean
}

export interface SendOptions {
  readonly signal: AbortSignal
  readonly onUploadProgress: (share: number) => void
}

interface UploadCalls {
  /** Sends a file. Returns why it cannot be added, or null if it was. */
  readonly send: (file: File, options: SendOptions) => Promise<string | null>
  /** Returns the reason if sending fails and the server gives none. */
  readonly failureOf: (file: File) => string
  /** Called after each file, whether it was added or not. */
  readonly onSettled: () => Promise<unknown>
}

export function useUploads({ send, failureOf, onSettled }: UploadCalls) {
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const files = useRef(new Map<number, File>())
  const last = useRef(Promise.resolve())

  function change(key: number, facts: Partial<PendingFile>): void {
    setPending((shown) => shown.map((file) => (file.key === key ? { ...file, ...facts } : file)))
  }
  function remove(key: number): void {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    files.current.delete(key)
    setPending((shown) => shown.filter((file) => file.key !== key))
  }

  function enqueue(key: number, file: File): void {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    last.current = last.current.then(() => sendOne(key, file, abort.signal))
  }
  async function sendOne(key: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      change(key, { share: 0 })
      const problem = await send(file, { signal, onUploadProgress: (share) => change(key, { share }) })
      if (problem === null) remove(key)
      else change(key, { problem })
    } catch (error) {
      const problem = signal.aborted ? t.uploadStopped : messageOf(error, failureOf(file))
      change(key, { problem, canRetry: signal.aborted || isTransient(error) })
    }
    await onSettled()
  }

  return {
    pending,
    /** Resolves when all of these files are settled. */
    add: (chosen: readonly File[]): Promise<void> => {
      for (const file of chosen) {
        const key = (newestKey += 1)
        files.current.set(key, file)
        setPending((others) => [...others, { key, name: file.name, share: null, problem: null }])
        enqueue(key, file)
      }
      return last.current
    },
    /** Stops an upload. The file stays in the list and can be sent again. */
    stop: (key: number) => {
      aborts.current.get(key)?.abort()
      change(key, { share: null, problem: t.uploadStopped, canRetry: true })
    },
    /** Sends a file again that was stopped or got no answer. */
    retry: (key: number) => {
      const file = files.current.get(key)
      if (!file) return
      change(key, { share: null, problem: null, canRetry: false })
      enqueue(key, file)
    },
    /** Removes a file from the list. */
    remove,
  }
}

let newestKey = 0

/** Returns whether the same call may succeed later. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** Sends one file at a time, and can cancel it. `share` is what was sent of it, 0 to 1; null while nothing is sent. */
export function useUpload() {
  const upload = useRef<AbortController | null>(null)
  const [share, setShare] = useState<number | null>(null)
  return {
    share,
    cancel: () => upload.current?.abort(),
    /** Returns what `send` returns. Rejects as it does, or with an `AbortError`. */
    run: async <Result,>(file: File | null, send: (options: SendOptions) => Promise<Result>): Promise<Result> => {
      const { signal } = (upload.current = new AbortController())
      setShare(file && 0)
      try {
        return await send({ signal, onUploadProgress: setShare })
      } catch (error) {
        throw signal.aborted ? signal.reason : error // the transport may wrap the reason
      } finally {
        setShare(null)
      }
    },
  }
}

export const rowClass = 'flex items-start justify-between gap-2 py-3 text-sm first:pt-0'

interface PendingRowProps {
  readonly file: PendingFile
  readonly uploads: Pick<ReturnType<typeof useUploads>, 'stop' | 'retry' | 'remove'>
}

/** A file that is sent, or that was refused, with the reason. */
export function PendingRow({ file: { key, name, share, problem, canRetry }, uploads }: PendingRowProps) {
  return (
    <li className={rowClass}>
      {problem === null ? (
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="[overflow-wrap:anywhere]">{name}</p>
          {share === null ? (
            <p className="text-muted">{t.waiting}</p>
          ) : (
            <UploadProgress label={t.uploadOf({ name })} percent={Math.floor(share * 100)} />
          )}
        </div>
      ) : (
        <div role="alert" className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-medium">{t.wasNotAdded({ name })}</p>
          <p className="text-danger">{problem}</p>
          {canRetry && (
            <Button className="mt-2" aria-label={t.tryAgainOfName({ name })} onClick={() => uploads.retry(key)}>
              {t.tryAgain}
            </Button>
          )}
        </div>
      )}
      <IconButton
        label={problem === null ? t.cancelUploadOf({ name }) : t.dismissOfName({ name })}
        onClick={() => (problem === null ? uploads.stop(key) : uploads.remove(key))}
        className="-me-2"
        icon={X}
        size={16}
      />
    </li>
  )
}
