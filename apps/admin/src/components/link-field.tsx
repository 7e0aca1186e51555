import { CALENDAR_PATH } from '@tablier/contracts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { PUBLIC_SITE } from '../public-site.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { TextInput } from './text-input.tsx'
import { announceSuccess } from './toasts.ts'
import { t } from '../words.ts'

export const IS_PLAYGROUND = import.meta.env.MODE === 'mock'

interface LinkFieldProps {
  readonly label: string
  /** The path below the site's origin; null if the server's secret has changed, so that the link cannot be shown. */
  readonly path: string | null
}

/** A link without an account, to copy. */
export function LinkField({ label, path }: LinkFieldProps) {
  if (path === null) return <p className="text-sm">{t.theStillWorksButItCannot({ label: label.toLowerCase() })}</p>
  if (IS_PLAYGROUND && path.startsWith(CALENDAR_PATH))
    return <p className="text-sm">{t.inThePlaygroundNoCalendarCan}</p>
  return <CopyField label={label} value={addressOf(path)} />
}

/** Returns the address of a link. Without a server, the query of the public page names the page behind it. */
export function addressOf(path: string): string {
  return IS_PLAYGROUND
    ? new URL(`${PUBLIC_SITE}?open=${path}`, window.location.href).href
    : new URL(path, window.location.origin).href
}

/** A text to copy, such as a link, with a button for it. */
function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const [outcome, setOutcome] = useState('')
  function copy() {
    navigator.clipboard.writeText(value).then(
      () => setOutcome('Copied'),
      (error: unknown) => {
        logFailure('copy a text', error)
        setOutcome(t.pleaseSelectItAndCopyIt)
      },
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 grow">
        <TextInput label={label} readOnly value={value} onFocus={({ target }) => target.select()} />
      </div>
      <Button onClick={copy} aria-label={t.copyThe({ label: label.toLowerCase() })}>
        {t.copy}
      </Button>
      <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
    </div>
  )
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
    onSuccess: ({ link }) => {
      queryClient.setQueryData(queryKey, link)
      announceSuccess(texts.made)
    },
    meta: { action: `make ${name}`, failed: texts.notMade },
  })
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null)
      announceSuccess(texts.revoked)
    },
    meta: { action: `revoke ${name}`, failed: texts.notRevoked },
  })
  return {
    make: () => making.mutate(),
    revoke: () => revoking.mutate(),
    isBusy: making.isPending || revoking.isPending,
  }
}

interface LinkButtonsProps {
  readonly link: ReturnType<typeof useSecretLink>
  /** The thing to renew or revoke, such as 'link'. */
  readonly what: string
  /** What happens if the link is replaced or revoked. */
  readonly questions: Readonly<Record<'Renew' | 'Revoke', string>>
  readonly className?: string
}

/** The buttons that renew and revoke a link. Both ask first. */
export function LinkButtons({ link, what, questions, className = '' }: LinkButtonsProps) {
  const [asking, setAsking] = useState<'Renew' | 'Revoke' | null>(null)
  const act = asking ?? 'Revoke'
  return (
    <div className="flex flex-wrap gap-3">
      {(['Renew', 'Revoke'] as const).map((label) => (
        <Button key={label} disabled={link.isBusy} onClick={() => setAsking(label)} className={className}>
          {label}
        </Button>
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={t.the({ act, what })}
        question={questions[act]}
        confirm={act}
        cancel={t.cancel}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          if (asking === 'Renew') link.make()
          else link.revoke()
        }}
      />
    </div>
  )
}
