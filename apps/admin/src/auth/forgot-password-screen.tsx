import { messageOf } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../api.ts'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { authLinkClass, AuthPage } from './auth-page.tsx'
import { accountProblem } from '../account-rules.ts'

const fields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
] as const satisfies readonly AuthField<string>[]

export function ForgotPasswordScreen() {
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthPage title="Forgot your password?" subtitle="We will mail you a link to set a new one">
      {isDone ? (
        <output className="block">{api.auth.forgotPassword.message}</output>
      ) : (
        <AuthForm
          fields={fields}
          check={accountProblem}
          submit={async (body) => {
            await client.auth.forgotPassword({ body })
            setIsDone(true)
          }}
          failure={(error) => messageOf(error, 'The link could not be sent. Please try again.')}
          action={{ idle: 'Send the link', busy: 'Sending...' }}
        />
      )}
      <p className="mt-6 text-center text-sm">
        <Link to="/login" className={authLinkClass}>
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  )
}
