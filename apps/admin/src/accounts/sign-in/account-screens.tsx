import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { client, PUBLIC_SITE } from '../../calls/api.ts'
import { Button } from '../../components/button.tsx'
import { FormAlert } from '../../components/failure-notice.tsx'
import { Rich } from '../../components/text.tsx'
import { TextInput } from '../../components/field.tsx'
import { signOut } from '../session.ts'
import { useSession } from '../../session/session-store.ts'
import { AuthForm, authLinkClass, AuthPage, emailField, LoginLink, passwordField } from './auth-form.tsx'
import { registrationOptions, useNewPassword } from '../new-password.ts'
import { t } from '../../language/words.ts'

function NewPasswordInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} {...useNewPassword()} />
}

function newPasswordField(label: string) {
  return { ...passwordField('new-password', label), Input: NewPasswordInput } as const
}

const resetFields = [newPasswordField(t.newPassword)] as const
const resetRoute = getRouteApi('/reset-password')

export function ForgotPasswordScreen() {
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthPage title={t.forgotYourPassword} subtitle={t.resetLinkIsMailed}>
      {isDone ? (
        <output className="block">{t.linkSentIfKnown}</output>
      ) : (
        <AuthForm
          fields={[emailField]}
          submit={(body) => client.auth.forgotPassword({ body })}
          onDone={() => setIsDone(true)}
          failure={(error) => messageOf(error, t.theLinkCouldNotBeSent)}
          action={{ idle: t.sendTheLink, busy: t.sending }}
        />
      )}
      <LoginLink>{t.backToSignIn}</LoginLink>
    </AuthPage>
  )
}

export function ResetPasswordScreen() {
  const { token } = resetRoute.useSearch()
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthPage title={t.setANewPassword} subtitle={t.linkWorksForOneHour}>
      {isDone && <output className="block">{t.passwordIsSet}</output>}
      {!isDone && !token && (
        <p role="alert">
          <Rich text={t.linkIsIncompleteAskForOne} a="/forgot-password" />
        </p>
      )}
      {!isDone && token && (
        <AuthForm
          fields={resetFields}
          submit={({ password }) => client.auth.resetPassword({ body: { token, password } })}
          onDone={() => setIsDone(true)}
          failure={(error) => messageOf(error, t.thePasswordCouldNotBeSet)}
          action={{ idle: t.setPassword, busy: t.saving }}
        />
      )}
      <LoginLink>{isDone ? t.signInTitle : t.backToSignIn}</LoginLink>
    </AuthPage>
  )
}

const fields = [
  { name: 'name', label: t.name, type: 'text', autoComplete: 'name' },
  emailField,
  newPasswordField(t.password),
] as const

/** Shows the form even if it is unknown whether the site takes new accounts, because the server decides. */
export function RegisterScreen() {
  const { data } = useQuery(registrationOptions)
  const [isDone, setIsDone] = useState(false)
  if (data?.isOpen === false)
    return (
      <AuthPage title={t.noNewAccounts} subtitle={t.registrationIsClosed}>
        <p>{t.pleaseAskTheOwnerForOne}</p>
        <LoginLink>{t.signInTitle}</LoginLink>
      </AuthPage>
    )
  return (
    <AuthPage title={t.createANewAccount} subtitle={t.registrationNeeds}>
      {isDone ? (
        <output className="block">{t.accountIsReady}</output>
      ) : (
        <AuthForm
          fields={fields}
          submit={(body) => client.auth.register({ body })}
          onDone={() => setIsDone(true)}
          failure={(error) => messageOf(error, t.registrationFailedPleaseTryAgain)}
          action={{ idle: t.createAccount, busy: t.creatingAccount }}
        />
      )}
      <LoginLink>{isDone ? t.signInTitle : t.signInInstead}</LoginLink>
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
    networkMode: 'always', // without a connection it fails at once, and says so
    mutationFn: (secret: string) => client.emailChanges.confirm({ body: { token: secret } }),
    meta: { action: 'confirm the email address' },
  })
  const { data, error, isPending } = confirming
  return (
    <AuthPage title={t.confirmYourNewEmailAddress} subtitle={t.linkWorksForOneDay}>
      {data && (
        <output className="block wrap-anywhere">
          <Rich text={t.isNowYourAddress({ email: data.email })} />
        </output>
      )}
      {!data && !token && <p role="alert">{t.linkIsIncomplete}</p>}
      {!data && token && (
        <div className="flex flex-col gap-5">
          <FormAlert error={error} failed={t.theAddressCouldNotBeConfirmed} />
          <Button variant="primary" isBusy={isPending} className="min-h-11" onClick={() => confirming.mutate(token)}>
            {isPending ? t.confirming : t.confirmThisAddress}
          </Button>
        </div>
      )}
      <LoginLink>{data ? t.signInTitle : t.backToSignIn}</LoginLink>
    </AuthPage>
  )
}

export function UnauthorizedScreen() {
  const session = useSession()
  return (
    <AuthPage title={t.notForThisAccount} subtitle={t.administratorsOnly}>
      {session ? (
        <>
          <p className="text-sm">
            <Rich text={t.signedInAs({ email: session.email })} />
          </p>
          <Button variant="primary" className="mt-6 w-full" onClick={() => void signOut()}>
            {t.signOut}
          </Button>
        </>
      ) : (
        <p className="text-sm">
          <Rich text={t.signInAsAdministrator} a="/login" />
        </p>
      )}
      <p className="mt-6 text-center text-sm">
        <a href={PUBLIC_SITE} className={authLinkClass}>
          {t.goToTheWebsite}
        </a>
      </p>
    </AuthPage>
  )
}
