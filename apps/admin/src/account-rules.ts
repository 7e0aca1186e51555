import { EMAIL_PATTERN, passwordLengths, type Role } from '@tablier/contracts'

/** What is wrong with a form. Without a field it concerns the whole form. */
export interface FormProblem<Name extends string> {
  readonly field?: Name
  readonly message: string
}

const emailPattern = new RegExp(EMAIL_PATTERN)
const tooShort = `Password must be at least ${passwordLengths.min} characters long`

/** The first problem of an account's fields: an empty field, then an invalid email address, then a short password. */
export function accountProblem<Name extends string>(
  values: Readonly<Record<Name, string>>,
  missingMessage = 'Please fill in all fields',
): FormProblem<Name> | null {
  const names = Object.keys(values) as Name[] // Object.keys forgets its keys' type
  const missing = names.find((name) => values[name] === '')
  if (missing) return { field: missing, message: missingMessage }
  const invalid = names.find((name) => name === 'email' && !emailPattern.test(values[name]))
  if (invalid) return { field: invalid, message: 'Please enter a valid email address' }
  const short = names.find((name) => name === 'password' && values[name].length < passwordLengths.min)
  return short ? { field: short, message: tooShort } : null
}

export interface UserValues {
  readonly name: string
  readonly email: string
  /** When editing, an empty password keeps the current one. */
  readonly password: string
  readonly role: Role
}

/** The first problem of a user's fields. */
export function userProblem(
  { name, email, password }: Omit<UserValues, 'role'>,
  isNew: boolean,
): FormProblem<'name' | 'email' | 'password'> | null {
  const details = { name: name.trim(), email: email.trim() }
  if (isNew) return accountProblem({ ...details, password }, 'Name, email and password are required')
  const message = 'Name and email are required'
  return password ? accountProblem({ ...details, password }, message) : accountProblem(details, message)
}

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmation'

/** The first problem of a password change: an empty field, then a different confirmation, then the length. */
export function passwordProblem(values: Readonly<Record<PasswordField, string>>): FormProblem<PasswordField> | null {
  const { currentPassword, newPassword, confirmation } = values
  const inOrder = { currentPassword, newPassword, confirmation }
  const missing = (Object.keys(inOrder) as PasswordField[]).find((field) => inOrder[field] === '') // Object.keys forgets its keys' type
  if (missing) return { field: missing, message: 'All password fields are required' }
  if (newPassword !== confirmation)
    return { field: 'confirmation', message: 'New password and confirmation do not match' }
  return newPassword.length < passwordLengths.min ? { field: 'newPassword', message: tooShort } : null
}
