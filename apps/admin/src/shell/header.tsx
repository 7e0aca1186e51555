import { Link } from '@tanstack/react-router'
import { ExternalLink, Eye, Menu } from 'lucide-react'
import type { Session } from '../session/session-store.ts'
import { buttonClass, IconButton } from '../components/button.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { navigation } from './navigation.ts'
import { PUBLIC_SITE } from '../public-site.ts'

/** Those of the sidebar, and one for which it has no room. */
const screens = [...navigation.flatMap(({ links }) => links), { label: 'Activity', path: '/admin/activity' }]

interface HeaderProps {
  readonly session: Session
  readonly onOpenNavigation: () => void
}

export function Header({ session, onOpenNavigation }: HeaderProps) {
  return (
    <header className="sticky top-0 z-10 flex h-16 shrink-0 items-center gap-2 border-b border-line bg-background/95 px-4 backdrop-blur-sm sm:px-6 lg:px-8 print:hidden">
      <IconButton label="Open navigation" aria-haspopup="dialog" className="-ml-2 lg:hidden" onClick={onOpenNavigation}>
        <Menu size={22} />
      </IconButton>
      <HeaderSearch screens={screens} />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <Link to="/admin/preview" className={`${buttonClass('quiet')} max-sm:px-2.5`}>
          <Eye size={16} aria-hidden="true" />
          <span className="max-md:sr-only">Preview site</span>
        </Link>
        <a href={PUBLIC_SITE} className={`${buttonClass('quiet')} max-sm:px-2.5`}>
          <ExternalLink size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">View site</span>
        </a>
        <NotificationBell />
        <AvatarMenu session={session} />
      </div>
    </header>
  )
}
