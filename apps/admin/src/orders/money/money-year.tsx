import type { OutputOf } from '@tablier/api-client'
import { type Api, formatMoney, numberFormat } from '@tablier/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../calls/api.ts'
import { saveFile } from '../../calls/save-file.ts'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable, EmptyList, LoadedList } from '../../components/list.tsx'
import { SortSelect } from '../../components/list-filters.tsx'
import { formatDay } from '../../language/moment-text.ts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useToday } from '../../site/today.ts'
import type { OrderViewProps } from '../order-search.ts'
import { ordersKey } from '../order-queries.ts'
import { MonthBars } from './month-bars.tsx'
import { PaymentNotices } from './payment-notices.tsx'

type Money = OutputOf<Api['money']['year']>['money']
type InCurrency = Money['currencies'][number]
type Month = InCurrency['months'][number]

/** The year in money: what was agreed, what came, and what is still to come, month by month. */
export function MoneyOfYear({ applied: { year }, onApply }: OrderViewProps) {
  const query = year === undefined ? {} : { year }
  const money = useQuery({
    queryKey: [...ordersKey, 'money', query] as const,
    queryFn: async ({ signal }) => [(await client.money.year({ query, signal })).money],
    staleTime: 0, // every payment changes it
    placeholderData: keepPreviousData,
    meta: { action: 'load the year in money' },
  })
  return (
    <section aria-label={t.money} className="flex flex-col gap-6">
      <PaymentNotices />
      <LoadedList query={money} failed={t.failedToLoadMoney} loading={t.loadingMoney} columns={5}>
        {([shown]) => shown && <ShownYear money={shown} onYear={(chosen) => onApply({ year: chosen })} />}
      </LoadedList>
    </section>
  )
}

function ShownYear({ money, onYear }: { readonly money: Money; readonly onYear: (year: number) => void }) {
  const years = [...new Set([money.year, ...money.years])].toSorted((a, b) => b - a)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SortSelect
          label={t.moneyYear}
          options={years.map(String)}
          nameOf={(name) => name}
          value={String(money.year)}
          onChange={(chosen) => onYear(Number(chosen))}
        />
        <Downloads key={money.year} year={money.year} />
      </div>
      {money.currencies.length === 0 && (
        <EmptyList>
          <p>{t.moneyOfNothing({ year: String(money.year) })}</p>
        </EmptyList>
      )}
      {money.currencies.map((one) => (
        <OneCurrency key={one.currency} sums={one} />
      ))}
      {money.currencies.length > 0 && <p className="text-sm text-muted">{t.moneyCounts}</p>}
    </>
  )
}

function OneCurrency({ sums }: { readonly sums: InCurrency }) {
  const { currency, months, rates } = sums
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const percent = (rate: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
  const facts = [
    { term: t.moneyAgreed, amount: sums.agreed },
    { term: t.moneyPaid, amount: sums.paid },
    { term: t.moneyOpen, amount: sums.open },
    { term: t.moneyOverdue, amount: sums.overdue },
  ]
  const filled = months.filter((month) => month.agreed !== 0 || month.paid !== 0)
  const rows = filled.map((month) => Object.assign({ id: month.month }, month))
  return (
    <section aria-label={currency} className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {facts.map(({ term, amount }) => (
          <div key={term} className="rounded-xl border border-line p-4">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-xl font-medium tabular-nums [overflow-wrap:anywhere]">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <MonthBars months={months} />
      <DataTable label={t.moneyByMonth({ currency })} columns={columnsOf(money)} rows={rows} empty="" />
      {rates.length > 0 && (
        <dl className="grid gap-2 text-sm sm:max-w-md">
          {rates.map(({ rate, net, vat }) => (
            <div key={rate} className="flex justify-between gap-4 border-t border-line pt-2">
              <dt className="text-muted">{t.moneyVat({ rate: percent(rate), net: money(net) })}</dt>
              <dd className="tabular-nums">{money(vat)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function columnsOf(money: (amount: number) => string): readonly Column<Month & { readonly id: string }>[] {
  const sum = (heading: string, name: 'agreed' | 'paid' | 'open' | 'overdue') => ({
    heading,
    cell: (month: Month) => <span className="tabular-nums">{month[name] === 0 ? '—' : money(month[name])}</span>,
  })
  return [
    { heading: t.moneyMonth, cell: ({ month }) => formatDay(`${month}-01`, { month: 'long' }) },
    sum(t.moneyAgreed, 'agreed'),
    sum(t.moneyPaid, 'paid'),
    sum(t.moneyOpen, 'open'),
    sum(t.moneyOverdue, 'overdue'),
  ]
}

/** Payments and the year as files, and a month for the bookkeeper. */
function Downloads({ year }: { readonly year: number }) {
  const months = monthsBegun(year, useToday())
  const [month, setMonth] = useState(() => months.at(-2) ?? months[0]!) // the last one that is over; a year has a month
  const query = { year }
  const nameOf = (one: string) => formatDay(`${one}-01`, { month: 'long', year: 'numeric' })
  const files = {
    csv: async () => saveFile(await client.money.payments({ query }), `payments-${year}.csv`),
    json: async () => saveFile(await client.money.json({ query }), `money-${year}.json`),
    envelope: async () => saveFile(await client.money.envelope({ query: { month } }), `${month}.zip`),
  }
  const saving = useMutation({
    mutationFn: async (file: keyof typeof files) => files[file](),
    meta: { action: 'download the year in money', failed: t.moneyCouldNotBeDownloaded },
  })
  const buttonOf = (file: keyof typeof files, label: string) => (
    <Button icon={Download} isBusy={saving.isPending && saving.variables === file} onClick={() => saving.mutate(file)}>
      {label}
    </Button>
  )
  return (
    <>
      {buttonOf('csv', t.moneyAsTable)}
      {buttonOf('json', t.moneyAsJson)}
      <SortSelect label={t.moneyMonth} options={months} nameOf={nameOf} value={month} onChange={setMonth} />
      {buttonOf('envelope', t.moneyEnvelope({ month: nameOf(month) }))}
    </>
  )
}

/** Returns the months of a year that have begun, such as `2027-05`; all twelve of a year ahead, which may have payments. */
function monthsBegun(year: number, today: string): string[] {
  const all = Array.from({ length: 12 }, (_month, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return String(year) === today.slice(0, 4) ? all.filter((month) => month <= today.slice(0, 7)) : all
}
