import { passwordLengths, type Role } from '@tablier/contracts'
import { authProblem, type FormProblem } from '../auth/auth-rules.ts'

export interface UserValues {
  readonly name: string
  readonly email: string
  /** Empty on an edit: it stays as it is. */
  readonly password: string
  readonly role: Role
}

type UserField = 'name' | 'email' | 'password'

/** The first problem of the form: something is missing, then the email address, then a short password. */
export function userProblem({ name, email, password }: UserValues, isNew: boolean): FormProblem<UserField> | null {
  const required: UserField[] = isNew ? ['name', 'email', 'password'] : ['name', 'email']
  const texts = { name: name.trim(), email: email.trim(), password }
  const missing = required.find((field) => texts[field] === '')
  const words = isNew ? 'Name, email and password are required' : 'Name and email are required'
  if (missing) return { field: missing, message: words }
  return authProblem<UserField>({ ...texts, password: password || KEPT })
}

/** Stands for the password that an edit leaves as it is. */
const KEPT = '*'.repeat(passwordLengths.min)
