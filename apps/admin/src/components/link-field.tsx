import { CALENDAR_PATH } from '@tablier/contracts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { PUBLIC_SITE } from '../public-site.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { TextInput } from './field.tsx'
import { t } from '../words.ts'

export const IS_PLAYGROUND = import.meta.env.MODE === 'mock'

interface LinkFieldProps {
  readonly what: 'address' | 'link' | 'tableLink'
  /** The path below the site's origin; null if the server's secret has changed, so that the link cannot be shown. */
  readonly path: string | null
}

/** A link without an account, to copy. */
export function LinkField({ what, path }: LinkFieldProps) {
  if (path === null) return <p className="text-sm">{t.linkIsHidden({ what })}</p>
  if (IS_PLAYGROUND && path.startsWith(CALENDAR_PATH))
    return <p className="text-sm">{t.inThePlaygroundNoCalendarCan}</p>
  return <CopyField what={what} value={addressOf(path)} />
}

/** Returns the address of a link. Without a server, the query of the public page names the page behind it. */
export function addressOf(path: string): string {
  return IS_PLAYGROUND
    ? new URL(`${PUBLIC_SITE}?open=${path}`, window.location.href).href
    : new URL(path, window.location.origin).href
}

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
      <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
    </div>
  )
}

/**
 * Copies texts to the clipboard. `outcome` says in words what came of it; '' before the first text.
 * @param byHand what it says if the browser refuses
 */
export function useCopying(byHand: string) {
  const [outcome, setOutcome] = useState('')
  function copy(text: string) {
    navigator.clipboard.writeText(text).then(
      () => setOutcome(t.copied),
      (error: unknown) => {
        logFailure('copy a text', error)
        setOutcome(byHand)
      },
    )
  }
  return { copy, outcome }
}

export interface SecretLinkCalls<Link> {
  /** The key of the query whose data is the link, or null. */
  readonly queryKey: QueryKey
  /** Creates a link, which replaces the previous one. */
  readonly create: () => Promise<{ readonly link: Link | null }>
  readonly revoke: () => Promise<unknown>
  /** The name of the link for the log, such as 'the link of a table'. */
  readonly name: string
}

type SecretLinkTexts = Readonly<Record<'made' | 'notMade' | 'revoked' | 'notRevoked', string>>

/** Returns functions that create and revoke a link, with toasts. */
export function useSecretLink<Link>(calls: SecretLinkCalls<Link>, texts: SecretLinkTexts) {
  const { queryKey, create, revoke, name } = calls
  const queryClient = useQueryClient()
  const making = useMutation({
    mutationFn: create,
    onSuccess: ({ link }) => queryClient.setQueryData(queryKey, link),
    meta: { action: `make ${name}`, done: texts.made, failed: texts.notMade },
  })
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => queryClient.setQueryData(queryKey, null),
    meta: { action: `revoke ${name}`, done: texts.revoked, failed: texts.notRevoked },
  })
  return {
    make: () => making.mutate(),
    revoke: () => revoking.mutate(),
    isBusy: making.isPending || revoking.isPending,
  }
}

interface LinkButtonsProps {
  readonly link: ReturnType<typeof useSecretLink>
  readonly what: 'address' | 'link'
  /** What happens if the link is replaced or revoked. */
  readonly questions: Readonly<Record<'Renew' | 'Revoke', string>>
  readonly className?: string
}

/** The buttons that renew and revoke a link. Both ask first. */
export function LinkButtons({ link, what, questions, className = '' }: LinkButtonsProps) {
  const [asking, setAsking] = useState<'Renew' | 'Revoke' | null>(null)
  const isRenewal = asking === 'Renew'
  return (
    <div className="flex flex-wrap gap-3">
      {(['Renew', 'Revoke'] as const).map((label) => (
        <Button key={label} disabled={link.isBusy} onClick={() => setAsking(label)} className={className}>
          {label === 'Renew' ? t.renew : t.revoke}
        </Button>
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={isRenewal ? t.renewTitle({ what }) : t.revokeTitle({ what })}
        question={questions[asking ?? 'Revoke']}
        confirm={isRenewal ? t.renew : t.revoke}
        onClose={() => setAsking(null)}
        onConfirm={isRenewal ? link.make : link.revoke}
      />
    </div>
  )
}
