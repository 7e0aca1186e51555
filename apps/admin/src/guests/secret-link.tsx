import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../components/button.tsx'
import { LinkButtons, LinkField, type SecretLinkCalls, useSecretLink } from '../components/link-field.tsx'
import { DateTime } from '../components/date-time.tsx'

type MaybeLink = OutputOf<Api['guests']['getLink']>

export interface LinkCalls extends SecretLinkCalls<MaybeLink['link']> {
  readonly get: (signal: AbortSignal) => Promise<MaybeLink>
}

interface SecretLinkProps {
  readonly calls: LinkCalls
  readonly label: string
  /** What the link is for, shown while there is none. */
  readonly purpose: string
  /** What happens when the present link ends. */
  readonly loss: string
}

/** Creates, copies, renews and revokes a link that needs no account. */
export function SecretLink({ calls, label, purpose, loss }: SecretLinkProps) {
  const { queryKey, name } = calls
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.get(signal)).link,
    meta: { action: `load ${name}` },
  })
  const link = useSecretLink(calls, texts)
  if (error && data === undefined)
    return <p className="text-sm text-danger">{messageOf(error, 'Failed to load the link')}</p>
  if (data === undefined) return null
  if (data)
    return (
      <div className="flex flex-col gap-3">
        <LinkField label={label} path={data.path} />
        <p className="text-sm text-muted">
          It opens until <DateTime iso={data.expiresAt} />.
        </p>
        <LinkButtons
          link={link}
          what="link"
          questions={{ Renew: `${loss} You get another link to send.`, Revoke: loss }}
          className="max-sm:min-h-11"
        />
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{purpose}</p>
      <Button aria-disabled={link.isBusy} onClick={() => !link.isBusy && link.make()} className="max-sm:min-h-11">
        Make a link
      </Button>
    </div>
  )
}

const texts = {
  made: 'The link is ready',
  notMade: 'The link could not be made',
  revoked: 'The link no longer works',
  notRevoked: 'The link could not be revoked',
}
