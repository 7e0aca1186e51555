import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { GuestRow } from './guest-row.tsx'
import { type Guest, guestsOptions } from './guest-queries.ts'
import { SecretLink } from './secret-link.tsx'

/** The guests of an order, what they cannot eat, and the link with which they answer. */
export function GuestsCard({ orderId }: { readonly orderId: number }) {
  const { data: guests = [], error } = useQuery(guestsOptions(orderId))
  const [edited, setEdited] = useState<Guest | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Guest | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const remove = useRemoving(orderId)
  return (
    <Card title="Guests at the table" isWide>
      <div className="flex flex-col gap-5">
        {error && <p className="text-sm text-danger">{messageOf(error, 'Failed to load the guests')}</p>}
        {guests.length > 0 && (
          <ul ref={list} tabIndex={-1} aria-label="Guests" className="flex flex-col divide-y divide-line">
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
          Add a guest
        </Button>
        <TableLink orderId={orderId} />
      </div>
      {edited && (
        <GuestDialog orderId={orderId} guest={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />
      )}
      <DeleteDialog
        row={deleting}
        title="Delete Guest"
        question="Delete what is known of this guest? It cannot be restored."
        onDelete={remove}
        onClose={() => setDeleting(null)}
        list={list}
      />
    </Card>
  )
}

function TableLink({ orderId }: { readonly orderId: number }) {
  const params = { id: orderId }
  return (
    <SecretLink
      label="Link for the guests"
      purpose="Your host sends one link on, and each guest enters what they do not eat. Only you see the answers."
      loss="The present link stops working. What the guests have told stays."
      calls={{
        queryKey: ['orders', 'table link', orderId],
        get: (signal) => client.guests.getLink({ params, signal }),
        create: () => client.guests.createLink({ params }),
        revoke: () => client.guests.revokeLink({ params }),
        name: 'the link of a table',
      }}
    />
  )
}

function useRemoving(orderId: number): (guest: Guest) => void {
  const queryClient = useQueryClient()
  const { queryKey } = guestsOptions(orderId)
  const { mutate } = useMutation({
    mutationFn: (guest: Guest) => client.guests.delete({ params: { id: orderId, guest: guest.id } }),
    onSuccess: () => announceSuccess('Guest deleted'),
    onError: (error) => announceFailure(messageOf(error, 'The guest could not be deleted')),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { action: 'delete a guest' },
  })
  return mutate
}
