import { messageOf } from '@tablier/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { AuthForm, emailField, passwordField } from './auth-form.tsx'
import { AuthPage, LoginLink } from './auth-page.tsx'

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  emailField,
  passwordField('new-password'),
] as const

export const registrationOptions = queryOptions({
  queryKey: ['registration'] as const,
  queryFn: ({ signal }) => client.auth.registration({ signal }),
  meta: { action: 'load whether visitors may register' },
})

/** Shows the form even if it is unknown whether the site takes new accounts, because the server decides. */
export function RegisterScreen() {
  const { data } = useQuery(registrationOptions)
  const [isDone, setIsDone] = useState(false)
  if (data?.isOpen === false) return <ClosedScreen />
  return (
    <AuthPage title="Create a new account" subtitle="It takes a name, an email address and a password">
      {isDone ? (
        <output className="block">Your account is ready. You can sign in now.</output>
      ) : (
        <AuthForm
          fields={fields}
          submit={(body) => client.auth.register({ body })}
          onDone={() => setIsDone(true)}
          failure={(error) => messageOf(error, 'Registration failed. Please try again.')}
          action={{ idle: 'Create account', busy: 'Creating account...' }}
        />
      )}
      <LoginLink>{isDone ? 'Sign in' : 'Sign in instead'}</LoginLink>
    </AuthPage>
  )
}

function ClosedScreen() {
  return (
    <AuthPage title="No new accounts" subtitle="Only the owner of this site creates accounts">
      <p>Please ask the owner for one. If you already have an account, you can sign in.</p>
      <LoginLink>Sign in</LoginLink>
    </AuthPage>
  )
}
