import { type RawBuilder, sql } from 'kysely'

/** What came for an order, what its parts ask for together, and when the first open one is due. */
export interface OrderMoney {
  readonly due_on: string | null
  readonly came: number
  readonly asked: number
}

const cameOf = sql`(select coalesce(sum(amount), 0) from payments where order_id = orders.id)`

/**
 * Selects one row of `OrderMoney` for an order. It adds the parts up by due day, as `standingOf` does: the first whose
 * sum is larger than what came is open.
 */
export const moneyOfOrder: RawBuilder<OrderMoney> = sql`(
  select came, coalesce(max(until), 0) as asked,
    (array_agg(due_on order by due_on nulls last) filter (where until > came))[1] as due_on
  from (select ${cameOf} as came) as paid left join (
    select due_on, sum(amount) over (order by due_on nulls last, id) as until
    from order_parts where order_id = orders.id
  ) as part on true group by came
)`

/** Selects the day on which the next part of an order is due; null if none is open, has a day, or is still wanted. */
export const nextDueDay: RawBuilder<string | null> = sql`(
  select due_on from ${moneyOfOrder} as money
  where orders.state <> 'lost' and (orders.price is null or greatest(came, 0) < orders.price)
)`
