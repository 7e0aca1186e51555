import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { type AuthField, AuthForm } from './auth-form.tsx'
import { accountProblem } from '../account-rules.ts'
import { loginFailure, signIn } from '../session/session.ts'
import { endSession, type Session } from '../session/session-store.ts'
import { useIsSessionExpired } from '../session/use-session.ts'

const fields = [
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
] as const satisfies readonly AuthField<string>[]

/** Opens over a form with unsaved work when the session expires, so that the form can still be saved. */
export function SignInAgainDialog({ session: { email } }: { session: Session }) {
  const isOpen = useIsSessionExpired()
  const queryClient = useQueryClient()

  async function submit({ password }: { password: string }) {
    await signIn({ email, password })
    announceSuccess('You are signed in again and can save now')
    void queryClient.invalidateQueries() // load again what failed meanwhile
  }

  return (
    <AlertDialog.Root open={isOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-40 bg-black/60" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-40 w-[min(26rem,calc(100vw-2rem))] -translate-1/2 rounded-2xl bg-background p-6 shadow-xl outline-none">
          <AlertDialog.Title className="text-lg font-semibold">Sign in again</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 mb-5 text-sm text-muted">
            Your session has ended. What you typed is still here: sign in as <strong>{email}</strong> and save it.
          </AlertDialog.Description>
          <AuthForm
            fields={fields}
            check={accountProblem}
            submit={submit}
            failure={loginFailure}
            action={{ idle: 'Sign In', busy: 'Signing in...' }}
          />
          <Button variant="quiet" className="mt-3 w-full" onClick={() => endSession('expired')}>
            Leave without saving
          </Button>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
