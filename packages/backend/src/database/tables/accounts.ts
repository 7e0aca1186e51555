import type { Role } from '@tablier/contracts'
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

interface UsersTable {
  id: Generated<number>
  name: string
  /** As it was typed. */
  email: string
  /** `emailKey(email)`, which accounts are found by. Null if another account had it before keys were stored. */
  email_key: string | null
  role: Role
  avatar: string | null
  password_hash: string
  created_at: Timestamp
  updated_at: Timestamp
}

interface SessionsTable {
  id: string
  user_id: number
  created_at: Timestamp
  expires_at: string
}

/** Links to set a new password, one for an account. The token is mailed, and only its hash is stored. */
interface PasswordResetsTable {
  token_hash: string
  user_id: number
  expires_at: string
}

/** Email addresses that wait for their confirmation, one for an account. */
interface EmailChangesTable {
  user_id: number
  email: string
  /** Null until the link is mailed. */
  token_hash: string | null
  /** The session that asked for it. */
  session_id: string
  asked_at: string
  expires_at: string
}

/** Accounts and their sessions. */
export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
}
