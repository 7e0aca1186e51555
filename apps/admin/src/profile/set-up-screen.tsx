import { useRouter } from '@tanstack/react-router'
import { AuthPage } from '../auth/auth-form.tsx'
import { Button } from '../components/button.tsx'
import { refreshProfile, signOut } from '../session/session.ts'
import { TwoStep } from './two-step.tsx'
import { t } from '../words.ts'

/** Shown to administrators who must set up two-step sign-in before anything else. */
export function SetUpScreen() {
  const router = useRouter()
  async function goOn() {
    await refreshProfile()
    await router.navigate({ to: '/admin/dashboard' })
  }
  return (
    <AuthPage title={t.twoStepSignIn} subtitle={t.theAdministratorsOfThisSiteUse}>
      <h2 className="sr-only">{t.waysToConfirmYourSignIns}</h2>
      <TwoStep onSetUp={() => void goOn()} />
      <Button variant="quiet" className="mt-4 w-full" onClick={() => void signOut()}>
        {t.signOut}
      </Button>
    </AuthPage>
  )
}
