import { formatMoney } from '@tablier/contracts'
import { DateTime } from '../components/date-time.tsx'
import { LinkField } from '../components/link-field.tsx'
import { Card } from '../components/page.tsx'
import { Rich } from '../components/text.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'

/** What was sent, what was seen, and what the draft changes of it. */
export function VersionsCard({ offer }: { readonly offer: Offer }) {
  const { versions, changes, isChanged, state, currency, link } = offer
  if (versions.length === 0) return null
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return (
    <Card title={t.offerVersions} isWide folds>
      <div className="flex flex-col gap-4 text-sm">
        {isChanged && changes && state !== 'accepted' && (
          <section aria-label={t.changedSinceSent} className="rounded-lg bg-sunken p-4">
            <p className="font-medium">{t.changedSinceSent}</p>
            <ul>
              {changes.lines.map(({ title, kind }) => (
                <li key={`${kind} ${title}`} className="[overflow-wrap:anywhere]">
                  {t.changedLine({ kind, title })}
                </li>
              ))}
              {changes.totalBefore !== offer.sums.total && (
                <li>{t.totalWas({ before: money(changes.totalBefore), now: money(offer.sums.total) })}</li>
              )}
            </ul>
          </section>
        )}
        <ol className="flex flex-col gap-3">
          {versions.map(({ sent, sentAt, seenAt, total }) => (
            <li key={sent}>
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{t.offerVersionNumber({ number: sent })}</span>
                <span className="tabular-nums">{money(total)}</span>
              </p>
              <p className="text-xs text-muted">
                <Rich text={t.sentAtTime} time={() => <DateTime iso={sentAt} />} />
                {seenAt !== null && (
                  <>
                    {' · '}
                    <Rich text={t.seenAtTime} time={() => <DateTime iso={seenAt} />} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
        {link && <LinkField what="link" path={link.path} />}
      </div>
    </Card>
  )
}
