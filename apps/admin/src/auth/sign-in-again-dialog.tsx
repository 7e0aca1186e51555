import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { client } from '../api.ts'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { Rich } from '../components/text.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { loginFailure, signInAgain } from '../session/session.ts'
import { endSession, isSessionExpired, onSessionChange, type Session } from '../session/session-store.ts'
import { useSignInQuestion } from '../session/sign-in-question.ts'
import { AuthForm, passwordField } from './auth-form.tsx'
import { useSignIn } from './use-sign-in.tsx'
import { t } from '../words.ts'

const ProofForm = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.ProofForm })))

const fields = [passwordField('current-password')] as const

/**
 * Opens over whatever is on the screen, which keeps what was typed: when the session has expired over unsaved work, or
 * when the server wants a fresh session for a call, which then goes on.
 */
export function SignInAgainDialog({ session: { email } }: { session: Session }) {
  const isExpired = useSyncExternalStore(onSessionChange, isSessionExpired)
  const question = useSignInQuestion()
  return (
    <>
      <ExpiredDialog email={email} isOpen={isExpired} onSignedIn={() => question?.answer(true)} />
      <AlertPopup
        open={question !== null && !isExpired}
        title={t.isItYou}
        description={
          <Rich
            text={
              question?.ways.includes('password') === false
                ? t.pleaseConfirmWithAPasskeyOrACode({ email })
                : t.youSignedInAWhileAgo({ email })
            }
          />
        }
        className="w-104 overflow-y-auto"
        onClose={() => question?.answer(false)}
      >
        <div className="mt-5 flex flex-col gap-3">
          {question && <SignInAgainForms ways={question.ways} onDone={() => question.answer(true)} />}
          <AlertDialog.Close className={buttonClass('quiet')}>{t.cancel}</AlertDialog.Close>
        </div>
      </AlertPopup>
    </>
  )
}

/** Asks for the password if it is enough, or for a passkey or a code of an account that has one. */
function SignInAgainForms({ ways, onDone }: { readonly ways: readonly string[]; readonly onDone: () => void }) {
  const others = ways.filter((way) => way !== 'password')
  const hasChoice = others.length > 0 && others.length < ways.length
  const [isOther, setIsOther] = useState(!ways.includes('password') || ways.includes('passkey'))
  return (
    <>
      {isOther ? (
        <Suspense>
          <ProofForm
            ways={others}
            begin={() => client.factors.startSignInAgain()}
            send={async (proof) => {
              await signInAgain(proof)
              onDone()
            }}
          />
        </Suspense>
      ) : (
        <AuthForm
          fields={fields}
          submit={({ password }) => signInAgain({ password })}
          onDone={onDone}
          failure={loginFailure}
          action={{ idle: t.continueSignIn, busy: t.checking }}
        />
      )}
      {hasChoice && (
        <Button variant="quiet" onClick={() => setIsOther(!isOther)}>
          {isOther ? t.toUseYourPassword : t.toUseAPasskeyOrACode}
        </Button>
      )}
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

  const { submit, secondStep } = useSignIn(() => {
    onSignedIn()
    announceSuccess(t.youAreSignedInAgainAnd)
    void queryClient.invalidateQueries() // reloads what failed in the meantime
  })

  return (
    <AlertPopup
      open={isOpen}
      title={t.signInAgain}
      description={<Rich text={t.yourSessionHasEnded({ email })} />}
      className="w-104"
    >
      <div className="mt-5">
        {secondStep ?? (
          <AuthForm
            fields={fields}
            submit={({ password }) => submit({ email, password })}
            failure={loginFailure}
            action={{ idle: t.signIn, busy: t.signingIn }}
          />
        )}
      </div>
      <Button variant="quiet" className="mt-3 w-full" onClick={() => endSession('expired')}>
        {t.leaveWithoutSaving}
      </Button>
    </AlertPopup>
  )
}
