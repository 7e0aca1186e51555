import { ApiError } from '@tablier/api-client'
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { UsedPasskey } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { FormAlert } from '../../components/failure-notice.tsx'
import { t } from '../../language/words.ts'

/** Loads the code that opens the browser's own dialog when it is needed, because few people need it at the sign-in. */
const loadCode = () => import('@simplewebauthn/browser')

type Options<Start extends (...input: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Json }
  ? Json
  : never

export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

interface PasskeyButtonProps {
  readonly label: string
  readonly variant?: ComponentProps<typeof Button>['variant']
  /** Returns a challenge and the options for the browser to ask for a passkey. */
  readonly begin: () => Promise<{ readonly challenge: string; readonly options: Record<string, unknown> }>
  readonly send: (proof: { readonly challenge: string; readonly passkey: UsedPasskey }) => Promise<unknown>
}

export function PasskeyButton({ label, variant, begin, send }: PasskeyButtonProps) {
  const asking = useMutation({
    networkMode: 'always', // without a connection it fails at once, and says so
    mutationFn: async () => {
      const code = await loadCode()
      const { challenge, options } = await begin()
      const optionsJSON = options as unknown as Options<typeof startAuthentication> // the server's library made them
      await send({ challenge, passkey: await code.startAuthentication({ optionsJSON }) })
    },
    meta: { action: 'use a passkey' },
  })
  return (
    <>
      <FormAlert message={asking.error ? passkeyFailure(asking.error) : undefined} />
      <Button
        variant={variant}
        isBusy={asking.isPending}
        className="min-h-11"
        onClick={() => asking.mutate()}
        icon={KeyRound}
      >
        {asking.isPending ? t.waitingForYourDevice : label}
      </Button>
    </>
  )
}

/** Has the browser create a passkey. @param options from the server */
export async function createPasskey(options: Record<string, unknown>) {
  const code = await loadCode()
  return code.startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> }) // as above
}

/** The message if a passkey was not used or created. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? t.serverDidNotAnswer
  if (error instanceof Error && error.name === 'InvalidStateError') return t.deviceHasPasskey
  return t.noPasskeyUsed
}
