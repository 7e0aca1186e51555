import { messageOf } from '@tablier/api-client'
import type { SecondStep } from '@tablier/contracts'
import { type ComponentProps, useState } from 'react'
import { client } from '../../calls/api.ts'
import { Button } from '../../components/button.tsx'
import { acceptSession } from '../session.ts'
import type { Session } from '../../session/session-store.ts'
import { AuthForm } from './auth-form.tsx'
import { PasskeyButton } from './passkeys.tsx'
import { t } from '../../language/words.ts'

const appCode = {
  label: t.codeFromYourApp,
  hint: t.appCodeHint,
  input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const
const recoveryCode = {
  label: t.recoveryCode,
  hint: t.recoveryCodeHint,
  input: { autoComplete: 'off' },
} as const

type Proof = Omit<Parameters<typeof client.auth.finishLogin>[0]['body'], 'challenge'> & { readonly challenge?: string }

interface ProofFormProps extends Pick<ComponentProps<typeof PasskeyButton>, 'begin'> {
  /** What the account has: `passkey`, `code`, `recovery_code`. */
  readonly ways: readonly string[]
  readonly send: (proof: Proof) => Promise<unknown>
}

/** Asks for a passkey, a code of the app or a recovery code. */
export function ProofForm({ ways, begin, send }: ProofFormProps) {
  const hasPasskey = ways.includes('passkey')
  const [isRecovery, setIsRecovery] = useState(!ways.includes('code') && !hasPasskey)
  const { label, hint, input } = isRecovery ? recoveryCode : appCode
  if (ways.length === 0) return <p role="alert">{t.noFactorLeft}</p>
  return (
    <div className="flex flex-col gap-5">
      {hasPasskey && <PasskeyButton label={t.toUseYourPasskey} variant="primary" begin={begin} send={send} />}
      {(isRecovery || ways.includes('code')) && (
        <AuthForm
          key={label}
          fields={[{ name: 'code', label, type: 'text', ...input }]}
          submit={send}
          failure={(error) => messageOf(error, t.theCodeCouldNotBeChecked)}
          action={{ idle: t.confirmCode, busy: t.confirming }}
        >
          <p className="text-sm text-muted">{hint}</p>
        </AuthForm>
      )}
      {ways.includes('recovery_code') && (!isRecovery || ways.includes('code')) && (
        <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t.toUseACodeFromYourApp : t.toUseARecoveryCode}
        </Button>
      )}
    </div>
  )
}

interface SecondStepFormProps {
  readonly step: SecondStep
  readonly onSignedIn: (session: Session) => void | Promise<void>
}

/** Finishes a sign-in after a right password. */
export function SecondStepForm({ step: { challenge, ways, options }, onSignedIn }: SecondStepFormProps) {
  return (
    <ProofForm
      ways={ways}
      begin={async () => ({ challenge, options: options ?? {} })}
      send={async (proof) =>
        onSignedIn(acceptSession(await client.auth.finishLogin({ body: { ...proof, challenge } })))
      }
    />
  )
}
