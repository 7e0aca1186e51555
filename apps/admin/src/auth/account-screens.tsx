import { messageOf } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../api.ts'
import { AuthForm, emailField, passwordField } from './auth-form.tsx'
import { authLinkClass, AuthPage, LoginLink } from './auth-page.tsx'

const resetFields = [passwordField('new-password', 'New Password')] as const
const route = getRouteApi('/reset-password')

export function ForgotPasswordScreen() {
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthPage title="Forgot your password?" subtitle="We will mail you a link to set a new one">
      {isDone ? (
        <output className="block">{api.auth.forgotPassword.message}</output>
      ) : (
        <AuthForm
          fields={[emailField]}
          submit={(body) => client.auth.forgotPassword({ body })}
          onDone={() => setIsDone(true)}
          failure={(error) => messageOf(error, 'The link could not be sent. Please try again.')}
          action={{ idle: 'Send the link', busy: 'Sending...' }}
        />
      )}
      <LoginLink>Back to sign in</LoginLink>
    </AuthPage>
  )
}

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
          fields={resetFields}
          submit={({ password }) => client.auth.resetPassword({ body: { token, password } })}
          onDone={() => setIsDone(true)}
          failure={(error) => messageOf(error, 'The password could not be set. Please try again.')}
          action={{ idle: 'Set password', busy: 'Saving...' }}
        />
      )}
      <LoginLink>{isDone ? 'Sign in' : 'Back to sign in'}</LoginLink>
    </AuthPage>
  )
}
