import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { CustomerPicker, type CustomerSummary, nameOf } from '../orders/customer-picker.tsx'
import { type Customer, customerKey, type ErasurePreview } from './customer-queries.ts'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { TextInput } from '../components/field.tsx'
import { Rich } from '../components/text.tsx'
import { listText } from '@tablier/contracts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

interface MergeDialogProps {
  readonly customer: Customer
  readonly onClosed: () => void
}

/** Finds another customer, shows what they would add to this one, and merges the two. */
export function MergeDialog({ customer, onClosed }: MergeDialogProps) {
  const { id, version } = customer
  const queryClient = useQueryClient()
  const [other, setOther] = useState<CustomerSummary | null>(null)
  const merging = useMutation({
    mutationFn: (from: number) => client.customers.merge({ params: { id }, body: { version, other: from } }),
    onSuccess: () => void queryClient.invalidateQueries(),
    onError: () => void queryClient.invalidateQueries({ queryKey: customerKey(id) }), // it may be another version
    meta: { action: 'merge customers', done: t.customersMerged },
  })
  return (
    <EditDialog title={t.mergeWith({ customer: nameOf(customer) })} isSaved={merging.isSuccess} onClosed={onClosed}>
      {({ onCancel }) => (
        <>
          <DialogBody className="text-sm">
            {other ? (
              <Preview id={id} other={other} name={nameOf(customer)} />
            ) : (
              <CustomerPicker label={t.theOtherCustomer} without={id} onPick={setOther} />
            )}
          </DialogBody>
          <FormAlert className="mx-6 mb-4" error={merging.error} failed={t.failedToMergeTheTwo} />
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
            {other && (
              <Button onClick={() => setOther(null)} className="me-auto">
                {t.chooseAnother}
              </Button>
            )}
            <Button onClick={onCancel}>{t.cancel}</Button>
            <Button
              variant="primary"
              disabled={other === null}
              isBusy={merging.isPending}
              onClick={() => other && merging.mutate(other.id)}
            >
              {merging.isPending ? t.merging : t.merge}
            </Button>
          </div>
        </>
      )}
    </EditDialog>
  )
}

interface PreviewProps {
  readonly id: number
  readonly other: CustomerSummary
  readonly name: string
}

function Preview({ id, other, name }: PreviewProps) {
  const { data, error } = useQuery({
    queryKey: [...customerKey(id), 'merge', other.id] as const,
    queryFn: ({ signal }) => client.customers.mergePreview({ params: { id, other: other.id }, signal }),
    meta: { action: 'load what a merge would move' },
  })
  if (error) return <FormAlert error={error} failed={t.failedToLoad} />
  if (!data) return null
  const { messages, orders, emails, telephone } = data
  const moved = [
    t.messagesCount({ count: messages }),
    t.ordersCount({ count: orders }),
    ...(emails.length > 0 ? [t.whatComesFrom({ emails: emails.join(', ') })] : []),
    ...(data.hasNotes ? [t.theNotes] : []),
    ...(telephone ? [t.theTelephoneNumber({ telephone })] : []),
    ...(data.hasDiets ? [t.dietsAndAllergiesToMove] : []),
  ]
  return (
    <>
      <p>
        <Rich text={t.willBeGone({ other: nameOf(other), name })} />
      </p>
      <ul aria-label={t.whatMoves} className="list-disc ps-5 [overflow-wrap:anywhere]">
        {moved.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="text-muted">{t.thisCannotBeUndone}</p>
    </>
  )
}

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
      title={t.eraseOfCustomer({ customer: nameOf(customer) })}
      description={t.eraseCannotBeUndone}
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
    onSuccess: onErased,
    meta: { action: 'erase a customer', done: t.customerErased },
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
      {data && data.payments > 0 && <p className="text-sm">{t.paymentsStayErased({ count: data.payments })}</p>}
      {data && data.acceptedOffers > 0 && (
        <p className="text-sm">{t.offersStayErased({ count: data.acceptedOffers })}</p>
      )}
      <TextInput
        label={t.typeToEraseThem({ name })}
        autoComplete="off"
        value={typed}
        error={isRefused ? t.thisIsNotTheName : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormAlert error={erasing.error} failed={t.failedToEraseTheCustomer} />
      <div className="flex flex-wrap justify-end gap-3">
        <AlertDialog.Close className={buttonClass()}>{t.cancel}</AlertDialog.Close>
        <Button type="submit" variant="danger" isBusy={erasing.isPending}>
          {erasing.isPending ? t.erasing : t.erase}
        </Button>
      </div>
    </form>
  )
}

function whatGoes({ messages, replies, orders, guests, files, mails }: ErasurePreview): string {
  const parts = [
    messages > 0 && t.messagesCount({ count: messages }),
    replies > 0 && t.repliesCount({ count: replies }),
    orders > 0 && t.ordersCount({ count: orders }),
    guests > 0 && t.guestsAtTablesCount({ count: guests }),
    files > 0 && t.filesCount({ count: files }),
    mails > 0 && t.mailsCount({ count: mails }),
  ]
  return t.theseGo({ list: listText([t.theCustomer, ...parts.filter((part) => part !== false)], locale) })
}
