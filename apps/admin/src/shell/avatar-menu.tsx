import { Menu } from '@base-ui/react/menu'
import { avatarUrl } from '@tablier/contracts'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { signOut } from '../session/session.ts'
import type { Session } from '../session/session-store.ts'
import { menuItemClass, popupClass } from '../components/select.tsx'

export function AvatarMenu({ session }: { session: Session }) {
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
