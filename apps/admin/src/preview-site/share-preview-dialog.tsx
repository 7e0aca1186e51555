import { messageOf } from '@tablier/api-client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { SelectField } from '../components/select.tsx'
import { TextInput } from '../components/text-input.tsx'
import { logFailure } from '../log-failure.ts'
import { DateTime } from '../components/date-time.tsx'
import { announceSuccess } from '../components/toasts.ts'

/** How long a link works, in hours. */
const lives = { '1 hour': 1, '1 day': 24, '1 week': 168, '30 days': 720 } as const
type Life = keyof typeof lives

const NOW = 'The drafts of this moment'
const LATEST = 'Always the latest drafts'

/** Makes a link to the preview for somebody without an account. */
export function SharePreviewDialog({ onClosed }: { readonly onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [life, setLife] = useState<Life>('1 day')
  const [shown, setShown] = useState<typeof NOW | typeof LATEST>(NOW)
  const queryClient = useQueryClient()
  const sharing = useMutation({
    mutationFn: () => client.previews.share({ body: { hours: lives[life], isLatest: shown === LATEST } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharedPreviewsOptions.queryKey }),
    meta: { action: 'share a preview' },
  })
  const close = () => setIsOpen(false)
  return (
    <FormDialog open={isOpen} title="Share preview" onClose={close} onClosed={onClosed}>
      {sharing.data ? (
        <NewLink url={new URL(sharing.data.path, window.location.origin).href} onDone={close} />
      ) : (
        <form
          className="flex flex-col gap-5 px-6 py-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!sharing.isPending) sharing.mutate()
          }}
        >
          <p className="text-sm text-muted">
            Everybody with the link sees the page with your drafts, under a bar that says it is not published. You can
            withdraw it at any time.
          </p>
          <SelectField
            label="The link works for"
            options={Object.keys(lives) as Life[]} // Object.keys widens its keys to string
            value={life}
            onChange={setLife}
          />
          <SelectField label="It shows" options={[NOW, LATEST]} value={shown} onChange={setShown} />
          <FormAlert message={sharing.error ? messageOf(sharing.error, 'The link could not be made') : undefined} />
          <div className="flex justify-end gap-3">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" aria-disabled={sharing.isPending}>
              Make link
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}

/** A link that was just made. It is shown only now. */
function NewLink({ url, onDone }: { readonly url: string; readonly onDone: () => void }) {
  const [outcome, setOutcome] = useState('')
  function copy() {
    navigator.clipboard.writeText(url).then(
      () => setOutcome('Copied'),
      (error: unknown) => {
        logFailure('copy a link', error)
        setOutcome('Please select the link and copy it')
      },
    )
  }
  return (
    <div className="flex flex-col gap-5 px-6 py-5">
      <TextInput label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className="text-sm text-muted">Copy it now: for your safety it is not shown again.</p>
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-muted">{outcome}</output>
        <Button onClick={onDone}>Done</Button>
        <Button variant="primary" onClick={copy}>
          Copy link
        </Button>
      </div>
    </div>
  )
}

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
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedPreviewsOptions.queryKey }),
    meta: { action: 'withdraw a shared preview', failed: 'Failed to withdraw the link' },
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

const sharedPreviewsOptions = queryOptions({
  queryKey: ['shared-previews'],
  queryFn: async ({ signal }) => (await client.previews.listShared({ signal })).items,
  meta: { action: 'load the shared previews' },
})
