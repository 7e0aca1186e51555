import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Card } from '../components/page.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileOptions } from './profile-query.ts'

/** The signed-in user's profile and password. */
export function ProfileScreen() {
  const { data, error, refetch } = useQuery(profileOptions)
  return (
    <>
      {error && !data && (
        <FailureNotice message={messageOf(error, 'Failed to load profile')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <output className="block text-sm text-muted">Loading profile...</output>}
      {data && (
        <Card title="Profile">
          <ProfileForm profile={data} />
        </Card>
      )}
      <Card title="Change Password">
        <PasswordForm />
      </Card>
    </>
  )
}
