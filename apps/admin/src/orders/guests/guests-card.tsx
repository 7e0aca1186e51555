import { messageOf } from '@tablier/api-client'
import { severityCodes } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, TriangleAlert, UserPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { client } from '../../calls/api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DeleteButton } from '../../components/confirm-dialog.tsx'
import { Card } from '../../components/page.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { hasNone } from './allergies.tsx'
import { type Guest, GuestDialog, guestsOptions } from './guest-dialog.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Rich } from '../../components/text.tsx'
import { LinkField, SecretLink, type SecretLinkCalls } from '../../components/link-field.tsx'
import { t } from '../../language/words.ts'

/** The guests of an order, what they cannot eat, and the link with which they answer; `action` has buttons for it. */
export function GuestsCard({ orderId, action }: { readonly orderId: number; readonly action: ReactNode }) {
  const { data: guests = [], error } = useQuery(guestsOptions(orderId))
  const [edited, setEdited] = useState<Guest | 'new' | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { mutate: remove } = useMutation({
    mutationFn: (guest: Guest) => client.guests.delete({ params: { id: orderId, guest: guest.id } }),
    onSuccess: (_answer, { name }) => announceSuccess(t.nameDeleted({ name })),
    meta: {
      action: 'delete a guest',
      failed: t.theGuestCouldNotBeDeleted,
      reloads: [guestsOptions(orderId).queryKey],
    },
  })
  return (
    <Card title={t.guestsAtTheTable} isWide folds action={action}>
      <div
        ref={list}
        tabIndex={-1} // takes the focus of a deleted guest, also of the last one
        className="flex flex-col gap-5 outline-none"
      >
        {error && <p className="text-sm text-danger">{messageOf(error, t.failedToLoadTheGuests)}</p>}
        {guests.length > 0 && (
          <ul aria-label={t.guests} className="flex flex-col divide-y divide-line">
            {guests.map((guest) => (
              <GuestRow
                key={guest.id}
                guest={guest}
                onEdit={() => setEdited(guest)}
                onDelete={() => remove(guest)}
                list={list}
              />
            ))}
          </ul>
        )}
        <Button onClick={() => setEdited('new')} className="self-start" icon={UserPlus}>
          {t.addAGuest}
        </Button>
        <GuestLink
          what="tableLink"
          purpose={t.tableLinkExplained}
          loss={t.renewTableLinkQuestion}
          calls={tableLink(orderId)}
        />
      </div>
      {edited && (
        <GuestDialog orderId={orderId} guest={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />
      )}
    </Card>
  )
}

export function tableLink(orderId: number): SecretLinkCalls {
  const params = { id: orderId }
  return {
    queryKey: ['orders', 'table link', orderId],
    get: (signal) => client.guests.getLink({ params, signal }),
    create: () => client.guests.createLink({ params }),
    revoke: () => client.guests.revokeLink({ params }),
    name: 'the link of a table',
  }
}

interface GuestRowProps {
  readonly guest: Guest
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly list: RefObject<HTMLElement | null>
}

/** A guest and their allergens, the most serious first. */
function GuestRow({ guest, onEdit, ...deletion }: GuestRowProps) {
  const { name, diet, allergens, isUnreadable, isByGuest } = guest
  const shown = name || t.aGuest
  return (
    <li className="flex items-start justify-between gap-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{shown}</p>
        {isUnreadable && <p className="text-danger">{t.answerCannotBeRead}</p>}
        {severityCodes.toReversed().map((severity) => {
          const codes = allergens.filter((one) => one.severity === severity).map(({ code }) => t.allergen({ code }))
          if (codes.length === 0) return null
          return (
            <p key={severity} className={severity === 'traces_ok' ? '' : 'text-danger'}>
              {severity === 'life_threatening' && (
                <TriangleAlert size={14} className="me-1 inline" aria-hidden="true" />
              )}
              <Rich
                text={t.allergensOfSeverity({ allergens: codes.join(', '), severity })}
                b={(text) => <span className="font-semibold">{text}</span>}
              />
            </p>
          )
        })}
        {diet && <p className="whitespace-pre-wrap">{diet}</p>}
        {hasNone(guest) && <p className="text-muted">{t.noAllergy}</p>}
        {!isByGuest && <p className="text-xs text-muted">{t.enteredByHand}</p>}
      </div>
      <div className="-me-2 flex shrink-0">
        <IconButton label={t.changeOfShown({ shown })} onClick={onEdit} icon={Pencil} size={16} />
        <DeleteButton
          label={t.deleteOfShown({ shown })}
          title={t.deleteGuest}
          question={t.deleteGuestQuestion}
          size={16}
          {...deletion}
        />
      </div>
    </li>
  )
}

interface GuestLinkProps {
  readonly calls: SecretLinkCalls
  readonly what: 'link' | 'tableLink'
  /** What the link is for, shown while there is none. */
  readonly purpose: string
  /** What happens when the present link ends. */
  readonly loss: string
}

function GuestLink({ calls, what, purpose, loss }: GuestLinkProps) {
  return (
    <SecretLink
      calls={calls}
      what="link"
      words={{ ...words, purpose }}
      questions={{ renew: t.youGetAnotherLinkToSend({ loss }), revoke: loss }}
    >
      {({ path, expiresAt }) => (
        <>
          <LinkField what={what} path={path} />
          <p className="text-sm text-muted">
            <Rich text={t.itOpensUntil} time={() => <DateTime iso={expiresAt} />} />
          </p>
        </>
      )}
    </SecretLink>
  )
}

const words = {
  make: t.makeALink,
  failed: t.failedToLoadTheLink,
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
          <GuestLink
            what="link"
            purpose={t.guestLinkExplained}
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
