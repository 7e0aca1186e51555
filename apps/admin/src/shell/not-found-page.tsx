import { Link, useLocation } from '@tanstack/react-router'
import { brand } from '../brand.ts'
import { buttonClass } from '../components/button.tsx'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-24 text-center">
      <title>{`Page not found · ${brand}`}</title>
      <h1 className="text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="text-muted [overflow-wrap:anywhere]">The page {path} does not exist.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/admin/dashboard" className={buttonClass('primary')}>
          Go to Dashboard
        </Link>
        <Link to="/admin" className={buttonClass()}>
          Admin Home
        </Link>
      </div>
    </div>
  )
}
