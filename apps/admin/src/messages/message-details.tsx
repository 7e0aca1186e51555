import type { ReactNode } from 'react'
import { eveningInShort, eveningWords } from '@tablier/contracts'
import { MarkedDiets } from '../orders/guests/allergies.tsx'
import { MapLink, PhoneLinks } from '../components/contact-links.tsx'
import { DateTime } from '../components/date-time.tsx'
import { TextLink } from '../components/text.tsx'
import { replyAddress } from '../replies/message-replies.tsx'
import { languageName } from '../translations/languages.ts'
import { type Message, subjectOf } from './message-queries.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

export function MessageDetails({ message, status }: { readonly message: Message; readonly status: ReactNode }) {
  const { name, email, createdAt, evening, followsId, withdrawnAt, language } = message
  return (
    <dl className="flex flex-col gap-4 text-sm">
      <Detail term={t.from}>
        {name || '—'}
        {email && (
          <>
            {' '}
            <a href={replyAddress(message)} className="rounded text-link underline underline-offset-4">
              {`<${email}>`}
            </a>
          </>
        )}
        {language !== null && <p className="text-muted">{t.wroteIn({ language: languageName(language) })}</p>}
      </Detail>
      <Detail term={t.subject}>{subjectOf(message)}</Detail>
      <Detail term={t.status}>{status}</Detail>
      <Detail term={t.received}>
        <DateTime iso={createdAt} />
      </Detail>
      {withdrawnAt !== null && (
        <Detail term={t.withdrawnByTheGuest}>
          <DateTime iso={withdrawnAt} />
        </Detail>
      )}
      {followsId !== null && (
        <Detail term={t.addedTo}>
          <TextLink to="/admin/messages/$id" params={{ id: followsId }} look="text">
            {t.anEarlierMessage}
          </TextLink>
        </Detail>
      )}
      <Detail term={t.message}>
        <p className="rounded-lg bg-sunken p-4 whitespace-pre-wrap">{message.message || '—'}</p>
      </Detail>
      {evening && (
        <Detail term={t.theEvening}>
          <EveningFacts evening={evening} />
        </Detail>
      )}
    </dl>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 font-medium text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

type Evening = NonNullable<Message['evening']>

/** What the visitor told about the evening, with diets and allergies marked. */
function EveningFacts({ evening }: { readonly evening: Evening }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {eveningWords({ ...evening, is_flexible: evening.isFlexible }, locale, t).map(({ fact, term, text }) => (
          <div key={fact}>
            <dt className="text-muted">{term}</dt>
            <dd>
              {fact === 'telephone' ? (
                <PhoneLinks numbers={[text]} />
              ) : fact === 'place' ? (
                <MapLink place={text} />
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      {evening.consentedAt !== null && <MarkedDiets {...evening} />}
    </div>
  )
}

/** Date and guests in one line, for a list. */
export function EveningLine({ evening }: { readonly evening: Evening }) {
  const text = eveningInShort(evening, locale, t)
  return text && <p className="text-xs font-normal text-muted">{text}</p>
}
