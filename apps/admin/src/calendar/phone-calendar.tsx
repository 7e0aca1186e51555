import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { LinkField } from '../components/link-field.tsx'
import { DateTime } from '../components/date-time.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { calendarLinkOptions } from './calendar-queries.ts'

type Link = NonNullable<OutputOf<Api['calendar']['getLink']>['link']>

/** The secret address by which a phone shows the evenings. */
export function PhoneCalendar() {
  const { data, error, refetch } = useQuery(calendarLinkOptions)
  const { make, revoke, isBusy } = useLinkCalls()
  return (
    <Card title="Calendar on your phone">
      {error && data === undefined && (
        <FailureNotice message={messageOf(error, 'Failed to load the address')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <output className="block text-sm text-muted">Loading the address...</output>}
      {data === null && (
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm text-muted">
            With an address of its own, your phone&apos;s calendar shows your evenings and days off, and keeps up with
            changes. It has neither allergies nor notes.
          </p>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && make()}>
            Make an address
          </Button>
        </div>
      )}
      {data && <MadeLink link={data} isBusy={isBusy} onRenew={make} onRevoke={revoke} />}
    </Card>
  )
}

interface MadeLinkProps {
  readonly link: Link
  readonly isBusy: boolean
  readonly onRenew: () => void
  readonly onRevoke: () => void
}

function MadeLink({ link: { path, expiresAt }, isBusy, onRenew, onRevoke }: MadeLinkProps) {
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const isRenewing = asking === 'renew'
  return (
    <div className="flex flex-col gap-4">
      <LinkField label="Address" path={path} />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
        <li>iPhone: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar.</li>
        <li>Google and Android: calendar.google.com on a computer, Other calendars, From URL.</li>
        <li>Anyone who has the address can read your evenings. Renew it if others have got it.</li>
        <li>
          It ends on <DateTime iso={expiresAt} />, unless a calendar reads it before.
        </li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => setAsking('renew')}>
          Renew
        </Button>
        <Button disabled={isBusy} onClick={() => setAsking('revoke')}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={isRenewing ? 'Renew the address' : 'Revoke the address'}
        question={
          isRenewing
            ? 'Calendars with the present address stop showing your evenings, until you give them the new one.'
            : 'Calendars with this address stop showing your evenings.'
        }
        confirm={isRenewing ? 'Renew' : 'Revoke'}
        cancel="Cancel"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          if (isRenewing) onRenew()
          else onRevoke()
        }}
      />
    </div>
  )
}

function useLinkCalls() {
  const queryClient = useQueryClient()
  const { queryKey } = calendarLinkOptions
  const making = useMutation({
    mutationFn: () => client.calendar.createLink(),
    onSuccess: ({ link }) => {
      queryClient.setQueryData(queryKey, link)
      announceSuccess('The address is ready')
    },
    onError: (error) => announceFailure(messageOf(error, 'Failed to make an address')),
    meta: { action: 'make a link to the calendar' },
  })
  const revoking = useMutation({
    mutationFn: () => client.calendar.revokeLink(),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null)
      announceSuccess('The address no longer works')
    },
    onError: (error) => announceFailure(messageOf(error, 'Failed to revoke the address')),
    meta: { action: 'revoke the link to the calendar' },
  })
  return {
    make: () => making.mutate(),
    revoke: () => revoking.mutate(),
    isBusy: making.isPending || revoking.isPending,
  }
}
