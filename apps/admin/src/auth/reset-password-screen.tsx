import { messageOf } from '@tablier/api-client'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../api.ts'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { authLinkClass, AuthPage } from './auth-page.tsx'
import { accountProblem } from '../account-rules.ts'

const route = getRouteApi('/reset-password')

const fields = [
  { name: 'password', label: 'New Password', type: 'password', autoComplete: 'new-password' },
] as const satisfies readonly AuthField<string>[]

export function ResetPasswordScreen() {
  const { token } = route.useSearch()
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthPage title="Set a new password" subtitle="The link from our mail works once, for one hour">
      {isDone && <output className="block">Your password is set. You can sign in now.</output>}
      {!isDone && !token && (
        <p role="alert">
          This link is incomplete. Please open it from the email again, or{' '}
          <Link to="/forgot-password" className={authLinkClass}>
            ask for a new one
          </Link>
          .
        </p>
      )}
      {!isDone && token && (
        <AuthForm
          fields={fields}
          check={accountProblem}
          submit={async ({ password }) => {
            await client.auth.resetPassword({ body: { token, password } })
            setIsDone(true)
          }}
          failure={(error) => messageOf(error, 'The password could not be set. Please try again.')}
          action={{ idle: 'Set password', busy: 'Saving...' }}
        />
      )}
      <p className="mt-6 text-center text-sm">
        <Link to="/login" className={authLinkClass}>
          {isDone ? 'Sign in' : 'Back to sign in'}
        </Link>
      </p>
    </AuthPage>
  )
}
