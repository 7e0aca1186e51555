import { AlertDialog } from '@base-ui/react/alert-dialog'
import { ApiError } from '@tablier/api-client'
import type { SecondStep } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { client } from '../../calls/api.ts'
import { AlertPopup } from '../../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../../components/button.tsx'
import { Rich } from '../../components/text.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { loginFailure, signInAgain } from '../session.ts'
import { endSession, isSessionExpired, onSessionChange, type Session } from '../../session/session-store.ts'
import { useSignInQuestion } from '../../session/sign-in-question.ts'
import { AuthForm, passwordField } from './auth-form.tsx'
import { useSignIn } from './use-sign-in.tsx'
import { t } from '../../language/words.ts'

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
                ? t.signInWithBothSteps({ email })
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

interface AskedStep {
  readonly password: string
  readonly step: SecondStep
}

/** Asks for the password, and then for the second step of an account that has one; or for a passkey alone. */
function SignInAgainForms({ ways, onDone }: { readonly ways: readonly string[]; readonly onDone: () => void }) {
  const hasPasskey = ways.includes('passkey')
  const [isPasskey, setIsPasskey] = useState(hasPasskey)
  const [asked, setAsked] = useState<AskedStep | null>(null)
  async function submit({ password }: { readonly password: string }) {
    try {
      await signInAgain({ password })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second_step')) throw error
      setAsked({ password, step: error.data as SecondStep }) // the contract's data for this code
    }
  }
  const send = async (proof: Parameters<typeof signInAgain>[0]) => {
    await signInAgain(proof)
    onDone()
  }
  if (asked) {
    const { password, step } = asked
    const { challenge, options = {} } = step
    return (
      <Suspense>
        <ProofForm
          ways={step.ways}
          begin={async () => ({ challenge, options })}
          send={(proof) => send({ ...proof, password })}
        />
      </Suspense>
    )
  }
  return (
    <>
      {isPasskey ? (
        <Suspense>
          <ProofForm ways={['passkey']} begin={() => client.factors.startSignInAgain()} send={send} />
        </Suspense>
      ) : (
        <AuthForm
          fields={fields}
          submit={submit}
          failure={loginFailure}
          action={{ idle: t.continueSignIn, busy: t.checking }}
        />
      )}
      {hasPasskey && (
        <Button variant="quiet" onClick={() => setIsPasskey(!isPasskey)}>
          {isPasskey ? t.toUseYourPassword : t.toUseYourPasskey}
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
    announceSuccess(t.signedInAgain)
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
