import { Link } from '@tanstack/react-router'
import { siteAreas } from '../collections/site-areas.ts'

/** The lists behind the page's sections, for those who do not point at the preview. */
export function SectionLinks() {
  return (
    <nav aria-label="Sections of the page" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">Edit:</span>
      {siteAreas.map(({ label, path }) => (
        <Link key={path} to={path} className="inline-flex min-h-8 items-center rounded text-link hover:underline">
          {label}
        </Link>
      ))}
    </nav>
  )
}
