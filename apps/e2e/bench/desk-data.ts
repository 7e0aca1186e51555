import type { Data } from './sizes.ts'

/** In the occasion of every fiftieth evening. */
export const RARE_WORD = 'truffle'
/** The name of every hundredth customer has it, as many as the most common surnames. */
export const RARE_NAME = 'Hazelwood'

/**
 * As many customers as evenings. Of a hundred evenings, 70 are done, ten are lost, and the others are to come or have no
 * day; half of the holds have ended. The days of as many are as close together at both sizes: two a day.
 */
export const seed = (size: number) => `
  update settings set evenings_a_day = 20;
  insert into customers (email, email_key, name, telephone, heard_at, created_at, updated_at)
  select 'guest' || n || '@example.com', 'guest' || n || '@example.com',
    case when n % 100 = 9 then 'Guest ${RARE_NAME} ' else 'Guest ' end || md5(n::text), '+44 ' || n,
    now() - n * interval '1 hour', now(), now()
  from generate_series(1, ${size}) as n;
  insert into orders
    (customer_id, state, held_until, day, slot, time_zone, place, guests, occasion, currency, created_at, updated_at)
  select n, state,
    case when state = 'held' then now() + (n % 2 * 14 - 7) * interval '1 day' end,
    case when state <> 'enquiry' or n % 4 > 0 then day end,
    case when state in ('held', 'confirmed', 'done') then 1 + n % 2 end,
    'Europe/Paris', (array['Lyon', 'Paris', 'Nice'])[n % 3 + 1], 8,
    case when n % 50 = 7 then 'A ${RARE_WORD} menu' else 'A dinner for friends' end, 'EUR', now(), now()
  from generate_series(1, ${size}) as n,
    lateral (select current_date + 1 + (n / 2) - (${size} * 7 / 20)::integer as day) as planned,
    lateral (select case
      when day < current_date then (case when n % 8 = 0 then 'lost' else 'done' end)
      else (array['enquiry', 'enquiry', 'held', 'quoted', 'confirmed', 'confirmed'])[n % 6 + 1] end as state) as moved`

/** The desk of a small and of a large site. */
export const deskData: Data = { sizes: [100, 20_000], seed }
