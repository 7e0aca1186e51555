import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { sharedPreviewsOptions } from './shared-preview-queries.ts'

/** The links that work, each with a button that ends it. */
export function SharedPreviewList() {
  const list = useRef<HTMLElement>(null)
  const { data = [] } = useQuery(sharedPreviewsOptions)
  const queryClient = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: (id: number) => client.previews.withdraw({ params: { id } }),
    onSuccess: () => {
      announceSuccess('The link no longer works')
      list.current?.focus() // the pressed button disappears with its line
    },
    onError: (error) => announceFailure(messageOf(error, 'Failed to withdraw the link')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedPreviewsOptions.queryKey }),
    meta: { action: 'withdraw a shared preview' },
  })
  return (
    <section ref={list} tabIndex={-1} aria-label="Shared previews" className="flex flex-col gap-3 outline-none">
      <h2 className="text-lg font-semibold">Shared previews</h2>
      {data.length === 0 && <p className="text-sm text-muted">No link to a preview works at the moment.</p>}
      <ul className="flex flex-col gap-2">
        {data.map(({ id, isLatest, createdBy, createdAt, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3 text-sm"
          >
            <p>
              {isLatest ? 'The latest drafts' : 'The drafts of that moment'}, shared by {createdBy} on{' '}
              <DateTime iso={createdAt} />. <span className="text-muted">Works until </span>
              <DateTime iso={expiresAt} />
            </p>
            <Button disabled={withdrawing.isPending} onClick={() => withdrawing.mutate(id)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
