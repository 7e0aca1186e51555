import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthPage } from '../accounts/sign-in/auth-form.tsx'
import { requireSetUp } from '../accounts/sign-in/guards.ts'
import { SignInAgainDialog } from '../accounts/sign-in/sign-in-again-dialog.tsx'
import { Button } from '../components/button.tsx'
import { TwoStep } from '../accounts/profile/two-step.tsx'
import { refreshProfile, signOut } from '../accounts/session.ts'
import { useSession } from '../session/session-store.ts'
import { t } from '../language/words.ts'

export const Route = createFileRoute('/two-step')({ beforeLoad: requireSetUp, component: SetUpScreen })

/** Shown to administrators who must set up two-step sign-in before anything else. */
function SetUpScreen() {
  const router = useRouter()
  const session = useSession()
  async function goOn() {
    await refreshProfile()
    await router.navigate({ to: '/admin/dashboard' })
  }
  return (
    <AuthPage title={t.twoStepSignIn} subtitle={t.twoStepIsRequired}>
      <h2 className="sr-only">{t.waysToConfirmYourSignIns}</h2>
      <TwoStep onSetUp={() => void goOn()} />
      <Button variant="quiet" className="mt-4 w-full" onClick={() => void signOut()}>
        {t.signOut}
      </Button>
      {session && <SignInAgainDialog session={session} />}
    </AuthPage>
  )
}
