import { AlertDialog } from '@base-ui/react/alert-dialog'
import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../api.ts'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { TextInput } from '../components/text-input.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { nameOf } from './customer-columns.tsx'
import { type Customer, customerKey, type ErasurePreview } from './customer-queries.ts'

interface EraseDialogProps {
  readonly open: boolean
  readonly customer: Customer
  readonly onClose: () => void
  readonly onErased: () => void
}

/** Says what will be erased, and asks to type the customer's name. */
export function EraseDialog({ open, customer, onClose, onErased }: EraseDialogProps) {
  return (
    <AlertPopup
      open={open}
      title={`Erase ${nameOf(customer)}?`}
      description="This cannot be undone. Only that somebody was erased, when and by whom is kept. Backups that were made before still have everything."
      className="w-120"
      onClose={onClose}
    >
      <EraseForm customer={customer} onErased={onErased} />
    </AlertPopup>
  )
}

function EraseForm({ customer, onErased }: Pick<EraseDialogProps, 'customer' | 'onErased'>) {
  const { id } = customer
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { data } = useQuery({
    queryKey: [...customerKey(id), 'erasure'] as const,
    queryFn: ({ signal }) => client.customers.erasurePreview({ params: { id }, signal }),
    meta: { action: 'load what an erasure would delete' },
  })
  const erasing = useMutation({
    mutationFn: () => client.customers.erase({ params: { id } }),
    onSuccess: () => {
      announceSuccess('Customer erased')
      onErased()
    },
    meta: { action: 'erase a customer' },
  })
  const name = nameOf(customer)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isRight = typed.trim() === name.trim()
    setIsRefused(!isRight)
    if (isRight && !erasing.isPending) erasing.mutate()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="-mx-2 mt-4 flex min-h-0 flex-col gap-4 overflow-y-auto px-2 pb-1">
      {data && <p className="text-sm">{whatGoes(data)}</p>}
      <TextInput
        label={`Type “${name}” to erase them`}
        autoComplete="off"
        value={typed}
        error={isRefused ? 'This is not the name.' : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormAlert message={erasing.error ? messageOf(erasing.error, 'Failed to erase the customer') : undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <AlertDialog.Close className={buttonClass()}>Cancel</AlertDialog.Close>
        <Button type="submit" variant="danger" aria-disabled={erasing.isPending}>
          {erasing.isPending ? 'Erasing...' : 'Erase'}
        </Button>
      </div>
    </form>
  )
}

const list = new Intl.ListFormat('en')

function whatGoes({ messages, replies, orders, guests, files, mails }: ErasurePreview): string {
  const parts = [
    counted(messages, 'message'),
    counted(replies, 'reply', 'replies'),
    counted(orders, 'order'),
    counted(guests, 'guest at their table', 'guests at their tables'),
    counted(files, 'file'),
    counted(mails, 'mail still to be sent', 'mails still to be sent'),
  ]
  return `These go: ${list.format(['the customer', ...parts.filter((part) => part !== '')])}.`
}

/** Returns a number with its noun; '' for 0. */
function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
