import { type RawBuilder, sql } from 'kysely'

/**
 * When a row of `secret_links` ends. It is computed from the present day of the evening, which may be set or changed
 * after the link was made: a table's link ends the day after it, once that day is over everywhere on earth, and an
 * enquiry's not before 30 days after it. The column alone decides for a calendar, and as long as there is no day. Days that
 * are stored from before they were bounded may be past the years that JavaScript can read.
 */
export const endOfLink: RawBuilder<string> = sql`least('2200-02-01T00:00:00Z'::timestamptz,
  case kind
    when 'table' then coalesce(
      (select (day + 2) + time '12:00' from orders where orders.id = order_id) at time zone 'UTC',
      expires_at
    )
    when 'enquiry' then greatest(
      expires_at,
      (coalesce(
        (select day from orders where orders.message_id = secret_links.message_id),
        (select (evening ->> 'date')::date from messages where messages.id = secret_links.message_id)
      ) + 31)::timestamp at time zone 'UTC'
    )
    else expires_at
  end
)`
