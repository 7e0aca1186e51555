import { Link } from '@tanstack/react-router'
import { Button } from '../components/button.tsx'
import { authLinkClass, AuthPage } from './auth-page.tsx'
import { signOut } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { PUBLIC_SITE } from '../public-site.ts'

export function UnauthorizedScreen() {
  const session = useSession()
  return (
    <AuthPage title="Not for this account" subtitle="The back office is open to administrators only">
      {session ? (
        <>
          <p className="text-sm">
            You are signed in as <strong>{session.email}</strong>. To go on, sign out and sign in with an
            administrator's account.
          </p>
          <Button variant="primary" className="mt-6 w-full" onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      ) : (
        <p className="text-sm">
          <Link to="/login" className={authLinkClass}>
            Sign in
          </Link>{' '}
          with an administrator's account to go on.
        </p>
      )}
      <p className="mt-6 text-center text-sm">
        <a href={PUBLIC_SITE} className={authLinkClass}>
          Go to the website
        </a>
      </p>
    </AuthPage>
  )
}
