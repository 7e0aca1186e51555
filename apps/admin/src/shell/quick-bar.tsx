import { Link } from '@tanstack/react-router'
import { openAreas } from '../areas/areas.ts'

/** On a phone, links to what a chef opens many times a day, at the bottom of the screen. See `--bar` in styles.css. */
export function QuickBar() {
  return (
    <nav
      aria-label="Quick links"
      className="fixed inset-x-0 bottom-0 z-10 grid h-(--bar) shrink-0 auto-cols-fr grid-flow-col overflow-hidden bg-background shadow-[0_-1px_var(--line)] pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden [@media(max-height:32rem)]:hidden"
    >
      {openAreas
        .filter(({ isQuick }) => isQuick)
        .map(({ label, path, icon: Icon }) => (
          <Link
            key={path}
            to={path}
            className="flex flex-col items-center justify-center gap-0.5 text-xs font-medium outline-offset-[-2px]"
            activeProps={{ className: 'text-link' }}
            inactiveProps={{ className: 'text-muted' }}
          >
            <Icon size={20} aria-hidden="true" />
            {label}
          </Link>
        ))}
    </nav>
  )
}
