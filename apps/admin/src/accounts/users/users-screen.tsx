import { ApiError, everyPage, type InputOf, messageOf } from '@tablier/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Account, api, type Api, type Camelized } from '@tablier/contracts'
import { matchesSearch, searchTerms } from '@tablier/contracts/search'
import { client } from '../../calls/api.ts'
import { useNewPassword } from '../new-password.ts'
import { IconButton } from '../../components/button.tsx'
import { DeleteButton } from '../../components/confirm-dialog.tsx'
import { type Column, DataTable, LoadedList } from '../../components/list.tsx'
import { Page } from '../../components/page.tsx'
import { SearchBox } from '../../components/list-filters.tsx'
import { announceFailure, announceSuccess } from '../../components/toasts.ts'
import { useSession } from '../../session/session-store.ts'
import { accountProblem } from '../account-rules.ts'
import { asIs } from '../../forms/kinds.ts'
import type { RecordFields } from '../../forms/record-fields.ts'
import { DialogForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { presentIn } from '../../calls/outdated.ts'
import { t } from '../../language/words.ts'

type AccountRecord = Camelized<Account>

export function UsersScreen() {
  const [editing, setEditing] = useState<{ readonly user: AccountRecord | null } | null>(null)
  const list = useQuery({
    queryKey: usersKey,
    queryFn: ({ signal }) => everyPage((query) => client.users.list({ query, signal })), // the search covers all of them
    meta: { action: 'load users' },
  })
  return (
    <Page title={t.users} add={t.addNewUser} onAdd={() => setEditing({ user: null })}>
      <LoadedList query={list} failed={t.failedToLoadUsers} loading={t.loadingUsers} columns={5}>
        {(users) => <UserList users={users} onEdit={(user) => setEditing({ user })} />}
      </LoadedList>
      {editing && <UserDialog user={editing.user} onClosed={() => setEditing(null)} />}
    </Page>
  )
}

const roleNames = { admin: t.roleAdmin, user: t.roleUser } as const satisfies Record<AccountRecord['role'], string>

/** What administrators do with accounts after a question; with their own, only the last. */
const acts = [
  {
    icon: LogOut,
    label: t.signOutEverywhere,
    title: t.signOutEverywhereQuestion,
    question: t.signUserOutQuestion,
    confirm: t.signOut,
    send: client.sessions.endOfUser,
    action: 'sign a user out everywhere',
    done: t.isSignedOutEverywhere,
    failed: t.failedToSignTheUserOut,
  },
  {
    icon: ShieldOff,
    label: t.switchOffTwoStepOf,
    title: t.switchOffTwoStepQuestion,
    question: t.switchOffTwoStepWarning,
    confirm: t.switchOff,
    send: client.factors.removeOf,
    action: 'switch off the two-step sign-in of a user',
    done: t.twoStepSwitchedOff,
    failed: t.thisDidNotWork,
    notFound: t.hasNoTwoStepSignIn,
  },
  {
    icon: Trash2,
    label: t.deleteOfName,
    title: t.deleteUser,
    question: t.deleteUserQuestion,
    confirm: t.delete,
    send: client.users.delete,
    action: 'delete a user',
    done: t.nameDeleted,
    failed: t.failedToDeleteUser,
  },
] as const
type Act = (typeof acts)[number]

interface UserListProps {
  readonly users: readonly AccountRecord[]
  readonly onEdit: (user: AccountRecord) => void
}

function UserList({ users, onEdit }: UserListProps) {
  const [search, setSearch] = useState('')
  const shown = matchingUsers(users, search)
  const ownId = useSession()?.id
  return (
    <section aria-label={t.users} className="flex flex-col gap-4">
      <SearchBox
        label={t.searchUsers}
        placeholder={t.searchUsersPending}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <DataTable label={t.users} columns={columnsOf(ownId, onEdit)} rows={shown} empty={t.noUsersFound} />
      <output className="text-sm text-muted">{t.showingResults({ count: shown.length })}</output>
    </section>
  )
}

function columnsOf(ownId: number | undefined, onEdit: (user: AccountRecord) => void): Column<AccountRecord>[] {
  return [
    { heading: t.id, className: 'w-20', cell: ({ id }) => id },
    { heading: t.name, cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
    {
      heading: t.email,
      cell: ({ email, isEmailConfirmed }) => (
        <span className="[overflow-wrap:anywhere]">
          {email}
          {!isEmailConfirmed && <span className="block text-sm text-muted">{t.addressNotConfirmed}</span>}
        </span>
      ),
    },
    { heading: t.role, className: 'w-32', cell: ({ role }) => roleNames[role] },
    {
      heading: t.actions,
      className: 'w-48',
      cell: (user) => (
        <div className="-ms-2.5 flex @4xl:-my-2">
          <IconButton label={t.editOfName({ name: user.name })} onClick={() => onEdit(user)} icon={Pencil} />
          {(user.id === ownId ? acts.slice(-1) : acts).map((act) => (
            <ActButton key={act.title} act={act} user={user} />
          ))}
        </div>
      ),
    },
  ]
}

/** Loads the rows again only after the server's answer, because the server protects some accounts. */
function ActButton({ act, user: { id, name } }: { readonly act: Act; readonly user: AccountRecord }) {
  const { mutate } = useMutation({
    mutationFn: () => act.send({ params: { id } }),
    onSuccess: () => announceSuccess(act.done({ name })),
    onError: (error) => {
      const isMissing = 'notFound' in act && error instanceof ApiError && error.code === 'not_found'
      announceFailure(isMissing ? act.notFound({ name }) : messageOf(error, act.failed))
    },
    meta: { action: act.action, reloads: [usersKey] },
  })
  const { icon, title, confirm } = act
  const texts = { label: act.label({ name }), title, question: act.question({ name }), confirm }
  return <DeleteButton {...texts} icon={icon} isDanger={icon === Trash2} onDelete={() => mutate()} />
}

/** Returns the users whose id, name, email and role have the words of the search. */
function matchingUsers(users: readonly AccountRecord[], search: string): AccountRecord[] {
  const terms = searchTerms(search)
  return users.filter(({ id, name, email, role }) => matchesSearch(terms, [String(id), name, email, role]))
}

type UserValues = InputOf<Api['users']['create']>['body']

/** The fields of a user; without a password, a known user keeps the present one. */
function userFields(isNew: boolean): RecordFields<UserValues> {
  return {
    body: api.users.create.body,
    labels: { name: t.name, email: t.email, password: isNew ? t.password : t.newPasswordTitle, role: t.role },
    check: ({ name, email, password }) =>
      isNew
        ? accountProblem({ name, email, password }, t.nameEmailAndPasswordAreRequired)
        : accountProblem({ name, email, ...(password && { password }) }, t.nameAndEmailAreRequired),
    kinds: { password: asIs },
  }
}

interface UserDialogProps {
  /** Null for a new user. */
  readonly user: AccountRecord | null
  readonly onClosed: () => void
}

function UserDialog({ user, onClosed }: UserDialogProps) {
  const isNew = user === null
  const newPassword = useNewPassword()
  const form = useRecordForm({
    fields: userFields(isNew),
    record: user,
    storedOf: (known): Partial<UserValues> => known ?? { role: 'user' },
    send: async (_changes, { password, ...body }, known) => {
      if (!known) await client.users.create({ body: { ...body, password } })
      else {
        const { id, version } = known
        await client.users.update({ params: { id }, body: { ...body, ...(password && { password }), version } })
      }
    },
    presentOf: (error) => presentIn<AccountRecord>(error, 'user'),
    reloads: [usersKey],
    saved: isNew ? t.userCreated : t.userUpdated,
    failed: isNew ? t.failedToCreateUser : t.failedToUpdateUser,
    action: isNew ? 'create a user' : 'update a user',
  })
  return (
    <DialogForm form={form} title={isNew ? t.addNewUser : t.editUser} isNew={isNew} onClosed={onClosed}>
      <RecordField name="name" />
      <RecordField name="email" />
      <RecordField
        name="password"
        type="password"
        autoComplete="new-password"
        required={isNew}
        {...newPassword}
        {...(!isNew && { placeholder: t.blankKeepsPassword })}
      />
      <RecordField name="role" words={roleNames} />
      {user?.isEmailConfirmed === false && user.role !== 'admin' && (
        <p className="text-sm text-muted">{t.unconfirmedAddressWarning({ name: user.name, email: user.email })}</p>
      )}
    </DialogForm>
  )
}

const usersKey = ['users'] as const
