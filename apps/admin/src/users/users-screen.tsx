import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { RowsSkeleton } from '../components/rows-skeleton.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { Page } from '../components/page.tsx'
import { useDeleteUser } from './use-delete-user.ts'
import { UserForm } from './user-form.tsx'
import { matchingUsers, type UserRecord, usersOptions } from './user-queries.ts'
import { UserTable } from './user-table.tsx'

export function UsersScreen() {
  const [editing, setEditing] = useState<{ readonly user: UserRecord | null } | null>(null)
  const { data, error, refetch } = useQuery(usersOptions)
  const add = (
    <Button variant="primary" onClick={() => setEditing({ user: null })}>
      <Plus size={18} aria-hidden="true" />
      Add New User
    </Button>
  )
  return (
    <Page title="Users" action={add}>
      {error && <FailureNotice message={messageOf(error, 'Failed to load users')} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton label="Loading users..." />}
      {data && <UserList users={data} onEdit={(user) => setEditing({ user })} />}
      {editing && (
        <EditDialog title={editing.user ? 'Edit User' : 'Add New User'} onClosed={() => setEditing(null)}>
          {(actions) => <UserForm user={editing.user} {...actions} />}
        </EditDialog>
      )}
    </Page>
  )
}

interface UserListProps {
  readonly users: readonly UserRecord[]
  readonly onEdit: (user: UserRecord) => void
}

function UserList({ users, onEdit }: UserListProps) {
  const [search, setSearch] = useState('')
  const [deleting, setDeleting] = useState<UserRecord | null>(null)
  const deleteUser = useDeleteUser()
  const shown = matchingUsers(users, search)
  return (
    <section aria-label="Users" className="flex flex-col gap-4">
      <SearchBox
        label="Search users"
        placeholder="Search users..."
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length > 0 ? (
        <UserTable users={shown} onEdit={onEdit} onDelete={setDeleting} />
      ) : (
        <p className="rounded-xl border border-dashed border-control-line px-4 py-14 text-center">No users found</p>
      )}
      <output className="text-sm text-muted">Showing {shown.length} results</output>
      <ConfirmDialog
        open={deleting !== null}
        title="Delete User"
        question={`Delete ${deleting?.name ?? 'this user'}? They will be signed out at once.`}
        confirm="Delete"
        cancel="Cancel"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          setDeleting(null)
          if (deleting) deleteUser(deleting)
        }}
      />
    </section>
  )
}
