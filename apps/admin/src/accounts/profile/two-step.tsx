import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { hasPasskeys } from '../sign-in/passkeys.tsx'
import { client } from '../../calls/api.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { AlertPopup, ConfirmButton, DeleteButton } from '../../components/confirm-dialog.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Rich } from '../../components/text.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useCopying } from '../../components/sharing.tsx'
import { saveFile } from '../../calls/save-file.ts'
import { t } from '../../language/words.ts'

type Factors = OutputOf<Api['factors']['get']>['factors']
export type Changed = OutputOf<Api['factors']['addPasskey']>

const PasskeyDialog = lazy(() => import('./add-factor.tsx').then((module) => ({ default: module.PasskeyDialog })))
const CodesDialog = lazy(() => import('./add-factor.tsx').then((module) => ({ default: module.CodesDialog })))

const factorsOptions = queryOptions({
  queryKey: ['factors'] as const,
  queryFn: async ({ signal }) => (await client.factors.get({ signal })).factors,
  staleTime: 0, // a sign-in elsewhere may have used a code
  meta: { action: 'load the ways to sign in' },
})

interface Change {
  readonly act: () => Promise<Changed>
  readonly done: string
}

const renewal: Change = { act: () => client.factors.renewRecoveryCodes(), done: t.newRecoveryCodesMade }
const removal: Change = { act: () => client.factors.removeCodes(), done: t.codesAppRemoved }

const renewing = { title: t.makeNewRecoveryCodes, question: t.renewCodesQuestion, confirm: t.makeNewCodes } as const
const removing = { title: t.removeTheCodesApp, question: t.removeCodesAppQuestion, confirm: t.remove } as const

interface TwoStepProps {
  /** Called when the first way is set up and its recovery codes were seen. */
  readonly onSetUp?: () => void
}

/** The passkeys, the codes app and the recovery codes of the signed-in user. */
export function TwoStep({ onSetUp }: TwoStepProps) {
  const queryClient = useQueryClient()
  const { data: factors, error, refetch } = useQuery(factorsOptions)
  const [adding, setAdding] = useState<'passkey' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function accept(changed: Changed) {
    setAdding(null)
    queryClient.setQueryData(factorsOptions.queryKey, changed.factors)
    if (changed.recoveryCodes) setCodes(changed.recoveryCodes)
    else onSetUp?.()
  }

  const changing = useMutation({
    mutationFn: ({ act }: Change) => act(),
    onSuccess: (changed, { done }) => {
      accept(changed)
      announceSuccess(done)
    },
    meta: { action: 'change the ways to sign in', failed: t.didNotWork },
  })

  if (error && !factors)
    return <FailureNotice message={messageOf(error, t.failedToLoadFactors)} onRetry={() => void refetch()} />
  if (!factors) return <output className="block text-sm text-muted">{t.loadingPending}</output>
  const isOn = factors.passkeys.length > 0 || factors.codesSince !== undefined
  return (
    <div className="flex flex-col divide-y divide-line text-sm">
      <p className="pb-4 text-muted">{isOn ? t.twoStepIsOn : t.twoStepIsOff}</p>
      <Passkeys factors={factors} onAdd={() => setAdding('passkey')} onChange={changing.mutate} />
      <CodesApp factors={factors} onAdd={() => setAdding('codes')} onChange={changing.mutate} />
      {isOn && (
        <Part title={t.recoveryCodes}>
          <p className="text-muted">{t.codesAreLeft({ count: factors.recoveryCodes })}</p>
          <ConfirmButton isBusy={changing.isPending} asks={renewing} onConfirm={() => changing.mutate(renewal)}>
            {t.makeNewCodes}
          </ConfirmButton>
        </Part>
      )}
      <Suspense>
        {adding === 'passkey' && <PasskeyDialog onAdded={accept} onClosed={() => setAdding(null)} />}
        {adding === 'codes' && <CodesDialog onAdded={accept} onClosed={() => setAdding(null)} />}
      </Suspense>
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          onSetUp?.()
        }}
      />
    </div>
  )
}

interface PartProps {
  readonly factors: Factors
  readonly onAdd: () => void
  readonly onChange: (change: Change) => void
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col items-start gap-3 py-4 last:pb-0">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}

function Passkeys({ factors: { passkeys, passkeysAt }, onAdd, onChange }: PartProps) {
  const remove = (id: number) =>
    onChange({ act: () => client.factors.removePasskey({ params: { id } }), done: t.passkeyRemoved })
  return (
    <Part title={t.passkeys}>
      <p className="text-muted">{t.passkeyExplained}</p>
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-line rounded-lg border border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-1.5 pe-1.5 ps-3">
              <KeyRound size={18} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1 py-1">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-muted">
                  <Rich
                    text={passkey.lastUsedAt ? t.addedAndLastUsed : t.addedOn}
                    added={() => <DateTime iso={passkey.addedAt} />}
                    used={() => passkey.lastUsedAt && <DateTime iso={passkey.lastUsedAt} />}
                  />
                </p>
              </div>
              <DeleteButton
                label={t.removeOfName({ name: passkey.name })}
                title={t.removePasskey}
                question={t.removePasskeyQuestion({ name: passkey.name })}
                confirm={t.remove}
                onDelete={() => remove(passkey.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey passkeysAt={passkeysAt} onAdd={onAdd} />
    </Part>
  )
}

/** The button, or why passkeys cannot be added here. */
function AddPasskey({ passkeysAt, onAdd }: Pick<PartProps, 'onAdd'> & Pick<Factors, 'passkeysAt'>) {
  if (passkeysAt === undefined) return <p>{t.passkeysNeedServer}</p>
  if (passkeysAt !== window.location.origin)
    return (
      <p>
        <Rich
          text={t.theyOnlyWorkAt({ passkeysAt })}
          link={(text) => (
            <a href={`${passkeysAt}/admin/settings/general`} className="text-link underline underline-offset-4">
              {text}
            </a>
          )}
        />
      </p>
    )
  if (!hasPasskeys()) return <p>{t.browserWithoutPasskeys}</p>
  return <Button onClick={onAdd}>{t.addAPasskey}</Button>
}

function CodesApp({ factors: { codesSince }, onAdd, onChange }: PartProps) {
  return (
    <Part title={t.codesApp}>
      <p className="text-muted">
        {codesSince === undefined ? (
          t.codesAppExplained
        ) : (
          <Rich text={t.setUpOn} time={() => <DateTime iso={codesSince} />} />
        )}
      </p>
      {codesSince === undefined ? (
        <Button onClick={onAdd}>{t.setUpACodesApp}</Button>
      ) : (
        <ConfirmButton asks={removing} onConfirm={() => onChange(removal)}>
          {t.removeTheCodesApp}
        </ConfirmButton>
      )}
    </Part>
  )
}

interface RecoveryCodesDialogProps {
  /** Null while the dialog is closed. */
  readonly codes: readonly string[] | null
  readonly onClose: () => void
}

/** Shows new recovery codes, the only time. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { copy, outcome } = useCopying(t.copyCodesByHand)
  const text = codes?.join('\n') ?? ''
  return (
    <AlertPopup
      open={codes !== null}
      title={t.yourRecoveryCodes}
      description={t.recoveryCodesExplained}
      className="w-112"
      onClose={onClose}
    >
      <ol
        data-print
        aria-label={t.recoveryCodes}
        className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 overflow-auto rounded-lg bg-sunken px-4 py-3 font-mono text-sm min-[24rem]:grid-cols-2"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => copy(text)}>{t.copy}</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>
          {t.download}
        </Button>
        <Button onClick={() => window.print()}>{t.print}</Button>
        <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
      </div>
      <AlertDialog.Close className={`${buttonClass('primary')} mt-4`}>{t.iHaveSavedThem}</AlertDialog.Close>
    </AlertPopup>
  )
}
