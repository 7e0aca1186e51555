import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, useState } from 'react'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { TextInput } from '../components/text-input.tsx'

interface PasswordDialogProps {
  /** The new email address; null while the dialog is closed. */
  readonly email: string | null
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  readonly isSaving: boolean
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for the current password before the email address changes. */
export function PasswordDialog({ email, problem, isSaving, onConfirm, onCancel }: PasswordDialogProps) {
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation() // the dialog is inside the profile's form for React
    const password = new FormData(event.currentTarget).get('current')
    const isGiven = typeof password === 'string' && password !== ''
    setIsMissing(!isGiven)
    if (isGiven && !isSaving) onConfirm(password)
  }

  return (
    <AlertPopup
      open={email !== null}
      title="Confirm with your password"
      description={
        <>
          From now on you sign in with <strong className="wrap-anywhere">{email}</strong>. To change your email address,
          enter your current password.
        </>
      }
      className="w-104"
      onClose={onCancel}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextInput
          label="Your password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={isMissing ? 'Please enter your current password' : problem}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <AlertDialog.Close className={buttonClass()}>Cancel</AlertDialog.Close>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Change the address'}
          </Button>
        </div>
      </form>
    </AlertPopup>
  )
}
