import {
  type Account,
  type BackupFacts,
  type BackupFrequency,
  type BackupTask,
  deskSettingsFields,
  type EmailChange,
  type HideableSection,
  type PasswordNote,
  paymentSettingsFields,
  type Session,
  settingsFields,
  travelFields,
} from '@tablier/contracts'
import { type ColumnType, type Generated, sql } from 'kysely'
import { type FieldColumns, type RecordTable, wordColumns } from '../field-columns.ts'
import { statements } from '../migrations/statements.ts'
import { isOfMessage, keysOf, messagesOf, ordersOf, repliesTo, type TableFacts } from './table-facts.ts'

/** Read as text in ISO 8601 (see `columnParsers`). */
export type Timestamp = ColumnType<string, string | undefined, string>

/** An encrypted text and the id of its key. Both are null, or neither. */
export interface SealedColumns {
  sealed: string | null
  sealed_key: string | null
}

/**
 * The account that did something. Both are null if nobody in particular did it. An id stays when its account is
 * deleted.
 */
export interface ActorColumns {
  actor_id: number | null
  actor_name: string | null
}

/** What can be wrong with a server, of which its administrators get a mail. */
export type AlertKind =
  | 'backup_failed'
  | 'rehearsal_failed'
  | 'copy_failed'
  | 'disk_low'
  | 'mails_waiting'
  | 'certificate_ends'
  | 'errors_rise'

export interface SiteTables extends AccountTables, MailTables {
  /** Facts about the installation, in one row. */
  site: {
    /** Rises with every change of content. */
    content_version: number
    /** When the site was filled with demo content, or started without it. */
    demo_decided_at: string | null
    /** How many remarks were left when somebody last looked over the page; null if nobody has. */
    remarks_left: number | null
    /** The local day for which it was checked which menus are in season; null before any has a season. */
    season_day: string | null
    /** The local day whose reminders of payments have gone out; null before the first. */
    reminded_day: string | null
  }
  /** What was said about the page, such as `longTitle banners-7 heading`, and is meant so. */
  kept_remarks: { remark: string; kept_at: string }
  /** The owner's settings, in one row. */
  settings: FieldColumns<
    Omit<typeof settingsFields, 'time_zone'> &
      typeof deskSettingsFields &
      typeof paymentSettingsFields &
      typeof travelFields
  > & {
    /** Null until the owner chooses one; then the server's time zone applies. */
    time_zone: string | null
    /** Whether the owner has chosen or confirmed the main language. */
    is_language_chosen: Generated<boolean>
    /** The sections that were hidden when their examples were removed. */
    hidden_with_examples: ColumnType<HideableSection[], string | undefined, string>
    backup_every: Generated<BackupFrequency>
    backup_keep: Generated<number>
    /** The version of the settings, and those of the settings of orders, of payment, of travel and of the schedule of backups. */
    version: Generated<number>
    desk_version: Generated<number>
    payment_version: Generated<number>
    travel_version: Generated<number>
    backup_version: Generated<number>
  }
  /** Backups, restores and rehearsals. At most one row has not ended. */
  backup_tasks: RecordTable<Omit<BackupTask, 'facts'>, 'id' | 'done' | 'total'> & {
    facts: ColumnType<BackupFacts, string | undefined, string>
    /** When its process last reported that it works on it, by the database's clock. */
    seen_at: ColumnType<string, never, string>
  }
  /** What the administrators were told is wrong with the server, and when they were and an instance last saw it. */
  alerts: { kind: AlertKind; is_wrong: boolean; told_at: string; seen_at: string }
}

interface AccountTables {
  users: RecordTable<
    Omit<Account, 'created_at' | 'updated_at'>,
    'id' | 'language' | 'version' | 'is_email_confirmed'
  > & {
    /** `emailKey(email)`, by which accounts are found. Null if another account had the same key when keys were added. */
    email_key: string | null
    password_hash: string
    /** Null if the password is neither weak nor generated, or is older than this column. */
    password_note: PasswordNote | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /** A session lives 30 days from `created_at`, when somebody signed in. */
  sessions: Omit<Session, 'is_current'> & {
    user_id: number
    /** The device that signed in (docs/decisions/sign-in.md). Null if the session is older than this column. */
    device_id: string | null
    /** When somebody last showed in this session who they are. */
    signed_in_at: string
    expires_at: string
    /** True if a second step was shown in it, or set up in it. */
    has_second_step: Generated<boolean>
  }
  /** Links that set a new password, one for an account. The token is mailed, and only its hash is stored. */
  password_resets: {
    token_hash: string
    user_id: number
    expires_at: string
  }
  /** New addresses that wait for their confirmation, one for an account. */
  email_changes: EmailChange & {
    user_id: number
    /** Null until the link is mailed. */
    token_hash: string | null
    /** The session that asked for the change. */
    session_id: string
  }
  /**
   * Ways to sign in besides the password. They stay while their account is in the trash. What is sealed is the secret of
   * a codes app, bound to the row's id.
   */
  factors: SealedColumns & {
    id: Generated<number>
    user_id: number
    kind: 'passkey' | 'codes' | 'recovery_code'
    /** Of a passkey, what its owner calls it; of a recovery code, its first letters. */
    name: Generated<string>
    /** Of a passkey, in base64url, as is its public key. */
    credential_id: string | null
    public_key: string | null
    transports: ColumnType<string[], string | undefined, never>
    /** Of a recovery code, as of a password. */
    hash: string | null
    /** Of a passkey, its signatures as its device counts them; of a codes app, the half minute of its last code. */
    counter: Generated<number>
    /** False until a codes app has shown its first code. */
    is_confirmed: Generated<boolean>
    added_at: string
    last_used_at: string | null
  }
  /** Attempts to sign in or to add a passkey that wait for their second half, each for a few minutes. */
  challenges: {
    token_hash: string
    purpose: string
    user_id: number | null
    session_id: string | null
    expires_at: string
  }
}

interface MailTables {
  /** Mails that are still to be sent; a row is deleted when its mail was accepted. */
  mail_outbox: {
    id: Generated<number>
    kind: string
    payload: ColumnType<Record<string, unknown>, string, string>
    attempts: Generated<number>
    /** False for mails to guests and users that they have caused themselves. Others do not wait behind them. */
    goes_first: Generated<boolean>
    next_attempt_at: ColumnType<string, string | undefined, string>
    last_error: string | null
    created_at: Timestamp
  }
  /** The times at which mails that strangers can cause were or will be sent. `outbox/mail-slots.ts` counts them. */
  mail_slots: {
    /** The mail's id in the outbox. */
    mail_id: number
    kind: string
    /** Null if only its account's mails are counted. */
    budget: string | null
    user_id: number | null
    /** A hash of the address, for mails to people without an account. */
    recipient: string | null
    at: string
  }
  /** Messages that one digest announces together. */
  held_notices: {
    message_id: number
    /** The digest that is being sent. */
    digest_id: number | null
  }
}

export const siteTables: TableFacts = {
  migrations: {
    /** Versions of what people edit in forms, so that a change that was made from another one is noticed. */
    '0047-versions': statements(
      `alter table settings
        add column version integer not null default 1,
        add column desk_version integer not null default 1,
        add column backup_version integer not null default 1`,
      `alter table legal_pages add column version integer not null default 1`,
      `alter table users add column version integer not null default 1`,
      `alter table pictures add column version integer not null default 1`,
    ),
    '0048-region': statements(`alter table settings add column region text not null default ''`),
    /** Sessions of accounts that had a second step count as if it was shown in them. */
    '0062-second-steps-of-sessions': statements(
      `alter table sessions add column has_second_step boolean not null default false, drop column must_add_factor`,
      `update sessions set has_second_step = true where exists (
        select from factors
        where factors.user_id = sessions.user_id and factors.is_confirmed and factors.kind <> 'recovery_code'
      )`,
    ),
    '0064-device-of-sessions': statements(`alter table sessions add column device_id text`),
    /** It is not known which accounts visitors have made, so those that are not administrators count as such. */
    '0074-confirmed-addresses': statements(
      `alter table users add column is_email_confirmed boolean not null default false`,
      `update users set is_email_confirmed = true where role = 'admin'`,
    ),
    '0086-signature': statements(
      `alter table settings
        add column signature_name text not null default '',
        add column signature_telephone text not null default '',
        add column signature_imprint text not null default ''`,
    ),
    '0114-deposits': statements(
      `alter table settings
        add column deposit_percent integer not null default 30 check (deposit_percent between 1 and 100)`,
    ),
    /** What a device is called if it says nothing of itself is up to the reader's language. */
    '0121-unknown-devices': statements(
      `alter table sessions alter column device drop not null`,
      `update sessions set device = null where device = 'Unknown device'`,
      `update activity set device = null where device = 'Unknown device'`,
      `update mail_outbox set payload = payload || '{"device": null}'
        where kind = 'new_device' and payload ->> 'device' = 'Unknown device'`,
    ),
    '0123-page-check': statements(
      `alter table site add column remarks_left integer`,
      `create table kept_remarks (
        remark text primary key check (length(remark) <= 300),
        kept_at timestamptz not null
      )`,
    ),
    /** A deposit is the first part of the price. */
    '0137-payment-settings': statements(
      `alter table settings
        add column payment_version integer not null default 1,
        add column account_holder text not null default '',
        add column trade_name text not null default '',
        add column iban text not null default '',
        add column bic text not null default '',
        add column payment_link text not null default '',
        add column takes_cash boolean not null default false,
        add column charges_vat boolean not null default false,
        add column prices_include_vat boolean not null default true,
        add column vat_rates jsonb not null default '[]',
        add column vat_free_sentence text not null default '',
        add column parts jsonb not null default '[
          {"share": 30, "due": "accepted", "days": 14},
          {"share": 70, "due": "evening", "days": 7}
        ]',
        add column cancel_steps jsonb not null default '[]',
        add column terms text not null default '',
        add column payment_translations jsonb not null default '{}',
        add column offer_days integer not null default 14,
        add column confirms text not null default 'accepted',
        add column number_form text not null default '{year}-{number}',
        add column records_years integer not null default 10,
        add column reminder_before_days integer not null default 0,
        add column reminder_after_days integer not null default 0`,
      `update settings set parts = case
        when deposit_percent = 100 then jsonb_build_array(jsonb_build_object('share', 100, 'due', 'accepted', 'days', 14))
        else jsonb_build_array(
          jsonb_build_object('share', deposit_percent, 'due', 'accepted', 'days', 14),
          jsonb_build_object('share', 100 - deposit_percent, 'due', 'evening', 'days', 7)
        )
      end`,
      `alter table settings drop column deposit_percent`,
    ),
    '0130-travel': statements(
      `alter table settings
        add column free_km integer,
        add column km_amount integer,
        add column zones jsonb not null default '[]',
        add column parking_amount integer not null default 0,
        add column night_amount integer not null default 0,
        add column night_from_km integer,
        add column travel_vat_rate integer not null default 0,
        add column is_area_shown boolean not null default false,
        add column area_sentence text not null default '',
        add column area_translations jsonb not null default '{}',
        add column travel_version integer not null default 1`,
    ),
    /** Sites that exist are live. */
    '0113-going-live': statements(`alter table settings add column is_live boolean not null default true`),
  },
  personal: [
    {
      table: 'mail_outbox',
      isAbout: (id) => sql`(
        (payload ->> 'message_id')::integer in ${messagesOf(id)}
        or (payload ->> 'reply_id')::integer in ${repliesTo(id)}
        or (payload ->> 'order_id')::integer in ${ordersOf(id)}
      )`,
    },
    {
      table: 'mail_slots',
      isAbout: (id) => sql`(
        recipient in (select encode(sha256(convert_to(email_key, 'UTF8')), 'hex') from ${keysOf(id)} as address)
      )`,
    },
    { table: 'held_notices', isAbout: isOfMessage },
  ],
  impersonal: {
    owner: {
      settings: [
        'backup_every',
        'hidden_with_examples',
        ...wordColumns(settingsFields),
        ...wordColumns(deskSettingsFields),
        ...wordColumns(paymentSettingsFields),
        ...wordColumns(travelFields),
      ],
    },
    accounts: {
      challenges: ['token_hash', 'purpose', 'session_id'],
      email_changes: ['email', 'token_hash', 'session_id'],
      factors: ['kind', 'name', 'credential_id', 'public_key', 'transports', 'sealed', 'sealed_key', 'hash'],
      password_resets: ['token_hash'],
      sessions: ['id', 'device', 'device_id', 'address'],
      users: ['name', 'email', 'role', 'avatar', 'language', 'password_hash', 'password_note', 'email_key'],
    },
    machine: {
      alerts: ['kind'],
      kept_remarks: ['remark'],
      site: ['season_day', 'reminded_day'],
      backup_tasks: ['kind', 'actor_name', 'step', 'facts', 'problem'],
      kysely_migration: ['name', 'timestamp'],
      kysely_migration_lock: ['id'],
    },
  },
}
