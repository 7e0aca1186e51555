import { statements } from '../migrations/statements.ts'
import type { TableFacts } from './table-facts.ts'

export interface SentFormTables {
  /** The forms of the last day, so that one that is sent again counts once: see `sent-forms/sent-forms.ts`. */
  sent_forms: {
    /** A keyed hash: it says nothing about the sender. */
    key: string
    /** What was stored of it. */
    record_id: number | null
    sent_at: string
  }
}

export const sentFormTables: TableFacts = {
  migrations: {
    '0043-sent-forms': statements(
      `create table sent_forms (key text primary key, record_id integer, sent_at timestamptz not null)`,
    ),
  },
  impersonal: { machine: { sent_forms: ['key'] } },
}
