import { ApiError } from '@tablier/api-client'
import type { SecondStep } from '@tablier/contracts'
import { lazy, Suspense, useState } from 'react'
import { signIn } from '../session.ts'
import type { Session } from '../../session/session-store.ts'

const SecondStepForm = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.SecondStepForm })))

/**
 * Signs in with a password, and then with a second step if the account has one.
 * @returns the submit function of the password's form, and the form that replaces it after a right password; null before
 */
export function useSignIn(onSignedIn: (session: Session) => void | Promise<void>) {
  const [step, setStep] = useState<SecondStep | null>(null)
  async function submit(credentials: Parameters<typeof signIn>[0]) {
    try {
      await onSignedIn(await signIn(credentials))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second_step')) throw error
      setStep(error.data as SecondStep) // the contract's data for this code
    }
  }
  async function goOn(session: Session) {
    setStep(null)
    await onSignedIn(session)
  }
  return {
    submit,
    startAgain: () => setStep(null),
    secondStep: step && (
      <Suspense>
        <SecondStepForm step={step} onSignedIn={goOn} />
      </Suspense>
    ),
  }
}
