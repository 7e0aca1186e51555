import { useQueryClient } from '@tanstack/react-query'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { loginFailure, signIn } from '../session/session.ts'
import { endSession, type Session } from '../session/session-store.ts'
import { useIsSessionExpired } from '../session/use-session.ts'
import { AuthForm, passwordField } from './auth-form.tsx'

const fields = [passwordField('current-password')] as const

/** Opens over a form with unsaved work when the session expires, so that the form can still be saved. */
export function SignInAgainDialog({ session: { email } }: { session: Session }) {
  const isOpen = useIsSessionExpired()
  const queryClient = useQueryClient()

  async function submit({ password }: { password: string }) {
    await signIn({ email, password })
    announceSuccess('You are signed in again and can save now')
    void queryClient.invalidateQueries() // reloads what failed in the meantime
  }

  return (
    <AlertPopup
      open={isOpen}
      title="Sign in again"
      description={
        <>
          Your session has ended. What you typed is still here: sign in as <strong>{email}</strong> and save it.
        </>
      }
      className="w-104"
    >
      <div className="mt-5">
        <AuthForm
          fields={fields}
          submit={submit}
          failure={loginFailure}
          action={{ idle: 'Sign In', busy: 'Signing in...' }}
        />
      </div>
      <Button variant="quiet" className="mt-3 w-full" onClick={() => endSession('expired')}>
        Leave without saving
      </Button>
    </AlertPopup>
  )
}
