import { useQueryClient } from '@tanstack/react-query'
import { NextStep } from '../first-steps/next-step.tsx'
import { Link, Navigate, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SignInAgainDialog } from '../accounts/sign-in/sign-in-again-dialog.tsx'
import { closeByBack, useOverlay } from '../components/back-closes.ts'
import { tidyPastedTexts } from '../components/tidy-pasted-text.ts'
import { ToastArea } from '../components/toast-area.tsx'
import { NavigationDrawer, Sidebar } from './sidebar.tsx'
import { useFirstLocale, useIsLive } from '../site/site-settings.ts'
import { PUBLIC_SITE } from '../calls/api.ts'
import { Menu } from '@base-ui/react/menu'
import { avatarUrl, initialOf } from '@tablier/contracts'
import { ChevronDown, Eye, Menu as MenuIcon } from 'lucide-react'
import { menuItemClass, popupClass } from '../components/select.tsx'
import { announceConnection } from './connection.ts'
import { signOut } from '../accounts/session.ts'
import { type Session, useSession } from '../session/session-store.ts'
import { ButtonLink, IconButton } from '../components/button.tsx'
import { NotLiveNotice, SiteLink } from '../settings/going-live.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { openAreas, purposeAt } from '../areas/areas.ts'
import { PagePurpose } from '../components/page.tsx'
import { t } from '../language/words.ts'

export function AdminLayout() {
  const session = useSession()
  const locale = useFirstLocale()
  const purpose = useLocation({ select: ({ pathname }) => purposeAt(pathname) })
  const [isCollapsed, setIsCollapsed] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  closeByBack(useRouter().history)
  useEffect(tidyPastedTexts, [])
  useEffect(() => announceConnection(queryClient), [queryClient])
  if (!session) return null // the login screen follows
  if (session.role !== 'admin') return <Navigate to="/unauthorized" />
  return (
    <div className="flex min-h-dvh print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed print:hidden focus:top-2 focus:start-2 focus:z-20 focus:rounded-lg focus:bg-background focus:px-4 focus:py-2 focus:shadow-lg"
      >
        {t.skipToContent}
      </a>
      <Sidebar isCollapsed={isCollapsed} onToggle={() => setIsCollapsed(!isCollapsed)} />
      <NavigationDrawer open={isDrawerOpen} onOpenChange={setIsDrawerOpen} />
      <div className="flex min-w-0 flex-1 flex-col pb-(--bar) print:pb-0">
        <Header session={session} onOpenNavigation={() => setIsDrawerOpen(true)} />
        <main ref={main} id="main" tabIndex={-1} className="flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8 print:p-0">
          <NotLiveNotice list={main} />
          <NextStep />
          <PagePurpose value={purpose}>
            <Outlet key={locale} />
          </PagePurpose>
        </main>
        <Footer />
        <QuickBar />
      </div>
      <SignInAgainDialog session={session} />
      <ToastArea />
    </div>
  )
}

const footerLinks = [
  { label: t.privacy, path: '/admin/privacy' },
  { label: t.terms, path: '/admin/terms' },
] as const

const footerLinkClass = 'inline-flex min-h-6 items-center rounded hover:text-ink hover:underline'

function Footer() {
  const isLive = useIsLive()
  return (
    <footer className="border-t border-line px-4 py-4 text-sm text-muted sm:px-6 lg:px-8 print:hidden">
      <nav aria-label={t.legal} className="flex flex-wrap gap-x-6 gap-y-2">
        {footerLinks.map(({ label, path }) => (
          <Link key={path} to={path} className={footerLinkClass}>
            {label}
          </Link>
        ))}
        {isLive ? (
          <a href={`${PUBLIC_SITE}#contact`} className={footerLinkClass}>
            {t.contact}
          </a>
        ) : (
          <Link to="/admin/preview" search={{ section: '#contact' }} className={footerLinkClass}>
            {t.contact}
          </Link>
        )}
      </nav>
    </footer>
  )
}

function Header({ session, onOpenNavigation }: { readonly session: Session; readonly onOpenNavigation: () => void }) {
  return (
    <header className="sticky top-0 z-10 low:static flex h-16 shrink-0 items-center gap-2 border-b border-line bg-background/95 px-4 [backdrop-filter:blur(8px)] sm:px-6 lg:px-8 print:hidden">
      <IconButton
        label={t.openNavigation}
        aria-haspopup="dialog"
        className="-ms-2 lg:hidden"
        onClick={onOpenNavigation}
        icon={MenuIcon}
        size={22}
      />
      <HeaderSearch />
      <div className="ms-auto flex items-center sm:gap-2">
        <ButtonLink to="/admin/preview" variant="quiet" className="max-sm:px-2.5" icon={Eye}>
          <span className="max-md:sr-only">{t.previewSite}</span>
        </ButtonLink>
        <SiteLink className="max-sm:px-2.5">
          <span className="max-sm:sr-only">{t.viewSite}</span>
        </SiteLink>
        <NotificationBell />
        <AvatarMenu session={session} />
      </div>
    </header>
  )
}

function AvatarMenu({ session }: { session: Session }) {
  const navigate = useNavigate()
  const menu = useOverlay()
  return (
    <Menu.Root {...menu}>
      <Menu.Trigger className="flex min-h-10 items-center gap-2 rounded-lg px-1.5 text-sm font-medium hover:bg-hover data-popup-open:bg-hover">
        <Avatar session={session} />
        <span className="sr-only">{t.account}</span>{' '}
        <span className="max-w-40 truncate max-sm:sr-only">{session.name}</span>
        <ChevronDown size={16} className="text-muted max-sm:hidden" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-20 outline-none">
          <Menu.Popup className={`${popupClass} min-w-52`}>
            <p className="truncate border-b border-line px-3 py-2 text-sm text-muted">{session.email}</p>
            <Menu.Item className={menuItemClass} onClick={() => void navigate({ href: '/admin/settings/general' })}>
              {t.yourProfile}
            </Menu.Item>
            <Menu.Item className={menuItemClass} onClick={() => void navigate({ href: '/admin/settings/appearance' })}>
              {t.settings}
            </Menu.Item>
            <Menu.Item className={menuItemClass} onClick={() => void signOut()}>
              {t.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Avatar({ session }: { session: Session }) {
  const shape = 'size-8 shrink-0 rounded-full'
  if (session.avatar) return <img src={avatarUrl(session.avatar)} alt="" className={`${shape} object-cover`} />
  return (
    <span
      aria-hidden="true"
      className={`${shape} flex items-center justify-center bg-primary text-sm text-primary-ink`}
    >
      {initialOf(session.name) ?? '?'}
    </span>
  )
}

/** On a phone, links to what a chef opens many times a day, at the bottom of the screen. See `--bar` in styles.css. */
function QuickBar() {
  return (
    <nav
      aria-label={t.quickLinks}
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
