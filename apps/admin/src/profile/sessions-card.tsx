import { messageOf } from '@tablier/api-client'
import { api, type Camelized, deviceText, type Session } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { type Column, DataTable, LoadedList } from '../components/list.tsx'
import { Card } from '../components/page.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { t } from '../words.ts'

type SessionRecord = Camelized<Session>

const sessionsOptions = queryOptions({
  queryKey: ['sessions'] as const,
  queryFn: async ({ signal }) => (await client.sessions.list({ signal })).items,
  staleTime: 0, // somebody may sign in elsewhere
  meta: { action: 'load the sessions' },
})

/** Where the user is signed in, with buttons that sign out there. */
export function SessionsCard() {
  const list = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const query = useQuery(sessionsOptions)
  const end = useEndSessions()
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent)

  function endOne(session: SessionRecord) {
    list.current?.focus({ preventScroll: true }) // the row disappears
    end(session)
  }

  return (
    <Card
      title={t.whereYouAreSignedIn}
      isWide
      action={hasOthers && <Button onClick={() => setIsAsking(true)}>{t.signOutEverywhereElse}</Button>}
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        <LoadedList query={query} failed={t.failedToLoadTheSessions} loading={t.loadingSessions} columns={5}>
          {(rows) => (
            <DataTable label={t.whereYouAreSignedIn} columns={columnsOf(endOne)} rows={rows} empty={t.nowhere} />
          )}
        </LoadedList>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t.signOutEverywhereElseQuestion}
        question={t.youStaySignedInHereOn}
        confirm={t.signOutEverywhereElse}
        cancel={t.cancel}
        onConfirm={() => {
          setIsAsking(false)
          end(null)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  )
}

/** Returns a function that ends a session, or all others. */
function useEndSessions(): (session: SessionRecord | null) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (session: SessionRecord | null) =>
      session ? client.sessions.end({ params: { id: session.id } }) : client.sessions.endOthers(),
    onSuccess: (_none, session) => announceSuccess(api.sessions[session ? 'end' : 'endOthers'].message),
    onError: (error) => announceFailure(messageOf(error, t.thisDidNotWorkPleaseTry)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: { action: 'end a session' },
  })
  return mutate
}

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
