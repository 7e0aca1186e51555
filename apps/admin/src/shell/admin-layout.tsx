import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { SignInAgainDialog } from '../auth/sign-in-again-dialog.tsx'
import { useSession } from '../session/session-store.ts'
import { ToastArea } from '../components/toast-area.tsx'
import { Header } from './header.tsx'
import { QuickBar } from './quick-bar.tsx'
import { NavigationDrawer, Sidebar } from './sidebar.tsx'
import { PUBLIC_SITE } from '../public-site.ts'

/** Sidebar, header and footer around every admin page. */
export function AdminLayout() {
  const session = useSession()
  const [isCollapsed, setIsCollapsed] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  if (!session) return null // the login screen follows
  if (session.role !== 'admin') return <Navigate to="/unauthorized" />
  return (
    <div className="flex min-h-dvh print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed print:hidden focus:top-2 focus:left-2 focus:z-20 focus:rounded-lg focus:bg-background focus:px-4 focus:py-2 focus:shadow-lg"
      >
        Skip to content
      </a>
      <Sidebar isCollapsed={isCollapsed} onToggle={() => setIsCollapsed(!isCollapsed)} />
      <NavigationDrawer open={isDrawerOpen} onOpenChange={setIsDrawerOpen} />
      <div className="flex min-w-0 flex-1 flex-col pb-(--bar) print:pb-0">
        <Header session={session} onOpenNavigation={() => setIsDrawerOpen(true)} />
        <main id="main" tabIndex={-1} className="flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8 print:p-0">
          <Outlet />
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
  { label: 'Privacy', path: '/admin/privacy' },
  { label: 'Terms', path: '/admin/terms' },
] as const

const footerLinkClass = 'inline-flex min-h-6 items-center rounded hover:text-ink hover:underline'

function Footer() {
  return (
    <footer className="border-t border-line px-4 py-4 text-sm text-muted sm:px-6 lg:px-8 print:hidden">
      <nav aria-label="Legal" className="flex flex-wrap gap-x-6 gap-y-2">
        {footerLinks.map(({ label, path }) => (
          <Link key={path} to={path} className={footerLinkClass}>
            {label}
          </Link>
        ))}
        <a href={`${PUBLIC_SITE}#contact`} className={footerLinkClass}>
          Contact
        </a>
      </nav>
    </footer>
  )
}
