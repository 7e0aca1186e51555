import { formatDay } from '../../language/moment-text.ts'
import { t } from '../../language/words.ts'

interface MonthSums {
  readonly month: string
  readonly agreed: number
  readonly paid: number
}

const HEIGHT = 120

/** Twelve pairs of bars, agreed beside paid. The table below says the same, so screen readers leave them out. */
export function MonthBars({ months }: { readonly months: readonly MonthSums[] }) {
  const most = Math.max(1, ...months.flatMap(({ agreed, paid }) => [agreed, paid]))
  const heightOf = (amount: number) => `${(Math.max(0, amount) / most) * HEIGHT}px`
  return (
    <figure aria-hidden="true" className="flex flex-col gap-3">
      <div className="grid grid-cols-12 items-end gap-1 sm:gap-3">
        {months.map(({ month, agreed, paid }) => (
          <div key={month} className="flex min-w-0 flex-col items-center gap-1">
            <div className="flex w-full items-end justify-center gap-0.5" style={{ height: HEIGHT }}>
              <span className="w-2/5 max-w-5 rounded-t bg-control-line" style={{ height: heightOf(agreed) }} />
              <span className="w-2/5 max-w-5 rounded-t bg-primary" style={{ height: heightOf(paid) }} />
            </div>
            <span className="text-xs text-muted">{formatDay(`${month}-01`, { month: 'narrow' })}</span>
          </div>
        ))}
      </div>
      <figcaption className="flex gap-5 text-xs text-muted">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-control-line" />
          {t.moneyAgreed}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-primary" />
          {t.moneyPaid}
        </span>
      </figcaption>
    </figure>
  )
}
