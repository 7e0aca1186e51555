import { messageOf, type OutputOf } from '@tablier/api-client'
import { type QueryClient, useMutation, useQueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import type { MailState } from './settings-queries.ts'
import { settingsOptions } from '../site/site-settings.ts'
import { ForWhoeverHelps } from '../components/for-whoever-helps.tsx'
import { Rich } from '../components/text.tsx'
import { t } from '../language/words.ts'
import type { Api } from '@tablier/contracts'

/** How often to ask whether the test mail was sent, in milliseconds, and how many times. */
const POLL_MS = 1000
const MAX_POLLS = 30

interface MailStatusProps {
  readonly mail: MailState
  /** The email address of the signed-in administrator. */
  readonly ownEmail: string
}

/** Says whether mails are sent, and sends a test mail. */
export function MailStatus({ mail, ownEmail }: MailStatusProps) {
  const queryClient = useQueryClient()
  const testing = useMutation({
    mutationFn: async () => {
      await client.settings.sendTestMail()
      return outcomeOfTest(queryClient)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey }), // mail may not be set up any more
    meta: { action: 'send a test mail' },
  })
  return (
    <div className="flex flex-col gap-4 text-sm">
      {mail.isSetUp ? <SetUp mail={mail} /> : <NotSetUp />}
      {mail.isSetUp && <MailRecords />}
      <Button isBusy={testing.isPending} onClick={() => testing.mutate()} className="self-start">
        {testing.isPending ? t.sending : t.sendATestMail}
      </Button>
      <output className="block empty:hidden">
        {testing.error && <Outcome isGood={false}>{messageOf(testing.error, t.testMailNotSent)}</Outcome>}
        {testing.data && <TestOutcome outcome={testing.data} ownEmail={ownEmail} />}
      </output>
    </div>
  )
}

type TestResult = { readonly kind: 'sent' | 'waiting' } | { readonly kind: 'refused'; readonly reason: string }

/** Waits until the test mail was sent or refused, or has waited too long. */
async function outcomeOfTest(queryClient: QueryClient): Promise<TestResult> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { mail } = await queryClient.fetchQuery(settingsOptions)
    if (mail.testProblem !== null) return { kind: 'refused', reason: mail.testProblem }
    if (!mail.isTestWaiting) return { kind: 'sent' }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return { kind: 'waiting' }
}

function TestOutcome({ outcome, ownEmail }: { readonly outcome: TestResult; readonly ownEmail: string }) {
  if (outcome.kind === 'refused')
    return (
      <Outcome isGood={false}>
        <Rich text={t.testMailRefused({ reason: outcome.reason })} q={quote} />
      </Outcome>
    )
  return (
    <Outcome isGood={outcome.kind === 'sent'}>
      {outcome.kind === 'sent' ? t.theTestMailToWasSent({ ownEmail }) : t.testMailWaits}
    </Outcome>
  )
}

function SetUp({ mail: { from, protection, waiting, problem } }: { readonly mail: MailState }) {
  return (
    <>
      <p>
        <Rich text={t.mailIsSetUp({ from })} />
      </p>
      {protection !== 'safe' && (
        <>
          <p className="rounded-lg bg-danger-wash px-3 py-2.5 text-danger">
            {protection === 'clear' ? t.mailsGoUnencrypted : t.mailServerIsNotChecked}
          </p>
          <ForWhoeverHelps>
            <p>
              <Rich text={t.helperOnEncryption({ settings: weakening[protection] })} />
            </p>
          </ForWhoeverHelps>
        </>
      )}
      {problem !== null && (
        <p className="rounded-lg bg-danger-wash px-3 py-2.5 text-danger">
          <Rich text={t.mailsAreWaiting({ waiting, problem })} q={quote} />
        </p>
      )}
    </>
  )
}

function NotSetUp() {
  return (
    <>
      <p>
        <Rich text={t.mailIsNotSetUp} />
      </p>
      <p className="text-muted">{t.mailIsNotSetUpAsk}</p>
      <ForWhoeverHelps>
        <p>
          <Rich text={t.helperOnMail} />
        </p>
      </ForWhoeverHelps>
    </>
  )
}

function Outcome({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <p className={`flex gap-2 ${isGood ? 'text-success' : 'text-danger'}`}>
      <Icon size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}

/** What makes the connection to the mail server less safe. */
const weakening = { clear: 'requireTLS=false, ignoreTLS=true', unchecked: 'tls.rejectUnauthorized=false' }

/** The mail server's message, which may be long. */
const quote = (text: string) => <q className="[overflow-wrap:anywhere]">{text}</q>

type MailRecord = NonNullable<OutputOf<Api['settings']['mailRecords']>['records']>['records'][number]

const recordsOptions = queryOptions({
  queryKey: ['mail-records'] as const,
  queryFn: async ({ signal }) => (await client.settings.mailRecords({ signal })).records,
  meta: { action: "look up the records of the sender's domain" },
})

const colors = { ok: 'text-success', missing: 'text-danger', wrong: 'text-danger', unknown: 'text-muted' } as const

/** The records by which others recognize the site's mails, and what to add. They are looked up while the rest is shown. */
function MailRecords() {
  const { data, isPending } = useQuery(recordsOptions)
  if (isPending) return <p className="text-muted">{t.recordLooksUp}</p>
  if (!data) return null
  const isInOrder = data.records.every(({ state }) => state === 'ok')
  return (
    <>
      <p className="wrap-anywhere">
        <Rich text={t.recordsOf({ domain: data.domain, state: isInOrder ? 'ok' : 'wrong' })} />
      </p>
      <ForWhoeverHelps>
        <ul className="flex flex-col gap-2">
          {data.records.map((record) => (
            <RecordState key={record.kind} record={record} />
          ))}
        </ul>
      </ForWhoeverHelps>
    </>
  )
}

function RecordState({ record: { kind, state, type, name, found, add } }: { readonly record: MailRecord }) {
  return (
    <li>
      <span className="font-medium">{kind.toUpperCase()}</span>{' '}
      <span className={colors[state]}>{t.recordState({ state })}</span>
      {found !== '' && <code className="line-clamp-2 text-xs text-muted">{found}</code>}
      {add !== '' && (
        <p>
          <Rich text={t.addTheRecord({ type, name })} /> <code className="select-all">{add}</code>
        </p>
      )}
      {add === '' && state !== 'ok' && <p className="text-muted">{t.yourProviderShowsTheRecord}</p>}
    </li>
  )
}
