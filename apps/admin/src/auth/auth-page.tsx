import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '../brand.ts'

interface AuthPageProps {
  readonly title: string
  readonly subtitle: string
  readonly children: ReactNode
}

/** The frame of the sign-in screens. */
export function AuthPage({ title, subtitle, children }: AuthPageProps) {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-sunken px-4 py-10">
      <title>{`${title} · ${brand}`}</title>
      <div className="w-full max-w-md rounded-2xl border border-line bg-background p-6 shadow-sm sm:p-9">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1.5 text-sm text-muted">{subtitle}</p>
        <div className="mt-7">{children}</div>
      </div>
    </main>
  )
}

/** The classes of a link on these screens. */
export const authLinkClass = 'rounded font-medium text-link underline-offset-4 hover:underline'

/** The way from the other screens to the login. */
export function LoginLink({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 text-center text-sm">
      <Link to="/login" className={authLinkClass}>
        {children}
      </Link>
    </p>
  )
}
