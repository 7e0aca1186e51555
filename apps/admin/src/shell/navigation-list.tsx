import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Area, type AreaGroup, areaGroups } from '../areas/areas.ts'

/**
 * - `roomy`: rows large enough for a finger
 * - `compact`: small rows, so that all groups fit on a laptop's screen
 * - `icons`: names are for screen readers and tooltips only
 */
type Layout = 'roomy' | 'compact' | 'icons'

interface NavigationListProps {
  readonly layout: Layout
  readonly onNavigate?: () => void
}

/** Describes the links without a screen. */
const NOT_YET = 'Not available yet'

export function NavigationList({ layout, onNavigate }: NavigationListProps) {
  const notYetId = useId()
  return (
    <nav aria-label="Admin" className="flex flex-1 flex-col gap-1.5 overflow-y-auto px-3">
      <p id={notYetId} hidden>
        {NOT_YET}
      </p>
      {areaGroups.map((group) => (
        <Group key={group.label} group={group} layout={layout} notYetId={notYetId} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

interface LinkProps {
  readonly layout: Layout
  /** The text that describes the links without a screen. */
  readonly notYetId: string
  readonly onNavigate: (() => void) | undefined
}

function Group({ group: { label, areas }, ...props }: LinkProps & { readonly group: AreaGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={
          props.layout === 'icons'
            ? 'sr-only'
            : 'px-3 text-xs leading-5 font-semibold tracking-wide text-muted uppercase'
        }
      >
        {label}
      </h2>
      <ul className={`flex flex-col ${props.layout === 'roomy' ? 'gap-0.5' : ''}`}>
        {areas
          .filter(({ isUnlisted }) => !isUnlisted)
          .map((link) => (
            <li key={link.path}>
              <Entry link={link} {...props} />
            </li>
          ))}
      </ul>
    </section>
  )
}

const shapes = {
  roomy: 'min-h-11 gap-3 px-3 text-sm',
  compact: 'min-h-6 gap-3 px-3 text-sm pointer-coarse:min-h-11',
  icons: 'min-h-6 justify-center',
} as const satisfies Record<Layout, string>

function Entry({ link, layout, notYetId, onNavigate }: LinkProps & { readonly link: Area }) {
  const { label, path, icon: Icon, soon } = link
  const isToCome = soon !== undefined
  const tooltip = [layout === 'icons' && label, isToCome && NOT_YET].filter(Boolean).join(': ')
  return (
    <Link
      to={path}
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
