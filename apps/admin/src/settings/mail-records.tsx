import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { Rich } from '../components/text.tsx'
import { t } from '../words.ts'

type MailRecord = NonNullable<OutputOf<Api['settings']['mailRecords']>['records']>['records'][number]

const recordsOptions = queryOptions({
  queryKey: ['mail-records'] as const,
  queryFn: async ({ signal }) => (await client.settings.mailRecords({ signal })).records,
  meta: { action: "look up the records of the sender's domain" },
})

const colors = { ok: 'text-success', missing: 'text-danger', wrong: 'text-danger', unknown: 'text-muted' } as const

/** The records by which others recognize the site's mails, and what to add. They are looked up while the rest is shown. */
export function MailRecords() {
  const { data, isPending } = useQuery(recordsOptions)
  if (isPending) return <p className="text-muted">{t.recordLooksUp}</p>
  if (!data) return null
  return (
    <>
      <p className="wrap-anywhere">
        <Rich text={t.recordsOf({ domain: data.domain })} b={(text) => <span className="font-medium">{text}</span>} />
      </p>
      <ul className="flex flex-col gap-2 wrap-anywhere">
        {data.records.map((record) => (
          <RecordState key={record.kind} record={record} />
        ))}
      </ul>
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
          <Rich text={t.addTheRecord({ type, name })} code={(text) => <code>{text}</code>} />{' '}
          <code className="select-all">{add}</code>
        </p>
      )}
      {add === '' && state !== 'ok' && <p className="text-muted">{t.yourProviderShowsTheRecord}</p>}
    </li>
  )
}
