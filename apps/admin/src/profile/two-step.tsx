import { messageOf, type OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { hasPasskeys } from '../auth/passkeys.tsx'
import { client } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

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

/** A change that is asked about first. */
interface Question {
  readonly title: string
  readonly question: string
  /** 'Remove' by default. */
  readonly confirm?: string
  readonly act: () => Promise<Changed>
  readonly done: string
}

const renewal: Question = {
  title: 'Make new recovery codes',
  question: 'The codes that you have now stop working.',
  confirm: 'Make new codes',
  act: () => client.factors.renewRecoveryCodes(),
  done: 'New recovery codes made',
}

interface TwoStepProps {
  /** Called when the first way is set up and its recovery codes were seen. */
  readonly onSetUp?: () => void
}

/** The passkeys, the codes app and the recovery codes of the signed-in user. */
export function TwoStep({ onSetUp }: TwoStepProps) {
  const queryClient = useQueryClient()
  const { data: factors, error, refetch } = useQuery(factorsOptions)
  const [adding, setAdding] = useState<'passkey' | 'codes' | null>(null)
  const [asked, setAsked] = useState<Question | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function accept(changed: Changed) {
    setAdding(null)
    queryClient.setQueryData(factorsOptions.queryKey, changed.factors)
    if (changed.recoveryCodes) setCodes(changed.recoveryCodes)
    else onSetUp?.()
  }

  const changing = useMutation({
    mutationFn: ({ act }: Question) => act(),
    onSuccess: (changed, { done }) => {
      accept(changed)
      announceSuccess(done)
    },
    onError: (problem) => announceFailure(messageOf(problem, 'This did not work. Please try again.')),
    meta: { action: 'change the ways to sign in' },
  })

  if (error && !factors)
    return (
      <FailureNotice message={messageOf(error, 'Failed to load the ways to sign in')} onRetry={() => void refetch()} />
    )
  if (!factors) return <output className="block text-sm text-muted">Loading...</output>
  const isOn = factors.passkeys.length > 0 || factors.codesSince !== undefined
  return (
    <div className="flex flex-col divide-y divide-line text-sm">
      <p className="pb-4 text-muted">
        {isOn
          ? 'On. Besides your password, you confirm each sign-in with one of these.'
          : 'Off. Your password alone opens your account. With a second step, a stolen password is not enough.'}
      </p>
      <Passkeys factors={factors} onAdd={() => setAdding('passkey')} onAsk={setAsked} />
      <CodesApp factors={factors} onAdd={() => setAdding('codes')} onAsk={setAsked} />
      {isOn && (
        <Part title="Recovery codes">
          <p className="text-muted">
            For the day when your phone or key is lost.{' '}
            {factors.recoveryCodes === 1 ? '1 code is' : `${factors.recoveryCodes} codes are`} left; each works once.
          </p>
          <Button aria-disabled={changing.isPending} onClick={() => !changing.isPending && setAsked(renewal)}>
            Make new codes
          </Button>
        </Part>
      )}
      <DeleteDialog
        row={asked}
        title={asked?.title ?? ''}
        question={asked?.question ?? ''}
        confirm={asked?.confirm ?? 'Remove'}
        onDelete={(question) => changing.mutate(question)}
        onClose={() => setAsked(null)}
      />
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
  readonly onAsk: (question: Question) => void
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col items-start gap-3 py-4 last:pb-0">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}

function Passkeys({ factors: { passkeys, passkeysAt }, onAdd, onAsk }: PartProps) {
  const remove = ({ id, name }: Factors['passkeys'][number]) =>
    onAsk({
      title: 'Remove passkey',
      question: `Remove "${name}"? You can no longer sign in with it.`,
      act: () => client.factors.removePasskey({ params: { id } }),
      done: 'Passkey removed',
    })
  return (
    <Part title="Passkeys">
      <p className="text-muted">
        Your phone, computer or security key confirms that it is you, by fingerprint, face or PIN. You can also use it
        instead of your password.
      </p>
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-line rounded-lg border border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
              <KeyRound size={18} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1 py-1">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-muted">
                  Added <DateTime iso={passkey.addedAt} />
                  {passkey.lastUsedAt && ', last used '}
                  {passkey.lastUsedAt && <DateTime iso={passkey.lastUsedAt} />}
                </p>
              </div>
              <IconButton label={`Remove ${passkey.name}`} onClick={() => remove(passkey)}>
                <Trash2 size={18} />
              </IconButton>
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
  if (passkeysAt === undefined)
    return (
      <p>
        They do not work here: passkeys need the server, and an address with HTTPS (or localhost) in its settings.
        Meanwhile, a codes app works.
      </p>
    )
  if (passkeysAt !== window.location.origin)
    return (
      <p>
        They only work at{' '}
        <a href={`${passkeysAt}/admin/settings/general`} className="text-link underline underline-offset-4">
          {passkeysAt}
        </a>
        . Open the back office there to add one.
      </p>
    )
  if (!hasPasskeys()) return <p>This browser cannot use passkeys. Please try another one, or use a codes app.</p>
  return <Button onClick={onAdd}>Add a passkey</Button>
}

function CodesApp({ factors: { codesSince }, onAdd, onAsk }: PartProps) {
  const removal: Question = {
    title: 'Remove the codes app',
    question: 'Codes of your app no longer work then. You can set up an app again at any time.',
    act: () => client.factors.removeCodes(),
    done: 'Codes app removed',
  }
  return (
    <Part title="Codes app">
      <p className="text-muted">
        {codesSince === undefined ? (
          'An app on your phone shows six digits, which change every half minute.'
        ) : (
          <>
            Set up <DateTime iso={codesSince} />.
          </>
        )}
      </p>
      {codesSince === undefined ? (
        <Button onClick={onAdd}>Set up a codes app</Button>
      ) : (
        <Button onClick={() => onAsk(removal)}>Remove the codes app</Button>
      )}
    </Part>
  )
}
