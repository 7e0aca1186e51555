import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../components/date-time.tsx'
import { erasuresOptions } from './customer-queries.ts'

/** How many erasures are shown. */
const SHOWN = 5

/** How long customers are kept, and who was erased lately: by whom and when, and nothing else. */
export function ErasuresNote() {
  const { data } = useQuery(erasuresOptions)
  if (!data) return null
  const { keepYears, purgeDays, items } = data
  return (
    <section aria-label="How long customers are kept" className="max-w-3xl text-sm text-muted">
      <p>
        A customer you have not heard from for {keepYears === 1 ? 'a year' : `${keepYears} years`} is erased, with
        messages and evenings. Diets and allergies are forgotten {purgeDays === 1 ? 'a day' : `${purgeDays} days`} after
        the evening, unless your guest agreed to be remembered. Both are set under{' '}
        <Link to="/admin/settings/desk" className="rounded text-link underline">
          Order settings
        </Link>
        .
      </p>
      {items.length > 0 && (
        <ul className="mt-2">
          {items.slice(0, SHOWN).map(({ at, actorName, count }) => (
            <li key={`${at} ${actorName ?? ''}`}>
              <DateTime iso={at} />: {count === 1 ? 'one customer was' : `${count} customers were`} erased
              {actorName === null ? ' after that time' : ` by ${actorName}`}.
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
