import { messageOf } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { announceSuccess } from '../components/toasts.ts'

export const emailChangeOptions = queryOptions({
  queryKey: ['email-change'] as const,
  queryFn: ({ signal }) => client.emailChanges.get({ signal }),
  staleTime: 0, // the link may be opened in another browser
  meta: { action: 'load the new email address' },
})

/** Says that a new email address waits for its confirmation. Empty if none does. */
export function EmailChangeNotice() {
  const queryClient = useQueryClient()
  const { data } = useQuery(emailChangeOptions)
  const acting = useMutation({
    mutationFn: (call: 'sendAgain' | 'cancel') => client.emailChanges[call](),
    onSuccess: (_none, call) => announceSuccess(api.emailChanges[call].message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: emailChangeOptions.queryKey }),
    meta: { action: 'change the new email address' },
  })
  const { error, isPending } = acting
  const act = (call: 'sendAgain' | 'cancel') => () => !isPending && acting.mutate(call)
  if (!data?.emailChange) return null

  return (
    <section aria-label="New email address" className="rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <output className="flex gap-3">
        <MailCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-link" />
        <span className="wrap-anywhere">
          We sent a link to <strong>{data.emailChange.email}</strong>. Open it to confirm the new address. Until then,
          you keep the old one.
        </span>
      </output>
      <FormAlert
        message={error ? messageOf(error, 'This did not work. Please try again.') : undefined}
        className="mt-3"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button aria-disabled={isPending} onClick={act('sendAgain')}>
          Send the link again
        </Button>
        <Button variant="quiet" aria-disabled={isPending} onClick={act('cancel')}>
          Keep the old address
        </Button>
      </div>
    </section>
  )
}
