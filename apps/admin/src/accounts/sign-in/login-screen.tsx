import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { client } from '../../calls/api.ts'
import { Button } from '../../components/button.tsx'
import { Tick } from '../../components/field.tsx'
import { UnkeptNotice } from '../../components/unkept-notice.tsx'
import { isRestoreMarked, markRestore } from '../../session/restore-mark.ts'
import { rememberReturnPath } from '../../session/return-path.ts'
import { acceptSession, loginFailure } from '../session.ts'
import type { Session } from '../../session/session-store.ts'
import { AuthForm, authLinkClass, AuthPage, emailField, passwordField } from './auth-form.tsx'
import { hasPasskeys, PasskeyButton } from './passkeys.tsx'
import { useSignIn } from './use-sign-in.tsx'
import { adoptLanguage, t } from '../../language/words.ts'

const route = getRouteApi('/login')

/** Undefined except in mock mode. */
const MockAccounts =
  import.meta.env.MODE === 'mock' &&
  lazy(() => import('./mock-accounts.tsx').then((module) => ({ default: module.MockAccounts })))

const fields = [emailField, passwordField('current-password')] as const

export function LoginScreen() {
  const { from } = route.useSearch()
  const router = useRouter()

  const { submit, secondStep, startAgain } = useSignIn(arrive)

  async function arrive(session: Session) {
    markRestore(false)
    rememberReturnPath(session.role === 'admin' ? from : undefined) // the dashboard offers to continue there
    const path = session.role === 'admin' ? '/admin/dashboard' : (from ?? '/')
    const isOther = await adoptLanguage(session.language) // which another page load shows
    if (path.startsWith('/admin') && !isOther) await router.navigate({ href: path })
    else router.options.context.loadPage(path) // the public page is another app
  }

  if (secondStep)
    return (
      <AuthPage title={t.oneMoreStep} subtitle={t.secondStepIntro}>
        {secondStep}
        <Button variant="quiet" className="mt-3 w-full" onClick={startAgain}>
          {t.startAgain}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage title={t.welcomeBack} subtitle={t.signInIntro}>
      <UnkeptNotice className="mb-6" />
      {isRestoreMarked() && (
        <output className="mb-6 block rounded-lg bg-primary-wash px-3 py-2.5 text-sm">{t.restoreWasUnderWay}</output>
      )}
      <AuthForm
        fields={fields}
        submit={(credentials, form) => submit({ ...credentials, isAdmin: form.has('isAdmin') })}
        failure={loginFailure}
        action={{ idle: t.signIn, busy: t.signingIn }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
          <Tick name="isAdmin">{t.loginAsAdministrator}</Tick>
          <Link to="/forgot-password" className={authLinkClass}>
            {t.forgotYourPassword}
          </Link>
        </div>
      </AuthForm>
      {hasPasskeys() && (
        <div className="mt-3 flex flex-col gap-3">
          <PasskeyButton
            label={t.signInWithAPasskey}
            begin={() => client.auth.startPasskeyLogin()}
            send={async (body) => arrive(acceptSession(await client.auth.passkeyLogin({ body })))}
          />
        </div>
      )}
      <p className="mt-6 text-center text-sm">
        <Link to="/register" className={authLinkClass}>
          {t.createANewAccount}
        </Link>
      </p>
      {MockAccounts && (
        <Suspense>
          <MockAccounts />
        </Suspense>
      )}
    </AuthPage>
  )
}
