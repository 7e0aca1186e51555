import { messageOf } from '@tablier/api-client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { Rich } from '../components/rich.tsx'
import { SelectField } from '../components/select.tsx'
import { TextInput } from '../components/text-input.tsx'
import { logFailure } from '../log-failure.ts'
import { DateTime } from '../components/date-time.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { t } from '../words.ts'

/** How long a link works, by hours. */
const lives: Readonly<Record<number, string>> = {
  1: t.linkForAnHour,
  24: t.linkForADay,
  168: t.linkForAWeek,
  720: t.linkFor30Days,
}

/** Makes a link to the preview for somebody without an account. */
export function SharePreviewDialog({ onClosed }: { readonly onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [hours, setHours] = useState(24)
  const [shown, setShown] = useState<'now' | 'latest'>('now')
  const queryClient = useQueryClient()
  const sharing = useMutation({
    mutationFn: () => client.previews.share({ body: { hours, isLatest: shown === 'latest' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharedPreviewsOptions.queryKey }),
    meta: { action: 'share a preview' },
  })
  const close = () => setIsOpen(false)
  return (
    <FormDialog open={isOpen} title={t.sharePreview} onClose={close} onClosed={onClosed}>
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
          <p className="text-sm text-muted">{t.everybodyWithTheLinkSeesThe}</p>
          <SelectField
            label={t.theLinkWorksFor}
            options={Object.keys(lives).map(Number)}
            nameOf={(chosen) => lives[chosen] ?? ''}
            value={hours}
            onChange={setHours}
          />
          <SelectField
            label={t.itShows}
            options={['now', 'latest']}
            nameOf={(chosen) => (chosen === 'now' ? t.theDraftsOfThisMoment : t.alwaysTheLatestDrafts)}
            value={shown}
            onChange={setShown}
          />
          <FormAlert message={sharing.error ? messageOf(sharing.error, t.theLinkCouldNotBeMade) : undefined} />
          <div className="flex justify-end gap-3">
            <Button onClick={close}>{t.cancel}</Button>
            <Button type="submit" variant="primary" aria-disabled={sharing.isPending}>
              {t.makeLink}
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
      () => setOutcome(t.copied),
      (error: unknown) => {
        logFailure('copy a link', error)
        setOutcome(t.pleaseSelectTheLinkAndCopy)
      },
    )
  }
  return (
    <div className="flex flex-col gap-5 px-6 py-5">
      <TextInput label={t.link} readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className="text-sm text-muted">{t.copyItNowForYourSafety}</p>
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-muted">{outcome}</output>
        <Button onClick={onDone}>{t.doneMore}</Button>
        <Button variant="primary" onClick={copy}>
          {t.copyLink}
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
      announceSuccess(t.theLinkNoLongerWorks)
      list.current?.focus() // the pressed button disappears with its line
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedPreviewsOptions.queryKey }),
    meta: { action: 'withdraw a shared preview', failed: t.failedToWithdrawTheLink },
  })
  return (
    <section ref={list} tabIndex={-1} aria-label={t.sharedPreviews} className="flex flex-col gap-3 outline-none">
      <h2 className="text-lg font-semibold">{t.sharedPreviews}</h2>
      {data.length === 0 && <p className="text-sm text-muted">{t.noLinkToAPreviewWorks}</p>}
      <ul className="flex flex-col gap-2">
        {data.map(({ id, isLatest, createdBy, createdAt, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3 text-sm"
          >
            <p>
              <Rich
                text={isLatest ? t.latestSharedBy({ createdBy }) : t.momentSharedBy({ createdBy })}
                time={() => <DateTime iso={createdAt} />}
              />{' '}
              <span className="text-muted">
                <Rich text={t.worksUntil} time={() => <DateTime iso={expiresAt} />} />
              </span>
            </p>
            <Button disabled={withdrawing.isPending} onClick={() => withdrawing.mutate(id)}>
              {t.withdraw}
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
