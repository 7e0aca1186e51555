import { messageOf } from '@tablier/api-client'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../api.ts'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { authLinkClass, AuthPage } from './auth-page.tsx'
import { accountProblem } from '../account-rules.ts'

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
] as const satisfies readonly AuthField<string>[]

export function RegisterScreen() {
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthPage title="Create a new account" subtitle="It takes a name, an email address and a password">
      {isDone ? (
        <output className="block">Your account is ready. You can sign in now.</output>
      ) : (
        <AuthForm
          fields={fields}
          check={accountProblem}
          submit={async (body) => {
            await client.auth.register({ body })
            setIsDone(true)
          }}
          failure={(error) => messageOf(error, 'Registration failed. Please try again.')}
          action={{ idle: 'Create account', busy: 'Creating account...' }}
        />
      )}
      <p className="mt-6 text-center text-sm">
        <Link to="/login" className={authLinkClass}>
          {isDone ? 'Sign in' : 'Sign in instead'}
        </Link>
      </p>
    </AuthPage>
  )
}
