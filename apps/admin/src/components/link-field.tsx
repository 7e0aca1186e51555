import { CALENDAR_PATH } from '@tablier/contracts'
import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PUBLIC_SITE } from '../calls/api.ts'
import { Button } from './button.tsx'
import { ConfirmButton } from './confirm-dialog.tsx'
import { Loaded } from './failure-notice.tsx'
import { TextInput } from './field.tsx'
import { ShareButton, useCopying } from './sharing.tsx'
import { t } from '../language/words.ts'

export const IS_PLAYGROUND = import.meta.env.MODE === 'mock'

interface LinkFieldProps {
  readonly what: 'address' | 'link' | 'tableLink'
  /** The path below the site's origin; null if the server's secret has changed, so that the link cannot be shown. */
  readonly path: string | null
}

/** A link without an account, to copy. */
export function LinkField({ what, path }: LinkFieldProps) {
  if (path === null) return <p className="text-sm">{t.linkIsHidden({ what })}</p>
  if (IS_PLAYGROUND && path.startsWith(CALENDAR_PATH)) return <p className="text-sm">{t.noCalendarInPlayground}</p>
  return <CopyField what={what} value={addressOf(path)} />
}

/** Returns the address of a link. Without a server, the query of the public page names the page behind it. */
export function addressOf(path: string): string {
  return IS_PLAYGROUND
    ? new URL(`${PUBLIC_SITE}?open=${path}`, window.location.href).href
    : new URL(path, window.location.origin).href
}

/** A link to copy, or to share from a phone. The address of a calendar is typed into a program, so nobody shares it. */
export function CopyField({ what, value }: Pick<LinkFieldProps, 'what'> & { readonly value: string }) {
  const { copy, outcome } = useCopying(t.pleaseSelectItAndCopyIt)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 grow">
        <TextInput label={t.linkLabel({ what })} readOnly value={value} onFocus={({ target }) => target.select()} />
      </div>
      <Button onClick={() => copy(value)} aria-label={t.copyLinkOf({ what })}>
        {t.copy}
      </Button>
      {what !== 'address' && <ShareButton label={t.share} url={value} title={t.linkLabel({ what })} onRefused={copy} />}
      <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
    </div>
  )
}

interface StoredLink {
  readonly path: string | null
  readonly expiresAt: string
}

interface MaybeLink {
  readonly link: StoredLink | null
}

/** The calls for a link that needs no account. */
export interface SecretLinkCalls {
  readonly queryKey: QueryKey
  /** True if it is read only when it is opened, and forgotten when it is closed. */
  readonly isReadOnce?: boolean
  readonly get: (signal: AbortSignal) => Promise<MaybeLink>
  /** Creates a link, which replaces the previous one. */
  readonly create: () => Promise<MaybeLink>
  readonly revoke: () => Promise<unknown>
  /** The name of the link for the log, such as 'the link of a table'. */
  readonly name: string
}

export function linkOptions({ queryKey, get, name, isReadOnce }: SecretLinkCalls) {
  return queryOptions({
    queryKey,
    ...(isReadOnce && { staleTime: Infinity, gcTime: 0 }),
    queryFn: async ({ signal }) => (await get(signal)).link,
    meta: { action: `load ${name}` },
  })
}

type Word = 'purpose' | 'make' | 'failed' | 'made' | 'notMade' | 'revoked' | 'notRevoked'

interface SecretLinkProps {
  readonly calls: SecretLinkCalls
  readonly what: 'address' | 'link'
  readonly words: Readonly<Record<Word, string>> & { readonly loading?: string }
  /** What happens if the link is replaced or revoked. */
  readonly questions: Readonly<Record<'renew' | 'revoke', string>>
  readonly children: (link: StoredLink) => ReactNode
}

/** Creates, shows, renews and revokes a link that needs no account. */
export function SecretLink({ calls, what, words, questions, children }: SecretLinkProps) {
  const { create, revoke, name } = calls
  const options = linkOptions(calls)
  const queryClient = useQueryClient()
  const making = useMutation({
    mutationFn: create,
    onSuccess: ({ link }) => queryClient.setQueryData(options.queryKey, link),
    meta: { action: `make ${name}`, done: words.made, failed: words.notMade },
  })
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => queryClient.setQueryData(options.queryKey, null),
    meta: { action: `revoke ${name}`, done: words.revoked, failed: words.notRevoked },
  })
  const isBusy = making.isPending || revoking.isPending
  return (
    <Loaded query={useQuery(options)} failed={words.failed} loading={words.loading}>
      {(link) =>
        link ? (
          <div className="flex flex-col gap-4">
            {children(link)}
            <div className="flex flex-wrap gap-3">
              <ConfirmButton
                disabled={isBusy}
                asks={{ title: t.renewTitle({ what }), question: questions.renew, confirm: t.renew }}
                onConfirm={making.mutate}
              >
                {t.renew}
              </ConfirmButton>
              <ConfirmButton
                disabled={isBusy}
                asks={{ title: t.revokeTitle({ what }), question: questions.revoke, confirm: t.revoke }}
                onConfirm={revoking.mutate}
              >
                {t.revoke}
              </ConfirmButton>
            </div>
          </div>
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p className="text-sm text-muted">{words.purpose}</p>
            <Button variant={what === 'address' ? 'primary' : 'plain'} isBusy={isBusy} onClick={() => making.mutate()}>
              {words.make}
            </Button>
          </div>
        )
      }
    </Loaded>
  )
}
