import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { Button, buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { PagePending } from '../components/page.tsx'
import { brand } from '../brand.ts'
import { useSiteLanguage } from '../site-time-zone.ts'
import { cardOptions } from './card-query.ts'
import { KitchenCard } from './kitchen-card.tsx'

const route = getRouteApi('/admin/orders/$id/card')

/** A page to print for the kitchen. */
export function KitchenCardScreen() {
  const { id } = route.useParams()
  const language = useSiteLanguage()
  const { data: card, error, refetch } = useQuery(cardOptions(id))
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <title>{`Kitchen card · ${brand}`}</title>
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <Link to="/admin/orders/$id" params={{ id }} className={`${buttonClass('quiet')} max-sm:min-h-11`}>
          <ArrowLeft size={18} aria-hidden="true" />
          Back to the order
        </Link>
        {card && (
          <Button variant="primary" className="max-sm:min-h-11" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
        )}
      </div>
      {error && !card && <FailureNotice message={messageOf(error, 'Failed to load')} onRetry={() => void refetch()} />}
      {!error && !card && <PagePending />}
      {card && <KitchenCard card={card} language={language} />}
    </div>
  )
}
