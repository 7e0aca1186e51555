import { ApiError, messageOf } from '@tablier/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Download, Merge, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Card, Page, PagePending } from '../components/page.tsx'
import { announceFailure } from '../components/toasts.ts'
import { nameOf } from './customer-columns.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { type Customer, customerOptions, downloadCustomer } from './customer-queries.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const route = getRouteApi('/admin/customers/$id/')

/** One customer at their own URL. */
export function CustomerScreen() {
  const { id } = route.useParams()
  const { data: record, error, refetch } = useQuery(customerOptions(id))
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return (
    <Page title={record ? nameOf(record.customer) : 'Customer'} action={allCustomers}>
      {isGone && <p>This customer does not exist. They may have been erased, or merged into another one.</p>}
      {error && !record && !isGone && (
        <FailureNotice message={messageOf(error, 'Failed to load')} onRetry={() => void refetch()} />
      )}
      {!error && !record && <PagePending />}
      {record && !isGone && (
        <div key={id} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <CustomerForm {...record} />
          <aside aria-label="More about this customer" className="flex flex-col gap-6">
            <CustomerHistory record={record} />
            <CustomerActions customer={record.customer} />
          </aside>
        </div>
      )}
    </Page>
  )
}

const allCustomers = (
  <Link to="/admin/customers" className={`${buttonClass('quiet')} max-sm:min-h-11`}>
    <ArrowLeft size={18} aria-hidden="true" />
    All customers
  </Link>
)

/** Merges a customer with another one, downloads what is stored about them, and erases them. */
function CustomerActions({ customer }: { readonly customer: Customer }) {
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
          // Only after this page is left, because it would request the customer again.
          void navigate({ to: '/admin/customers' }).then(() => queryClient.invalidateQueries())
        }}
      />
    </Card>
  )
}
