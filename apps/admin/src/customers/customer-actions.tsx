import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Merge, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { announceFailure } from '../components/toasts.ts'
import { type Customer, downloadCustomer } from './customer-queries.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Merges a customer with another one, downloads what is kept about them, and erases them. */
export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const [opened, setOpened] = useState<'merge' | 'erase' | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadCustomer(customer),
    onError: () => announceFailure('The download failed. Please try again.'),
    meta: { action: 'download a customer' },
  })
  return (
    <Card title="Their data" isWide>
      <div className="flex flex-col items-stretch gap-3">
        <Button onClick={() => setOpened('merge')} className="max-sm:min-h-11">
          <Merge size={18} aria-hidden="true" />
          Merge…
        </Button>
        <Button aria-disabled={download.isPending} onClick={() => download.mutate()} className="max-sm:min-h-11">
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
        <Button onClick={() => setOpened('erase')} className="text-danger max-sm:min-h-11">
          <UserX size={18} aria-hidden="true" />
          Erase…
        </Button>
      </div>
      {opened === 'merge' && <MergeDialog customer={customer} onClosed={() => setOpened(null)} />}
      <EraseDialog
        open={opened === 'erase'}
        customer={customer}
        onClose={() => setOpened(null)}
        onErased={() => {
          // Not before this page is left: it would ask for the customer again.
          void navigate({ to: '/admin/customers' }).then(() => queryClient.invalidateQueries())
        }}
      />
    </Card>
  )
}
