import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../components/button.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import type { UserRecord } from './user-queries.ts'

interface UserTableProps {
  readonly users: readonly UserRecord[]
  readonly onEdit: (user: UserRecord) => void
  readonly onDelete: (user: UserRecord) => void
}

export function UserTable({ users, ...actions }: UserTableProps) {
  return <DataTable label="Users" columns={columns(actions)} rows={users} />
}

function columns({ onEdit, onDelete }: Omit<UserTableProps, 'users'>): Column<UserRecord>[] {
  return [
    { heading: 'ID', className: 'w-20', cell: ({ id }) => id },
    { heading: 'Name', cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
    { heading: 'Email', cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span> },
    { heading: 'Role', className: 'w-32', cell: ({ role }) => role },
    {
      heading: 'Actions',
      className: 'w-28',
      cell: (user) => (
        <div className="-ml-2.5 flex @4xl:-my-2">
          <IconButton label={`Edit ${user.name}`} onClick={() => onEdit(user)}>
            <Pencil size={18} />
          </IconButton>
          <IconButton label={`Delete ${user.name}`} onClick={() => onDelete(user)} className="hover:text-danger">
            <Trash2 size={18} />
          </IconButton>
        </div>
      ),
    },
  ]
}
