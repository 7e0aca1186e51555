import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { LinkField } from '../components/link-field.tsx'
import { DateTime } from '../components/date-time.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'

type MaybeLink = OutputOf<Api['guests']['getLink']>
type MadeLink = NonNullable<MaybeLink['link']>

export interface LinkCalls {
  readonly queryKey: QueryKey
  readonly get: (signal: AbortSignal) => Promise<MaybeLink>
  /** Makes a link, which replaces the one before. */
  readonly create: () => Promise<MaybeLink>
  readonly revoke: () => Promise<unknown>
  /** Which link it is, for the log, such as 'the link of a table'. */
  readonly name: string
}

interface SecretLinkProps {
  readonly calls: LinkCalls
  readonly label: string
  /** What the link is for; shown while there is none. */
  readonly purpose: string
  /** What happens when the present link ends. */
  readonly loss: string
}

/** A link without an account: to make, copy, renew and revoke it. */
export function SecretLink({ calls, label, purpose, loss }: SecretLinkProps) {
  const { queryKey, name } = calls
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.get(signal)).link,
    meta: { action: `load ${name}` },
  })
  const { make, revoke, isBusy } = useLinkCalls(calls)
  if (error && data === undefined)
    return <p className="text-sm text-danger">{messageOf(error, 'Failed to load the link')}</p>
  if (data === undefined) return null
  if (data) return <LinkToCopy link={data} label={label} loss={loss} isBusy={isBusy} onRenew={make} onRevoke={revoke} />
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{purpose}</p>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && make()} className="max-sm:min-h-11">
        Make a link
      </Button>
    </div>
  )
}

interface LinkToCopyProps extends Pick<SecretLinkProps, 'label' | 'loss'> {
  readonly link: MadeLink
  readonly isBusy: boolean
  readonly onRenew: () => void
  readonly onRevoke: () => void
}

function LinkToCopy({ link: { path, expiresAt }, label, loss, isBusy, onRenew, onRevoke }: LinkToCopyProps) {
  const [asking, setAsking] = useState<'Renew' | 'Revoke' | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <LinkField label={label} path={path} />
      <p className="text-sm text-muted">
        It opens until <DateTime iso={expiresAt} />.
      </p>
      <div className="flex flex-wrap gap-3">
        {(['Renew', 'Revoke'] as const).map((act) => (
          <Button key={act} disabled={isBusy} onClick={() => setAsking(act)} className="max-sm:min-h-11">
            {act}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={`${asking ?? 'Revoke'} the link`}
        question={asking === 'Renew' ? `${loss} You get another link to send.` : loss}
        confirm={asking ?? 'Revoke'}
        cancel="Cancel"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          if (asking === 'Renew') onRenew()
          else onRevoke()
        }}
      />
    </div>
  )
}

function useLinkCalls({ queryKey, create, revoke, name }: LinkCalls) {
  const queryClient = useQueryClient()
  const making = useMutation({
    mutationFn: create,
    onSuccess: ({ link }) => {
      queryClient.setQueryData(queryKey, link)
      announceSuccess('The link is ready')
    },
    onError: (error) => announceFailure(messageOf(error, 'The link could not be made')),
    meta: { action: `make ${name}` },
  })
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null)
      announceSuccess('The link no longer works')
    },
    onError: (error) => announceFailure(messageOf(error, 'The link could not be revoked')),
    meta: { action: `revoke ${name}` },
  })
  return {
    make: () => making.mutate(),
    revoke: () => revoking.mutate(),
    isBusy: making.isPending || revoking.isPending,
  }
}
