import { type Kysely, sql } from 'kysely'

/** How many rows the counts have before a trigger adds them up. */
const MAX_ROWS = 100

const statements = [
  // Counts of the messages that are not deleted. A status has several rows; their sum is its count. Changes are added as
  // rows of their own, so that two writers never wait for each other.
  `create table message_counts (status text not null, change bigint not null)`,
  `insert into message_counts select status, count(*) from messages where deleted_at is null group by status`,
  `create function add_up_message_counts() returns void language sql as $$
    with added_up as (
      delete from message_counts where ctid = any (array(select ctid from message_counts for update skip locked))
      returning status, change
    )
    insert into message_counts select status, sum(change) from added_up group by status having sum(change) <> 0
  $$`,
  `create function count_messages() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into message_counts select status, count(*) from added where deleted_at is null group by status;
    elsif tg_op = 'DELETE' then
      insert into message_counts select status, -count(*) from removed where deleted_at is null group by status;
    elsif tg_op = 'UPDATE' then
      insert into message_counts
      select status, sum(change) from (
        select status, 1 as change from added where deleted_at is null
        union all select status, -1 from removed where deleted_at is null
      ) as changes group by status having sum(change) <> 0;
    else
      delete from message_counts;
    end if;
    if (select count(*) > ${MAX_ROWS} from message_counts) then
      perform add_up_message_counts();
    end if;
    return null;
  end $$`,
  `create trigger count_inserted after insert on messages referencing new table as added
    for each statement execute function count_messages()`,
  `create trigger count_updated after update on messages referencing old table as removed new table as added
    for each statement execute function count_messages()`,
  `create trigger count_deleted after delete on messages referencing old table as removed
    for each statement execute function count_messages()`,
  `create trigger count_truncated after truncate on messages for each statement execute function count_messages()`,
  // An inbox from which nearly everything was archived is not searched message by message.
  `create index messages_inbox on messages (created_at desc, id desc) where deleted_at is null and status <> 'Archived'`,
]

/** Keeps the number of messages of each status, and orders the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
