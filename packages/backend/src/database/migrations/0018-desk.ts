import { emailKey } from '@tablier/contracts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { statements } from './statements.ts'

/** How many rows the counts have before a trigger adds them up. */
const MAX_COUNT_ROWS = 100

/** Counts of the orders by their stored states, as `message_counts` has them of messages. */
const countStatements = [
  `create table order_counts (state text not null, change bigint not null)`,
  `create function count_orders() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into order_counts select state, count(*) from added group by state;
    elsif tg_op = 'DELETE' then
      insert into order_counts select state, -count(*) from removed group by state;
    elsif tg_op = 'UPDATE' then
      insert into order_counts
      select state, sum(change) from (
        select state, 1 as change from added union all select state, -1 from removed
      ) as changes group by state having sum(change) <> 0;
    else
      delete from order_counts;
    end if;
    if (select count(*) > ${MAX_COUNT_ROWS} from order_counts) then
      with added_up as (
        delete from order_counts where ctid = any (array(select ctid from order_counts for update skip locked))
        returning state, change
      )
      insert into order_counts select state, sum(change) from added_up group by state having sum(change) <> 0;
    end if;
    return null;
  end $$`,
  `create trigger count_inserted after insert on orders referencing new table as added
    for each statement execute function count_orders()`,
  `create trigger count_updated after update on orders referencing old table as removed new table as added
    for each statement execute function count_orders()`,
  `create trigger count_deleted after delete on orders referencing old table as removed
    for each statement execute function count_orders()`,
  `create trigger count_truncated after truncate on orders for each statement execute function count_orders()`,
]

const tables = [
  `alter table settings
    add column currency text not null default 'EUR',
    add column evenings_a_day integer not null default 1 check (evenings_a_day between 1 and 20),
    add column hold_days integer not null default 7 check (hold_days between 1 and 90),
    add column keep_years integer not null default 3 check (keep_years between 1 and 10),
    add column purge_days integer not null default 30 check (purge_days between 1 and 365),
    add column confirmation_text text not null default '',
    add column checklists jsonb not null default '[]'`,
  // People by address. Somebody who was entered by hand may have none. Diets and allergens are encrypted. is_by_hand:
  // somebody has entered or changed something, so that the customer stays when their last message is gone.
  `create table customers (
    id integer generated always as identity primary key,
    email text not null default '',
    email_key text unique,
    name text not null,
    telephone text not null default '',
    notes text not null default '',
    sealed text,
    sealed_key text,
    consented_at timestamptz,
    is_remembered boolean not null default false,
    is_by_hand boolean not null default false,
    heard_at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((email = '') = (email_key is null)),
    check ((sealed is null) = (sealed_key is null)),
    check (sealed is null or consented_at is not null)
  )`,
  `create index customers_heard on customers (heard_at desc, id desc)`,
  `create index customers_name on customers (lower(name), id)`,
  `create index customers_search on customers using gin (lower(name || ' ' || email || ' ' || telephone) gin_trgm_ops)`,
  // Addresses of customers that were merged into another one. No address is here and in customers.
  `create table customer_addresses (
    id integer generated always as identity primary key,
    customer_id integer not null references customers on delete cascade,
    email text not null,
    email_key text not null unique
  )`,
  `create index customer_addresses_customer on customer_addresses (customer_id)`,
  `alter table messages add column customer_id integer references customers on delete set null`,
  // What a sender added to an earlier message by its link, and whether they withdrew that one.
  `alter table messages
    add column follows_id integer references messages on delete set null,
    add column withdrawn_at timestamptz`,
  `create index messages_follows on messages (follows_id) where follows_id is not null`,
  // A hash of the address that mails to strangers go to.
  `alter table mail_slots add column recipient text`,
  `create index mail_slots_recipient on mail_slots (recipient, at desc) where recipient is not null`,
  `create index messages_customer on messages (customer_id, id) where customer_id is not null`,
  // Evenings. What occupies a day has a slot of it, and no slot is given twice: this constraint decides who gets a day.
  // A hold that has ended still has its slot, which is taken from it by the next order that needs one.
  `create table orders (
    id integer generated always as identity primary key,
    customer_id integer not null references customers on delete cascade,
    message_id integer unique references messages on delete set null,
    state text not null default 'enquiry'
      check (state in ('enquiry', 'held', 'quoted', 'confirmed', 'done', 'lost')),
    held_until timestamptz,
    lost_reason text not null default '',
    day date,
    slot integer check (slot > 0),
    start text,
    time_zone text not null,
    place text not null default '',
    guests integer check (guests > 0),
    occasion text not null default '',
    sealed text,
    sealed_key text,
    consented_at timestamptz,
    dishes jsonb not null default '[]',
    currency text not null,
    price integer check (price >= 0),
    notes text not null default '',
    checklist jsonb not null default '[]',
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (day, slot),
    check (slot is null or (day is not null and state in ('held', 'quoted', 'confirmed', 'done'))),
    check (state not in ('held', 'confirmed') or slot is not null),
    check (held_until is null or state in ('held', 'quoted')),
    check (state <> 'held' or held_until is not null),
    check (state <> 'quoted' or (slot is null) = (held_until is null)),
    check ((sealed is null) = (sealed_key is null)),
    check (sealed is null or consented_at is not null)
  )`,
  `create index orders_state on orders (state, day, id)`,
  `create index orders_day on orders (day, id)`,
  `create index orders_state_latest on orders (state, day desc nulls last, id desc)`,
  `create index orders_latest on orders (day desc nulls last, id desc)`,
  `create index orders_search on orders using gin (lower(occasion || E'\\n' || place) gin_trgm_ops)`,
  `create index orders_held on orders (held_until, id) where held_until is not null`,
  `create index orders_customer on orders (customer_id, id)`,
  ...countStatements,
  // What is to be paid, and when.
  `create table order_amounts (
    id integer generated always as identity primary key,
    order_id integer not null references orders on delete cascade,
    kind text not null check (kind in ('deposit', 'balance', 'refund')),
    amount integer not null check (amount >= 0),
    due_on date,
    paid_on date
  )`,
  `create index order_amounts_order on order_amounts (order_id, id)`,
  // Who did what to an order. It names fields and states, never what a field held.
  `create table order_events (
    id integer generated always as identity primary key,
    order_id integer not null references orders on delete cascade,
    at timestamptz not null,
    actor_id integer,
    actor_name text,
    action text not null,
    details jsonb not null default '[]'
  )`,
  `create index order_events_order on order_events (order_id, id)`,
  // The guests of an evening: everything about them is encrypted.
  `create table order_guests (
    id integer generated always as identity primary key,
    order_id integer not null references orders on delete cascade,
    sealed text not null,
    sealed_key text not null,
    consented_at timestamptz not null,
    token_hash text unique,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index order_guests_order on order_guests (order_id, id)`,
  // Links that open without an account: a guest's enquiry, a table's guests, the calendar. Deleting a row revokes it.
  // The token is found by its hash; it is also kept encrypted if the owner may see the link again.
  `create table secret_links (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('enquiry', 'table', 'calendar')),
    message_id integer references messages on delete cascade,
    order_id integer references orders on delete cascade,
    token_hash text not null unique,
    sealed text,
    sealed_key text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check ((kind = 'enquiry') = (message_id is not null)),
    check ((kind = 'table') = (order_id is not null)),
    check ((sealed is null) = (sealed_key is null))
  )`,
  `create unique index secret_links_table on secret_links (order_id) where order_id is not null`,
  `create unique index secret_links_calendar on secret_links (kind) where kind = 'calendar'`,
  `create unique index secret_links_message on secret_links (message_id) where message_id is not null`,
  // Days without evenings, both ends included.
  `create table days_off (
    id integer generated always as identity primary key,
    first_day date not null,
    last_day date not null,
    note text not null default '',
    version integer not null default 1,
    updated_at timestamptz not null,
    check (first_day <= last_day)
  )`,
  `create index days_off_last on days_off (last_day, first_day)`,
  // That somebody was erased, and nothing else about them. Without an actor it was the retention period.
  `create table erasures (
    id integer generated always as identity primary key,
    at timestamptz not null,
    actor_id integer,
    actor_name text
  )`,
]

/** What is kept of a dish elsewhere says nothing about its allergens either. */
const dishes = [
  `alter table portfolio_items add column allergens text not null default ''`,
  `update revisions set record = record || '{"allergens": ""}' where collection = 'portfolioItems' and record_id <> 0`,
  `update trash set record = record || '{"allergens": ""}' where area = 'portfolioItems'`,
  `update example_records set removed = removed || '{"allergens": ""}'
    where table_name = 'portfolio_items' and removed is not null`,
]

/** Adds the desk: customers, the evenings that they order, guests, secret links and days off. */
export const deskMigration: Migration = {
  up: async (db) => {
    await statements(...tables, ...dishes).up(db)
    await addSenders(db)
  },
}

interface Sender {
  readonly email: string
  readonly name: string
  readonly created_at: string
  readonly heard_at: string
}

const AT_ONCE = 1000

/** Makes a customer of each address that messages came from. Only we compute its key, so this cannot be one statement. */
async function addSenders(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Sender>`
    select email, (array_agg(name order by created_at desc))[1] as name,
      min(created_at) as created_at, max(created_at) as heard_at
    from messages where email <> '' group by email order by heard_at, email`.execute(db)
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const senders = rows.slice(start, start + AT_ONCE).map(({ email, name, created_at, heard_at }) => ({
      email,
      email_key: emailKey(email),
      name,
      created_at,
      heard_at,
    }))
    await sql`
      with sender as (
        select * from jsonb_to_recordset(${JSON.stringify(senders)}::jsonb)
          as sender (email text, email_key text, name text, created_at timestamptz, heard_at timestamptz)
      ), added as (
        insert into customers (email, email_key, name, heard_at, created_at, updated_at)
        select distinct on (email_key)
          email, email_key, name, heard_at, min(created_at) over (partition by email_key), heard_at
        from sender order by email_key, heard_at desc
        on conflict (email_key) do update set email = excluded.email, name = excluded.name, heard_at = excluded.heard_at
        returning id, email_key
      )
      update messages set customer_id = added.id
      from sender join added using (email_key)
      where messages.email = sender.email`.execute(db)
  }
}
