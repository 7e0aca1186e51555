import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { navigation, type NavigationGroup, type NavigationLink } from './navigation.ts'

interface NavigationListProps {
  /** Shows only the icons; the names stay for screen readers and as tooltips. */
  readonly isCollapsed?: boolean
  readonly onNavigate?: () => void
}

export function NavigationList({ isCollapsed = false, onNavigate }: NavigationListProps) {
  return (
    <nav aria-label="Admin" className="flex-1 overflow-y-auto px-3 pb-4">
      {navigation.map((group) => (
        <Group key={group.label} group={group} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

interface GroupProps {
  readonly group: NavigationGroup
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

function Group({ group, isCollapsed, onNavigate }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2
        id={id}
        className={isCollapsed ? 'sr-only' : 'px-3 pb-1.5 text-xs font-semibold tracking-wide text-muted uppercase'}
      >
        {group.label}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {group.links.map((link) => (
          <li key={link.path}>
            <Entry link={link} isCollapsed={isCollapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  readonly link: NavigationLink
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

function Entry({ link: { label, path, icon: Icon }, isCollapsed, onNavigate }: EntryProps) {
  return (
    <Link
      to={path}
      onClick={onNavigate}
      title={isCollapsed ? label : undefined}
      className={`flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium transition-colors ${isCollapsed ? 'justify-center' : ''}`}
      activeProps={{ className: 'bg-primary-wash text-link' }}
      inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-ink' }}
    >
      <Icon size={18} className="shrink-0" aria-hidden="true" />
      <span className={isCollapsed ? 'sr-only' : ''}>{label}</span>
    </Link>
  )
}
