import { messageOf } from '@tablier/api-client'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { AuthPage, LoginLink } from './auth-page.tsx'

const route = getRouteApi('/confirm-email')

/**
 * Confirms a new email address when the button is pressed. Opening the link is not enough, because programs that check
 * mails open every link.
 */
export function ConfirmEmailScreen() {
  const { token } = route.useSearch()
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
