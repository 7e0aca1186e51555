import { messageOf } from '@tablier/api-client'
import type { SecondStep } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { acceptSession } from '../session/session.ts'
import type { Session } from '../session/session-store.ts'
import { AuthForm } from './auth-form.tsx'
import { askForPasskey, passkeyFailure } from './passkeys.ts'

const appCode = [
  { name: 'code', label: 'Code from your app', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
] as const
const recoveryCode = [{ name: 'code', label: 'Recovery code', type: 'text', autoComplete: 'off' }] as const

interface SecondStepFormProps {
  readonly step: SecondStep
  readonly onSignedIn: (session: Session) => void | Promise<void>
  readonly onBack: () => void
}

/** Asks for a passkey, a code or a recovery code after a right password. */
export function SecondStepForm({ step, onSignedIn, onBack }: SecondStepFormProps) {
  const { challenge, ways, options } = step
  const [isRecovery, setIsRecovery] = useState(!ways.includes('code') && !options)
  const finish = async (proof: Parameters<typeof client.auth.finishLogin>[0]['body']) =>
    onSignedIn(acceptSession(await client.auth.finishLogin({ body: proof })))
  const asking = useMutation({
    mutationFn: async (known: Record<string, unknown>) => finish({ challenge, passkey: await askForPasskey(known) }),
    meta: { action: 'confirm the sign-in with a passkey' },
  })
  const isForm = isRecovery || ways.includes('code')
  return (
    <div className="flex flex-col gap-5">
      {options && (
        <>
          <FormAlert message={asking.error ? passkeyFailure(asking.error) : undefined} />
          <Button
            variant="primary"
            aria-disabled={asking.isPending}
            className="min-h-11"
            onClick={() => !asking.isPending && asking.mutate(options)}
          >
            <KeyRound size={18} aria-hidden="true" />
            {asking.isPending ? 'Waiting for your device...' : 'Use your passkey'}
          </Button>
        </>
      )}
      {isForm && (
        <AuthForm
          key={String(isRecovery)}
          fields={isRecovery ? recoveryCode : appCode}
          submit={({ code }) => finish({ challenge, code })}
          failure={(error) => messageOf(error, 'The code could not be checked. Please try again.')}
          action={{ idle: 'Confirm', busy: 'Confirming...' }}
        >
          <p className="text-sm text-muted">
            {isRecovery
              ? 'One of the ten codes that you kept. Each works once.'
              : 'The six digits that your app shows now.'}
          </p>
        </AuthForm>
      )}
      {ways.length === 0 && (
        <p role="alert">
          No way is left to confirm this sign-in. Please ask another administrator, or the person who runs the server,
          to switch your two-step sign-in off.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {ways.includes('recovery_code') && (isRecovery ? ways.includes('code') : true) && (
          <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Start again
        </Button>
      </div>
    </div>
  )
}
