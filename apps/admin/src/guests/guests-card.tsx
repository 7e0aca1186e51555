import { messageOf } from '@tablier/api-client'
import { severityCodes } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2, TriangleAlert, UserPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { client } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { Card } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { hasNone } from './allergies.tsx'
import { type Guest, GuestDialog, guestsOptions } from './guest-dialog.tsx'
import { type LinkCalls, SecretLink } from './secret-link.tsx'
import { Rich } from '../components/rich.tsx'
import { t } from '../words.ts'

/** The guests of an order, what they cannot eat, and the link with which they answer; `action` has buttons for it. */
export function GuestsCard({ orderId, action }: { readonly orderId: number; readonly action: ReactNode }) {
  const { data: guests = [], error } = useQuery(guestsOptions(orderId))
  const [edited, setEdited] = useState<Guest | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Guest | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const remove = useRemoving(orderId)
  return (
    <Card title={t.guestsAtTheTable} isWide folds action={action}>
      <div className="flex flex-col gap-5">
        {error && <p className="text-sm text-danger">{messageOf(error, t.failedToLoadTheGuests)}</p>}
        {guests.length > 0 && (
          <ul ref={list} tabIndex={-1} aria-label={t.guests} className="flex flex-col divide-y divide-line">
            {guests.map((guest) => (
              <GuestRow
                key={guest.id}
                guest={guest}
                onEdit={() => setEdited(guest)}
                onDelete={() => setDeleting(guest)}
              />
            ))}
          </ul>
        )}
        <Button onClick={() => setEdited('new')} className="self-start max-sm:min-h-11">
          <UserPlus size={18} aria-hidden="true" />
          {t.addAGuest}
        </Button>
        <SecretLink
          what="tableLink"
          purpose={t.yourHostSendsOneLinkOn}
          loss={t.thePresentLinkStopsWorkingWhat}
          calls={tableLink(orderId)}
        />
      </div>
      {edited && (
        <GuestDialog orderId={orderId} guest={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />
      )}
      <DeleteDialog
        row={deleting}
        title={t.deleteGuest}
        question={t.deleteWhatIsKnownOfThis}
        onDelete={remove}
        onClose={() => setDeleting(null)}
        list={list}
      />
    </Card>
  )
}

/** The calls for the link with which the guests of an order answer. */
export function tableLink(orderId: number): LinkCalls {
  const params = { id: orderId }
  return {
    queryKey: ['orders', 'table link', orderId],
    get: (signal) => client.guests.getLink({ params, signal }),
    create: () => client.guests.createLink({ params }),
    revoke: () => client.guests.revokeLink({ params }),
    name: 'the link of a table',
  }
}

function useRemoving(orderId: number): (guest: Guest) => void {
  const queryClient = useQueryClient()
  const { queryKey } = guestsOptions(orderId)
  const { mutate } = useMutation({
    mutationFn: (guest: Guest) => client.guests.delete({ params: { id: orderId, guest: guest.id } }),
    onSuccess: (_answer, { name }) => announceSuccess(t.nameDeleted({ name })),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { action: 'delete a guest', failed: t.theGuestCouldNotBeDeleted },
  })
  return mutate
}

interface GuestRowProps {
  readonly guest: Guest
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A guest and their allergens, the most serious first. */
function GuestRow({ guest, onEdit, onDelete }: GuestRowProps) {
  const { name, diet, allergens, isUnreadable, isByGuest } = guest
  const shown = name || t.aGuest
  return (
    <li className="flex items-start justify-between gap-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{shown}</p>
        {isUnreadable && <p className="text-danger">{t.thisAnswerCannotBeReadThe}</p>}
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
        <IconButton label={t.changeOfShown({ shown })} onClick={onEdit} className="max-sm:size-11">
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t.deleteOfShown({ shown })} onClick={onDelete} className="hover:text-danger max-sm:size-11">
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
