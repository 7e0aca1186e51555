import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { drawQrCode } from '@tablier/contracts/qr-code'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { createPasskey, passkeyFailure } from '../sign-in/passkeys.tsx'
import { client } from '../../calls/api.ts'
import { FormAlert } from '../../components/failure-notice.tsx'
import { FormDialog } from '../../components/edit-dialog.tsx'
import type { Changed } from './two-step.tsx'
import { Rich } from '../../components/text.tsx'
import { t } from '../../language/words.ts'

interface AddDialogProps {
  readonly onAdded: (changed: Changed) => void
  readonly onClosed: () => void
}

export function PasskeyDialog({ onAdded, onClosed }: AddDialogProps) {
  async function add({ name }: { readonly name: string }) {
    const { challenge, options } = await client.factors.startPasskey()
    onAdded(await client.factors.addPasskey({ body: { challenge, name, passkey: await createPasskey(options) } }))
  }
  return (
    <AddDialog title={t.addAPasskey} onClosed={onClosed}>
      <AuthForm
        fields={passkeyFields}
        submit={add}
        failure={passkeyFailure}
        action={{ idle: t.continue, busy: t.waitingForYourDevice }}
      />
    </AddDialog>
  )
}

const passkeyFields = [
  {
    name: 'name',
    label: t.nameOfThePasskey,
    type: 'text',
    autoComplete: 'off',
    maxLength: 60,
    hint: t.passkeyNameHint,
  },
] as const

export function CodesDialog({ onAdded, onClosed }: AddDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['factors', 'new codes app'],
    queryFn: () => client.factors.startCodes(),
    staleTime: Infinity, // each call makes another secret
    gcTime: 0,
    retry: false,
    meta: { action: 'set up a codes app' },
  })
  return (
    <AddDialog title={t.setUpACodesApp} onClosed={onClosed}>
      <p>{t.scanCodeHint}</p>
      <FormAlert error={error} failed={t.didNotWork} />
      {data ? <QrCode text={data.uri} /> : <output className="text-muted">{t.loadingPending}</output>}
      {data && (
        <>
          <p className="wrap-anywhere">
            <Rich
              text={t.keyOfTheApp({ key: data.secret.replace(/.{4}(?=.)/g, '$& ') })}
              code={(text) => <code className="font-mono select-all">{text}</code>}
            />
          </p>
          <AuthForm
            fields={codeFields}
            submit={async ({ code }) => onAdded(await client.factors.confirmCodes({ body: { code } }))}
            failure={(reason) => messageOf(reason, t.didNotWork)}
            action={{ idle: t.confirm, busy: t.checking }}
          />
        </>
      )}
    </AddDialog>
  )
}

const codeFields = [
  { name: 'code', label: t.codeThatTheAppShows, type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
] as const

/** A QR code, dark on light in both themes, because many cameras need it. */
function QrCode({ text }: { readonly text: string }) {
  const { path, size } = drawQrCode(text, { border: 2 })
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
  readonly onClosed: () => void
  readonly children: ReactNode
}

function AddDialog({ title, onClosed, children }: DialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <FormDialog open={isOpen} title={title} onClose={() => setIsOpen(false)} onClosed={onClosed}>
      <div className="flex flex-col gap-5 overflow-auto p-6 text-sm">{children}</div>
    </FormDialog>
  )
}
