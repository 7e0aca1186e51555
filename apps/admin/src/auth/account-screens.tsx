import { messageOf } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { TextInput } from '../components/text-input.tsx'
import { PUBLIC_SITE } from '../public-site.ts'
import { signOut } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { AuthForm, authLinkClass, AuthPage, emailField, LoginLink, passwordField } from './auth-form.tsx'
import { registrationOptions, useNewPassword } from '../new-password.ts'

function NewPasswordInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} {...useNewPassword()} />
}

function newPassword(label: string) {
  return { ...passwordField('new-password', label), Input: NewPasswordInput } as const
}

const resetFields = [newPassword('New Password')] as const
const resetRoute = getRouteApi('/reset-password')

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
  const { token } = resetRoute.useSearch()
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

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  emailField,
  newPassword('Password'),
] as const

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

const confirmRoute = getRouteApi('/confirm-email')

/**
 * Confirms a new email address when the button is pressed. Opening the link is not enough, because programs that check
 * mails open every link.
 */
export function ConfirmEmailScreen() {
  const { token } = confirmRoute.useSearch()
  const confirming = useMutation({
    mutationFn: (secret: string) => client.emailChanges.confirm({ body: { token: secret } }),
    meta: { action: 'confirm the email address' },
  })
  const { data, error, isPending } = confirming
  return (
    <AuthPage title="Confirm your new email address" subtitle="The link from our mail works once, for one day">
      {data && (
        <output className="block wrap-anywhere">
          <strong>{data.email}</strong> is now your email address. Sign in with it from now on.
        </output>
      )}
      {!data && !token && <p role="alert">This link is incomplete. Please open it from the email again.</p>}
      {!data && token && (
        <div className="flex flex-col gap-5">
          <FormAlert
            message={error ? messageOf(error, 'The address could not be confirmed. Please try again.') : undefined}
          />
          <Button
            variant="primary"
            aria-disabled={isPending}
            className="min-h-11"
            onClick={() => !isPending && confirming.mutate(token)}
          >
            {isPending ? 'Confirming...' : 'Confirm this address'}
          </Button>
        </div>
      )}
      <LoginLink>{data ? 'Sign in' : 'Back to sign in'}</LoginLink>
    </AuthPage>
  )
}

export function UnauthorizedScreen() {
  const session = useSession()
  return (
    <AuthPage title="Not for this account" subtitle="The back office is open to administrators only">
      {session ? (
        <>
          <p className="text-sm">
            You are signed in as <strong>{session.email}</strong>. To go on, sign out and sign in with an
            administrator's account.
          </p>
          <Button variant="primary" className="mt-6 w-full" onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      ) : (
        <p className="text-sm">
          <Link to="/login" className={authLinkClass}>
            Sign in
          </Link>{' '}
          with an administrator's account to go on.
        </p>
      )}
      <p className="mt-6 text-center text-sm">
        <a href={PUBLIC_SITE} className={authLinkClass}>
          Go to the website
        </a>
      </p>
    </AuthPage>
  )
}
