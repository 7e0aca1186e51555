import { Link } from '@tanstack/react-router'
import { brand } from '../brand.ts'
import { buttonClass } from '../components/button.tsx'

/** Shown for sidebar links that have no screen. */
export function NotAvailablePage() {
  return (
    <div className="flex flex-col items-center gap-6 px-4 py-24 text-center">
      <title>{`Not available · ${brand}`}</title>
      <h1 className="text-2xl font-semibold tracking-tight">This part is not available.</h1>
      <Link to="/admin/dashboard" className={buttonClass('primary')}>
        Go to Dashboard
      </Link>
    </div>
  )
}
