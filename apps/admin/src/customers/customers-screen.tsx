import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { CustomerList } from './customer-list.tsx'
import { ErasuresNote } from './erasures-note.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'

const route = getRouteApi('/admin/customers/')

/** The people who wrote, and those whom somebody has added. */
export function CustomersScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  function endCreating(created: number | null) {
    setIsCreating(false)
    if (created !== null) void navigate({ to: '/admin/customers/$id', params: { id: created } })
  }
  const create = (
    <Button variant="primary" onClick={() => setIsCreating(true)} className="max-sm:min-h-11">
      <Plus size={18} aria-hidden="true" />
      New customer
    </Button>
  )
  return (
    <Page title="Customers" action={create}>
      <CustomerList applied={applied} onApply={(search) => void navigate({ search })} />
      <ErasuresNote />
      {isCreating && <NewCustomerDialog onClosed={endCreating} />}
    </Page>
  )
}
