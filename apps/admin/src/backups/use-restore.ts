import { dataOf, messageOf, type OutputOf } from '@tablier/api-client'
import { type Api, api, BACKUP_TICKET_HEADER } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, transport } from '../api.ts'
import { isCancelled } from '../is-cancelled.ts'
import { markRestore } from '../session/restore-mark.ts'
import { readSession } from '../session/session-store.ts'
import { backupsOptions, showTask } from './backup-queries.ts'
import type { Backup, Task } from './backup-words.ts'

/** A backup to restore: a stored one, or a file. */
export type Source =
  | { readonly kind: 'stored'; readonly backup: Backup }
  | { readonly kind: 'file'; readonly file: File }

interface RestoreInput {
  readonly source: Source
  readonly passphrase: string | undefined
}

export type Restoring = ReturnType<typeof useRestore>

/** Starts a restore, and uploads its file if there is one. */
export function useRestore(onBegun: () => void) {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const uploading = useRef(new AbortController())
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: RestoreInput) => begin(input, uploading.current.signal, setSent),
    onSuccess: ({ task }) => {
      markRestore(true)
      showTask(queryClient, task)
      onBegun()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: backupsOptions.queryKey }), // another task may be under way
    onSettled: () => setSent(null),
    meta: { action: 'restore a backup' },
  })
  return {
    restore: mutate,
    /** Cancels an upload and clears the error. */
    cancel: () => {
      uploading.current.abort()
      uploading.current = new AbortController()
      reset()
    },
    isPending,
    /** The share of the file that was sent; null while no file is being sent. */
    sent,
    problem:
      error && !isCancelled(error) ? messageOf(error, 'This could not be started. Please try again.') : undefined,
  }
}

async function begin(
  { source, passphrase }: RestoreInput,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<{ readonly task: Task }> {
  const secrets = passphrase === undefined ? {} : { passphrase }
  if (source.kind === 'stored')
    return client.backups.restore({ params: { name: source.backup.name }, body: secrets, signal })
  const { file } = source
  const { ticket, path } = await client.backups.openUpload({ body: { ...secrets, bytes: file.size }, signal })
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${readSession()?.token ?? ''}`,
    'content-type': 'application/octet-stream',
    [BACKUP_TICKET_HEADER]: ticket,
  }
  onSent(0)
  const answer = await transport({ method: 'POST', path, headers, body: file, signal, onUploadProgress: onSent })
  return dataOf(answer, api.backups.restore) as OutputOf<Api['backups']['restore']> // dataOf does not know what a call returns
}
