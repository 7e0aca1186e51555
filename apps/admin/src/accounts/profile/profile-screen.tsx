import { api, type Camelized, deviceText, type Session } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { passwordProblem } from '../account-rules.ts'
import { client } from '../../calls/api.ts'
import { useNewPassword } from '../new-password.ts'
import { asIs } from '../../forms/kinds.ts'
import type { RecordFields } from '../../forms/record-fields.ts'
import { CardForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { Card } from '../../components/page.tsx'
import { useSession } from '../../session/session-store.ts'
import { ProfileForm, profileOptions } from './profile-form.tsx'
import { TwoStep } from './two-step.tsx'
import { Loaded } from '../../components/failure-notice.tsx'
import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { ConfirmButton } from '../../components/confirm-dialog.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { type Column, DataTable, LoadedList } from '../../components/list.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { t } from '../../language/words.ts'

export function ProfileScreen() {
  const query = useQuery(profileOptions)
  return (
    <>
      <Loaded query={query} failed={t.failedToLoadProfile} loading={t.loadingProfile}>
        {(profile) => (
          <Card title={t.profile}>
            <ProfileForm profile={profile} />
          </Card>
        )}
      </Loaded>
      <Card title={t.changePassword}>
        <PasswordForm />
      </Card>
      <SessionsCard />
      <Card title={t.twoStepSignIn}>
        <TwoStep />
      </Card>
    </>
  )
}

const empty = { currentPassword: '', newPassword: '', confirmation: '' }

const { body } = api.users.updatePassword

const fields: RecordFields<typeof empty> = {
  body: { ...body, properties: { ...body.properties, confirmation: body.properties.newPassword } },
  labels: { currentPassword: t.currentPassword, newPassword: t.newPassword, confirmation: t.confirmNewPassword },
  kinds: { currentPassword: asIs, newPassword: asIs, confirmation: asIs },
  check: passwordProblem,
}

function PasswordForm() {
  const session = useSession()
  const advised = useNewPassword(session ? [session.name, session.email] : [])
  const form = useRecordForm({
    fields,
    record: empty,
    storedOf: (known) => known,
    send: async (_changes, { currentPassword, newPassword }) => {
      await client.users.updatePassword({ body: { currentPassword, newPassword } })
      return empty
    },
    saved: t.passwordUpdatedSuccessfully,
    failed: t.failedToUpdatePassword,
    action: 'update the password',
  })
  const input = { type: 'password', required: true, placeholder: advised.placeholder }
  return (
    <CardForm form={form} save={t.updatePassword} saving={t.updating}>
      <RecordField name="currentPassword" {...input} autoComplete="current-password" />
      <RecordField name="newPassword" {...input} {...advised} autoComplete="new-password" />
      <RecordField name="confirmation" {...input} autoComplete="new-password" />
    </CardForm>
  )
}

type SessionRecord = Camelized<Session>

const sessionsOptions = queryOptions({
  queryKey: ['sessions'] as const,
  queryFn: async ({ signal }) => (await client.sessions.list({ signal })).items,
  staleTime: 0, // somebody may sign in elsewhere
  meta: { action: 'load the sessions' },
})

/** Where the user is signed in, with buttons that sign out there. */
function SessionsCard() {
  const list = useRef<HTMLDivElement>(null)
  const query = useQuery(sessionsOptions)
  const { mutate: end } = useMutation({
    mutationFn: (session: SessionRecord | null) =>
      session ? client.sessions.end({ params: { id: session.id } }) : client.sessions.endOthers(),
    onSuccess: (_none, session) => announceSuccess(api.sessions[session ? 'end' : 'endOthers'].message),
    meta: { action: 'end a session', failed: t.didNotWork, reloads: [sessionsOptions.queryKey] },
  })
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent)

  function endOne(session: SessionRecord) {
    list.current?.focus({ preventScroll: true }) // the row disappears
    end(session)
  }

  return (
    <Card
      title={t.whereYouAreSignedIn}
      isWide
      action={
        hasOthers && (
          <ConfirmButton asks={signingOut} onConfirm={() => end(null)}>
            {t.signOutEverywhereElse}
          </ConfirmButton>
        )
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        <LoadedList query={query} failed={t.failedToLoadTheSessions} loading={t.loadingSessions} columns={5}>
          {(rows) => (
            <DataTable label={t.whereYouAreSignedIn} columns={columnsOf(endOne)} rows={rows} empty={t.nowhere} />
          )}
        </LoadedList>
      </div>
    </Card>
  )
}

const signingOut = {
  title: t.signOutEverywhereElseQuestion,
  question: t.signOutElsewhereQuestion,
  confirm: t.signOutEverywhereElse,
} as const

function columnsOf(onEnd: (session: SessionRecord) => void): Column<SessionRecord>[] {
  return [
    { heading: t.device, cell: ({ device }) => <span className="font-medium">{deviceText(device, t)}</span> },
    { heading: t.network, cell: ({ address }) => <span className="wrap-anywhere">{address}</span> },
    { heading: t.signedIn, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    { heading: t.lastUsedMore, cell: ({ usedAt }) => <DateTime iso={usedAt} /> },
    {
      heading: t.actions,
      className: 'w-36',
      cell: (session) =>
        session.isCurrent ? (
          <span className="text-muted">{t.thisDevice}</span>
        ) : (
          <Button
            variant="quiet"
            aria-label={t.signOutOfDevice({ device: deviceText(session.device, t) })}
            className="-ms-4 justify-self-start @4xl:-my-2"
            onClick={() => onEnd(session)}
          >
            {t.signOut}
          </Button>
        ),
    },
  ]
}
