import { ApiError, messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page, PagePending } from '../components/page.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { nameOf } from './customer-columns.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { customerOptions } from './customer-queries.ts'

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
