import { messageOf } from '@tablier/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { createPasskey, passkeyFailure } from '../auth/passkeys.tsx'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { TextInput } from '../components/text-input.tsx'
import type { Changed } from './two-step.tsx'
import { Rich } from '../components/rich.tsx'
import { t } from '../words.ts'

interface AddDialogProps {
  readonly onAdded: (changed: Changed) => void
  readonly onClosed: () => void
}

export function PasskeyDialog({ onAdded, onClosed }: AddDialogProps) {
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const { challenge, options } = await client.factors.startPasskey()
      return client.factors.addPasskey({ body: { challenge, name, passkey: await createPasskey(options) } })
    },
    onSuccess: onAdded,
    meta: { action: 'add a passkey' },
  })
  return (
    <AddDialog
      title={t.addAPasskey}
      field={{
        name: 'name',
        label: t.nameOfThePasskey,
        maxLength: 60,
        hint: t.suchAsMyPhoneSoThat,
      }}
      action={adding.isPending ? t.waitingForYourDevice : t.continue}
      problem={adding.error ? passkeyFailure(adding.error) : undefined}
      onSubmit={(name) => !adding.isPending && adding.mutate(name)}
      onClosed={onClosed}
    />
  )
}

export function CodesDialog({ onAdded, onClosed }: AddDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['factors', 'new codes app'],
    queryFn: () => client.factors.startCodes(),
    staleTime: Infinity, // each call makes another secret
    gcTime: 0,
    retry: false,
    meta: { action: 'set up a codes app' },
  })
  const confirming = useMutation({
    mutationFn: (code: string) => client.factors.confirmCodes({ body: { code } }),
    onSuccess: onAdded,
    meta: { action: 'confirm the codes app' },
  })
  const failure = error ?? confirming.error
  return (
    <AddDialog
      title={t.setUpACodesApp}
      field={{ name: 'code', label: t.codeThatTheAppShows, autoComplete: 'one-time-code', inputMode: 'numeric' }}
      action={confirming.isPending ? t.checking : t.confirm}
      problem={failure ? messageOf(failure, t.thisDidNotWorkPleaseTry) : undefined}
      onSubmit={(code) => data && !confirming.isPending && confirming.mutate(code)}
      onClosed={onClosed}
    >
      <p>{t.scanThisWithAnAuthenticatorApp}</p>
      {data ? <QrCode text={data.uri} /> : <output className="text-muted">{t.loadingPending}</output>}
      {data && (
        <p className="wrap-anywhere">
          <Rich
            text={t.keyOfTheApp({ key: data.secret.replace(/.{4}(?=.)/g, '$& ') })}
            code={(text) => <code className="font-mono select-all">{text}</code>}
          />
        </p>
      )}
    </AddDialog>
  )
}

/** A QR code, dark on light in both themes, because many cameras need it. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={t.qrCodeOfTheKey}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 rounded-lg bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

interface DialogProps {
  readonly title: string
  readonly field: Parameters<typeof TextInput>[0] & { readonly name: string }
  readonly action: string
  readonly problem: string | undefined
  readonly onSubmit: (value: string) => void
  readonly onClosed: () => void
  readonly children?: ReactNode
}

/** A dialog with one field. */
function AddDialog({ title, field, action, problem, onSubmit, onClosed, children }: DialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')! // its only field
    const value = input.value.trim()
    setIsMissing(value === '')
    if (value === '') input.focus()
    else onSubmit(value)
  }
  return (
    <FormDialog open={isOpen} title={title} onClose={() => setIsOpen(false)} onClosed={onClosed}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5 overflow-auto p-6 text-sm">
        {children}
        <TextInput required {...field} error={isMissing ? t.pleaseFillInThisField : undefined} />
        <FormAlert message={problem} />
        <Button type="submit" variant="primary" className="min-h-11">
          {action}
        </Button>
      </form>
    </FormDialog>
  )
}
