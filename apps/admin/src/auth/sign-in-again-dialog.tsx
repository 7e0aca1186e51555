import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { loginFailure, signIn, signInAgain } from '../session/session.ts'
import { endSession, type Session } from '../session/session-store.ts'
import { useSignInQuestion } from '../session/sign-in-question.ts'
import { useIsSessionExpired } from '../session/use-session.ts'
import { AuthForm, passwordField } from './auth-form.tsx'

const fields = [passwordField('current-password')] as const
const action = { idle: 'Sign In', busy: 'Signing in...' } as const

/**
 * Opens over whatever is on the screen, which keeps what was typed: when the session has expired over unsaved work, or
 * when the server wants a fresh session for a call, which then goes on.
 */
export function SignInAgainDialog({ session: { email } }: { session: Session }) {
  const isExpired = useIsSessionExpired()
  const question = useSignInQuestion()
  return (
    <>
      <ExpiredDialog email={email} isOpen={isExpired} onSignedIn={() => question?.answer(true)} />
      <AlertPopup
        open={question !== null && !isExpired}
        title="Is it you?"
        description={
          <>
            You signed in a while ago. For this step, show once more that you are <strong>{email}</strong>.
          </>
        }
        className="w-104 overflow-y-auto"
        onClose={() => question?.answer(false)}
      >
        <div className="mt-5 flex flex-col gap-3">
          {question?.ways.includes('password') && (
            <AuthForm
              fields={fields}
              submit={({ password }) => signInAgain({ password })}
              onDone={() => question.answer(true)}
              failure={loginFailure}
              action={{ idle: 'Continue', busy: 'Checking...' }}
            />
          )}
          <AlertDialog.Close className={buttonClass('quiet')}>Cancel</AlertDialog.Close>
        </div>
      </AlertPopup>
    </>
  )
}

interface ExpiredDialogProps {
  readonly email: string
  readonly isOpen: boolean
  readonly onSignedIn: () => void
}

function ExpiredDialog({ email, isOpen, onSignedIn }: ExpiredDialogProps) {
  const queryClient = useQueryClient()

  async function submit({ password }: { password: string }) {
    await signIn({ email, password })
    onSignedIn()
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
        <AuthForm fields={fields} submit={submit} failure={loginFailure} action={action} />
      </div>
      <Button variant="quiet" className="mt-3 w-full" onClick={() => endSession('expired')}>
        Leave without saving
      </Button>
    </AlertPopup>
  )
}
