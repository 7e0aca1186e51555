import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { AlertPopup, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { TextInput } from '../components/field.tsx'
import type { Backup, BackupOverview, Task } from './backup-words.ts'
import { dataOf, messageOf, type OutputOf } from '@tablier/api-client'
import { type Api, api, BACKUP_TICKET_HEADER } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, transport } from '../calls/api.ts'
import { isCancelled } from '../calls/log-failure.ts'
import { type SendOptions, useUpload } from '../media/uploads.tsx'
import { markRestore } from '../session/restore-mark.ts'
import { readSession } from '../session/session-store.ts'
import { backupsOptions, showTask } from './backup-queries.ts'
import { language, t } from '../language/words.ts'

interface RestoreDialogProps {
  /** The backup to restore; null while the dialog is closed. */
  readonly source: Source | null
  readonly overview: BackupOverview
  readonly restoring: Restoring
  readonly onClose: () => void
}

/** Says what a restore does, and asks for the passphrase of an encrypted backup. */
export function RestoreDialog({ source, overview, restoring, onClose }: RestoreDialogProps) {
  const [isMissing, setIsMissing] = useState(false)
  /** True after somebody has asked to cancel the upload. */
  const [isEnding, setIsEnding] = useState(false)
  const isEncrypted = source !== null && isLocked(source)
  const needsPassphrase = isEncrypted && !overview.hasPassphrase

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (source === null || restoring.isPending) return
    const form = event.currentTarget
    const given = new FormData(form).get('passphrase')
    const passphrase = typeof given === 'string' && given !== '' ? given : undefined
    const lacksPassphrase = needsPassphrase && passphrase === undefined
    setIsMissing(lacksPassphrase)
    if (lacksPassphrase) return form.querySelector<HTMLInputElement>('input[name=passphrase]')?.focus()
    restoring.restore({ source, passphrase })
  }

  function close() {
    if (restoring.sent !== null) return setIsEnding(true)
    end()
  }

  function end() {
    setIsEnding(false)
    setIsMissing(false)
    restoring.cancel()
    onClose()
  }

  return (
    <AlertPopup
      open={source !== null}
      title={t.restoreThisBackup}
      description={<WhatHappens source={source} />}
      className="w-120 overflow-y-auto"
      onClose={close}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {isEncrypted && (
          <TextInput
            label={t.passphraseOfTheBackup}
            type="password"
            name="passphrase"
            required={needsPassphrase}
            autoComplete="off"
            error={isMissing ? t.pleaseEnterThePassphrase : undefined}
            hint={needsPassphrase ? t.passphraseHint : t.blankForServersPassphrase}
          />
        )}
        <FormAlert message={restoring.problem} />
        <div className="flex flex-wrap justify-end gap-3">
          <AlertDialog.Close className={buttonClass()}>
            {restoring.sent === null ? t.cancel : t.cancelUpload}
          </AlertDialog.Close>
          <Button type="submit" variant="danger" aria-disabled={restoring.isPending}>
            {restoring.isPending ? pendingText(restoring.sent) : t.restore}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isEnding && restoring.sent !== null}
        title={t.endTheUpload}
        question={t.partialUploadIsDiscarded}
        confirm={t.endUpload}
        cancel={t.goOn}
        onConfirm={end}
        onCancel={() => setIsEnding(false)}
      />
    </AlertPopup>
  )
}

function isLocked(source: Source): boolean {
  return source.kind === 'stored' ? source.backup.isEncrypted : source.file.name.endsWith('.age')
}

function pendingText(sent: number | null): string {
  return sent === null ? t.starting : t.uploading({ floor: Math.floor(sent * 100) })
}

function WhatHappens({ source }: { readonly source: Source | null }) {
  return (
    <>
      <Rich
        text={t.yourWholeSiteBecomes({
          source: source?.kind ?? 'file',
          name: source?.kind === 'file' ? source.file.name : '',
          pictures: hasPictures(source) ? 'all' : 'none',
        })}
        made={() => source?.kind === 'stored' && <DateTime iso={source.backup.createdAt} />}
      />
      {source && !isLocked(source) && ` ${t.backupHasNoKeys}`}
    </>
  )
}

function hasPictures(source: Source | null): boolean {
  return source?.kind === 'file'
    ? !source.file.name.includes('-before-upgrade.')
    : source?.backup.reason !== 'before-upgrade'
}

export type Source =
  | { readonly kind: 'stored'; readonly backup: Backup }
  | { readonly kind: 'file'; readonly file: File }

interface RestoreInput {
  readonly source: Source
  readonly passphrase: string | undefined
}

type Restoring = ReturnType<typeof useRestore>

/** Starts a restore, and uploads its file if there is one. */
export function useRestore(onBegun: () => void) {
  const queryClient = useQueryClient()
  const upload = useUpload()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: RestoreInput) =>
      upload.run(input.source.kind === 'file' ? input.source.file : null, (options) => begin(input, options)),
    onSuccess: ({ task }) => {
      markRestore(true)
      showTask(queryClient, task)
      onBegun()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: backupsOptions.queryKey }), // another task may be under way
    meta: { action: 'restore a backup' },
  })
  return {
    restore: mutate,
    cancel: () => {
      upload.cancel()
      reset()
    },
    isPending,
    /** The share of the file that was sent; null while no file is being sent. */
    sent: upload.share,
    problem: error && !isCancelled(error) ? messageOf(error, t.taskNotStarted) : undefined,
  }
}

async function begin({ source, passphrase }: RestoreInput, options: SendOptions): Promise<{ readonly task: Task }> {
  const secrets = passphrase === undefined ? {} : { passphrase }
  if (source.kind === 'stored')
    return client.backups.restore({ params: { name: source.backup.name }, body: secrets, signal: options.signal })
  const { file } = source
  const body = { ...secrets, bytes: file.size }
  const { ticket, path } = await client.backups.openUpload({ body, signal: options.signal })
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    authorization: `Bearer ${readSession()?.token ?? ''}`,
    'content-type': 'application/octet-stream',
    [BACKUP_TICKET_HEADER]: ticket,
  }
  const answer = await transport({ method: 'POST', path, headers, body: file, ...options })
  return dataOf(answer, api.backups.restore) as OutputOf<Api['backups']['restore']> // dataOf does not know what a call returns
}
