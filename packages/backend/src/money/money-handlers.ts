import { addDays, type Api, decimalMoney, type FileToSend } from '@tablier/contracts'
import { csvFile } from '../calls/csv.ts'
import type { HandlersOn } from '../calls/ports.ts'
import type { Db } from '../database/database.ts'
import { siteToday } from '../site/site-identity.ts'
import { envelopeOf } from './envelope.ts'
import { eveningsOf, paymentsOf, readMoneyYear } from './read-year.ts'

/** The calls for the year in money. */
export const moneyHandlers: HandlersOn<Api['money']> = {
  year: async ({ db, now }, { query }) => ({ money: await readMoneyYear(db, now(), query.year) }),

  async payments({ db, now }, { query }) {
    const year = query.year ?? (await presentYear(db, now()))
    return paymentsTable(`payments-${year}.csv`, await paymentsOf(db, year))
  },

  async json({ db, now }, { query }) {
    const year = query.year ?? (await presentYear(db, now()))
    const file = {
      money: await readMoneyYear(db, now(), year),
      evenings: await eveningsOf(db, year, now()),
      payments: await paymentsOf(db, year),
    }
    const content = new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`)
    return { name: `money-${year}.json`, mediaType: 'application/json', content }
  },

  async envelope({ db, now }, { query }) {
    const month = query.month ?? (await lastMonth(db, now()))
    return envelopeOf(db, month, paymentsTable)
  },
}

async function presentYear(db: Db, now: Date): Promise<number> {
  return Number((await siteToday(db, now)).slice(0, 4))
}

async function lastMonth(db: Db, now: Date): Promise<string> {
  const today = await siteToday(db, now)
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
}

type Payments = Awaited<ReturnType<typeof paymentsOf>>

const columns = ['id', 'day', 'amount', 'currency', 'way', 'payer', 'note', 'order', 'undoes', 'entered_at'] as const

/** Returns payments as a table, with decimal amounts, which are numbers: a refund that looks like a formula would be left out of sums. */
function paymentsTable(name: string, payments: Payments): FileToSend {
  const rows = payments.map(({ amount, of_order: order, counters_id: undoes, ...payment }) =>
    Object.assign(payment, { amount: Number(decimalMoney(amount, payment.currency)), order, undoes }),
  )
  return csvFile(name, columns, rows)
}
