import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Area } from '../areas/areas.ts'
import { t } from '../language/words.ts'

/**
 * - `roomy`: rows large enough for a finger
 * - `compact`: small rows, so that all groups fit on a laptop's screen
 * - `icons`: names are for screen readers and tooltips only
 */
export type Layout = 'roomy' | 'compact' | 'icons'

const shapes = {
  roomy: 'min-h-11 gap-3 px-3 text-sm',
  compact: 'min-h-6 gap-3 px-3 text-sm pointer-coarse:min-h-11',
  icons: 'min-h-6 justify-center',
} as const satisfies Record<Layout, string>

export interface LinkProps {
  readonly layout: Layout
  /** The text that describes the links without a screen. */
  readonly notYetId: string
  readonly onNavigate: (() => void) | undefined
}

interface NavigationLinksProps extends LinkProps, Omit<ComponentProps<'ul'>, 'children'> {
  readonly areas: readonly Area[]
}

/** A list of links to areas. */
export function NavigationLinks({ areas, layout, notYetId, onNavigate, ...list }: NavigationLinksProps) {
  return (
    <ul {...list}>
      {areas.map((link) => (
        <li key={link.label}>
          <NavigationLink link={link} layout={layout} notYetId={notYetId} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )
}

/** A link of the sidebar to an area. */
function NavigationLink({ link, layout, notYetId, onNavigate }: LinkProps & { readonly link: Area }) {
  const { label, path, search = {}, icon: Icon, soon } = link
  const isToCome = soon !== undefined
  const tooltip = [layout === 'icons' && label, isToCome && t.notAvailableYet].filter(Boolean).join(': ')
  return (
    <Link
      to={path}
      search={search}
      onClick={onNavigate}
      title={tooltip || undefined}
      aria-describedby={isToCome ? notYetId : undefined}
      className={`flex items-center rounded-lg font-medium transition-colors ${shapes[layout]}`}
      activeProps={{ className: 'bg-primary-wash text-link' }}
      inactiveProps={{ className: `hover:bg-hover hover:text-ink ${isToCome ? 'text-muted' : 'text-ink'}` }}
    >
      <Icon size={18} className="shrink-0" aria-hidden="true" />
      <span className={layout === 'icons' ? 'sr-only' : ''}>{label}</span>
    </Link>
  )
}
