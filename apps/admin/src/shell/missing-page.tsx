import { useLocation } from '@tanstack/react-router'
import { type Area, areaToCome } from '../areas/areas.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { ButtonLink } from '../components/button.tsx'
import { brand, t } from '../language/words.ts'

/** Shown for a link of the sidebar that has no screen yet, and for unknown paths. */
export function MissingPage() {
  const area = areaToCome(useLocation({ select: ({ pathname }) => pathname }))
  return area ? <NotAvailablePage area={area} /> : <NotFoundPage />
}

function NotAvailablePage({ area: { label, icon: Icon, soon } }: { readonly area: Area }) {
  return (
    <div className="flex flex-col items-center px-4 py-24 text-center">
      <title>{`${label} · ${brand}`}</title>
      <Icon size={32} className="text-muted" aria-hidden="true" />
      <p className="mt-4 text-sm font-medium text-muted">{label}</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight">{t.thisPartIsNotAvailable}</h1>
      <p className="mt-3 max-w-md text-pretty text-muted">{soon}</p>
      <ButtonLink to="/admin/dashboard" variant="primary" className="mt-8">
        {t.goToDashboard}
      </ButtonLink>
    </div>
  )
}
