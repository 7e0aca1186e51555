import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { AlertPopup, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { TextInput } from '../components/text-input.tsx'
import type { BackupOverview } from './backup-words.ts'
import type { Restoring, Source } from './use-restore.ts'

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
      title="Restore this backup?"
      description={<WhatHappens source={source} />}
      className="w-120 overflow-y-auto"
      onClose={close}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {isEncrypted && (
          <TextInput
            label="Passphrase of the backup"
            type="password"
            name="passphrase"
            required={needsPassphrase}
            autoComplete="off"
            error={isMissing ? 'Please enter the passphrase' : undefined}
            hint={
              needsPassphrase
                ? 'You chose it when you made this backup.'
                : "Leave blank to use your server's passphrase."
            }
          />
        )}
        <FormAlert message={restoring.problem} />
        <div className="flex flex-wrap justify-end gap-3">
          <AlertDialog.Close className={buttonClass()}>
            {restoring.sent === null ? 'Cancel' : 'Cancel upload'}
          </AlertDialog.Close>
          <Button type="submit" variant="danger" aria-disabled={restoring.isPending}>
            {restoring.isPending ? pendingText(restoring.sent) : 'Restore'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isEnding && restoring.sent !== null}
        title="End the upload?"
        question="What has arrived so far is discarded."
        confirm="End upload"
        cancel="Go on"
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
  return sent === null ? 'Starting...' : `Uploading... ${Math.floor(sent * 100)} %`
}

/** What the restore of a backup does. */
function WhatHappens({ source }: { readonly source: Source | null }) {
  return (
    <>
      Your whole site becomes what it was{' '}
      {source?.kind === 'stored' ? (
        <>
          on <DateTime iso={source.backup.createdAt} />
        </>
      ) : (
        <>
          when <strong className="wrap-anywhere">{source?.file.name}</strong> was made
        </>
      )}
      : {hasPictures(source) ? 'texts, pictures, messages and accounts' : WITHOUT_PICTURES}. First, a backup of what is
      there now is made, so that you can go back. Then everybody signs in again, with the passwords of that time. Only
      an encrypted backup proves who made it: restore another one only if you know where it has been.
      {source && !isLocked(source) && ` ${WITHOUT_KEYS}`}
    </>
  )
}

const WITHOUT_KEYS = 'It has no keys either: diets and allergies can be read only if it was made on this server.'

const WITHOUT_PICTURES =
  'texts, messages and accounts, without pictures and videos: those that your server still has are used'

function hasPictures(source: Source | null): boolean {
  return source?.kind === 'file'
    ? !source.file.name.includes('-before-upgrade.')
    : source?.backup.reason !== 'before-upgrade'
}
