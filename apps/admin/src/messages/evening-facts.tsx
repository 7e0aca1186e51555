import { allergens, eveningInShort, eveningWords } from '@tablier/contracts'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateTime } from '../components/date-time.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import type { Message } from './message-queries.ts'

type Evening = NonNullable<Message['evening']>

/** What the visitor told about the evening, in words; diets and allergies are marked. */
export function EveningFacts({ evening }: { readonly evening: Evening }) {
  const language = useSiteLanguage()
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line p-4 sm:grid-cols-2">
      {eveningWords(evening, language).map(({ term, text }) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
      <DietsAndAllergies evening={evening} />
    </dl>
  )
}

function DietsAndAllergies({ evening }: { readonly evening: Evening }) {
  const { diets, isUnreadable, consentedAt } = evening
  if (consentedAt === null) return null
  return (
    <div className="rounded-md bg-danger-wash p-3 sm:col-span-2">
      <dt className="mb-1 flex items-center gap-2 font-medium text-danger">
        <TriangleAlert size={16} aria-hidden="true" />
        Diets and allergies
      </dt>
      <dd>
        {isUnreadable && (
          <p>
            Something was told, but this server cannot read it: its secret is another one than at the time. Please ask
            the guest again.
          </p>
        )}
        {evening.allergens.length > 0 && (
          <p className="font-semibold">{evening.allergens.map((code) => allergens[code]).join(', ')}</p>
        )}
        {diets && <p className="whitespace-pre-wrap">{diets}</p>}
        <p className="mt-2 text-xs text-muted">
          The guest agreed on <DateTime iso={consentedAt} /> that you keep this to plan the evening.
        </p>
      </dd>
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Date and guests in one line, for a list. */
export function EveningLine({ evening }: { readonly evening: Evening }) {
  const text = eveningInShort(evening, useSiteLanguage())
  return text && <p className="text-xs font-normal text-muted">{text}</p>
}
