import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuthForm, authLinkClass, AuthPage, emailField, passwordField } from './auth-form.tsx'
import { isRestoreMarked, markRestore } from '../session/restore-mark.ts'
import { rememberReturnPath } from '../session/return-path.ts'
import { loginFailure, signIn } from '../session/session.ts'

const route = getRouteApi('/login')

/** Undefined except in mock mode. */
const MockAccounts =
  import.meta.env.MODE === 'mock' &&
  lazy(() => import('./mock-accounts.tsx').then((module) => ({ default: module.MockAccounts })))

const fields = [emailField, passwordField('current-password')] as const

export function LoginScreen() {
  const { from } = route.useSearch()
  const router = useRouter()

  async function submit(credentials: { email: string; password: string }, form: FormData) {
    const session = await signIn({ ...credentials, isAdmin: form.has('isAdmin') })
    markRestore(false)
    rememberReturnPath(session.role === 'admin' ? from : undefined) // the dashboard offers to continue there
    const path = session.role === 'admin' ? '/admin/dashboard' : (from ?? '/')
    if (path.startsWith('/admin')) await router.navigate({ href: path })
    else router.options.context.loadPage(path) // the public page is another app
  }

  return (
    <AuthPage title="Welcome Back" subtitle="Sign in to your account to continue">
      {isRestoreMarked() && (
        <output className="mb-6 block rounded-lg bg-primary-wash px-3 py-2.5 text-sm">
          A restore of your site was under way. If it has finished, please sign in with the email address and the
          password of that time.
        </output>
      )}
      <AuthForm
        fields={fields}
        submit={submit}
        failure={loginFailure}
        action={{ idle: 'Sign In', busy: 'Signing in...' }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
          <label className="flex min-h-6 items-center gap-2.5">
            <input type="checkbox" name="isAdmin" className="size-4.5 accent-primary" />
            Login as Administrator
          </label>
          <Link to="/forgot-password" className={authLinkClass}>
            Forgot your password?
          </Link>
        </div>
      </AuthForm>
      <p className="mt-6 text-center text-sm">
        <Link to="/register" className={authLinkClass}>
          Create a new account
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
