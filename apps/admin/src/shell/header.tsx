import { Menu } from '@base-ui/react/menu'
import { avatarUrl } from '@tablier/contracts'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ExternalLink, Eye, Menu as MenuIcon } from 'lucide-react'
import { menuItemClass, popupClass } from '../components/select.tsx'
import { signOut } from '../session/session.ts'
import type { Session } from '../session/session-store.ts'
import { buttonClass, IconButton } from '../components/button.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { PUBLIC_SITE } from '../public-site.ts'

interface HeaderProps {
  readonly session: Session
  readonly onOpenNavigation: () => void
}

export function Header({ session, onOpenNavigation }: HeaderProps) {
  return (
    <header className="sticky top-0 z-10 flex h-16 shrink-0 items-center gap-2 border-b border-line bg-background/95 px-4 backdrop-blur-sm sm:px-6 lg:px-8 print:hidden">
      <IconButton label="Open navigation" aria-haspopup="dialog" className="-ml-2 lg:hidden" onClick={onOpenNavigation}>
        <MenuIcon size={22} />
      </IconButton>
      <HeaderSearch />
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

function AvatarMenu({ session }: { session: Session }) {
  const navigate = useNavigate()
  return (
    <Menu.Root>
      <Menu.Trigger className="flex min-h-10 items-center gap-2 rounded-lg px-1.5 text-sm font-medium hover:bg-hover data-popup-open:bg-hover">
        <Avatar session={session} />
        <span className="sr-only">Account:</span>{' '}
        <span className="max-w-40 truncate max-sm:sr-only">{session.name}</span>
        <ChevronDown size={16} className="text-muted" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-20 outline-none">
          <Menu.Popup className={`${popupClass} min-w-52`}>
            <p className="truncate border-b border-line px-3 py-2 text-sm text-muted">{session.email}</p>
            <Menu.Item className={menuItemClass} onClick={() => void navigate({ href: '/admin/settings/general' })}>
              Your Profile
            </Menu.Item>
            <Menu.Item className={menuItemClass} onClick={() => void navigate({ href: '/admin/settings/appearance' })}>
              Settings
            </Menu.Item>
            <Menu.Item className={menuItemClass} onClick={() => void signOut()}>
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The account's picture, or the first letter of its name. */
function Avatar({ session }: { session: Session }) {
  const shape = 'size-8 shrink-0 rounded-full'
  if (session.avatar) return <img src={avatarUrl(session.avatar)} alt="" className={`${shape} object-cover`} />
  return (
    <span
      aria-hidden="true"
      className={`${shape} flex items-center justify-center bg-primary text-sm text-primary-ink uppercase`}
    >
      {session.name.trim().charAt(0) || '?'}
    </span>
  )
}
