import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { LinkButtons, LinkField, type SecretLinkCalls, useSecretLink } from '../components/link-field.tsx'
import { Rich } from '../components/rich.tsx'
import { t } from '../words.ts'

type MaybeLink = OutputOf<Api['guests']['getLink']>

export interface LinkCalls extends SecretLinkCalls<MaybeLink['link']> {
  readonly get: (signal: AbortSignal) => Promise<MaybeLink>
}

export function linkOptions({ queryKey, get, name }: LinkCalls) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await get(signal)).link,
    meta: { action: `load ${name}` },
  })
}

interface SecretLinkProps {
  readonly calls: LinkCalls
  readonly what: 'link' | 'tableLink'
  /** What the link is for, shown while there is none. */
  readonly purpose: string
  /** What happens when the present link ends. */
  readonly loss: string
}

/** Creates, copies, renews and revokes a link that needs no account. */
export function SecretLink({ calls, what, purpose, loss }: SecretLinkProps) {
  const { data, error } = useQuery(linkOptions(calls))
  const link = useSecretLink(calls, texts)
  if (error && data === undefined)
    return <p className="text-sm text-danger">{messageOf(error, t.failedToLoadTheLink)}</p>
  if (data === undefined) return null
  if (data)
    return (
      <div className="flex flex-col gap-3">
        <LinkField what={what} path={data.path} />
        <p className="text-sm text-muted">
          <Rich text={t.itOpensUntil} time={() => <DateTime iso={data.expiresAt} />} />
        </p>
        <LinkButtons
          link={link}
          what="link"
          questions={{ Renew: t.youGetAnotherLinkToSend({ loss }), Revoke: loss }}
          className="max-sm:min-h-11"
        />
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{purpose}</p>
      <Button aria-disabled={link.isBusy} onClick={() => !link.isBusy && link.make()} className="max-sm:min-h-11">
        {t.makeALink}
      </Button>
    </div>
  )
}

const texts = {
  made: t.theLinkIsReady,
  notMade: t.theLinkCouldNotBeMade,
  revoked: t.theLinkNoLongerWorks,
  notRevoked: t.theLinkCouldNotBeRevoked,
}

/** The link with which the sender of a message sees its state. */
export function EnquiryLink({ messageId }: { readonly messageId: number }) {
  const params = { id: messageId }
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
      className="mt-6 rounded-lg border border-line p-4"
    >
      <summary className="cursor-pointer text-sm font-medium max-sm:py-3">{t.theGuestsLink}</summary>
      {isOpen && (
        <div className="mt-4">
          <SecretLink
            what="link"
            purpose={t.byALinkYourGuestSees}
            loss={t.thePresentLinkStopsWorking}
            calls={{
              queryKey: ['messages', 'guest link', messageId],
              get: (signal) => client.enquiries.getLink({ params, signal }),
              create: () => client.enquiries.createLink({ params }),
              revoke: () => client.enquiries.revokeLink({ params }),
              name: 'the link to an enquiry',
            }}
          />
        </div>
      )}
    </details>
  )
}
