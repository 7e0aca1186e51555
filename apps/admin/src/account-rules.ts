import { EMAIL_PATTERN, passwordLengths } from '@tablier/contracts'

const emailPattern = new RegExp(EMAIL_PATTERN)
const tooShort = `Password must be at least ${passwordLengths.min} characters long`

/** At most one problem, by its field. */
type Problem = Readonly<Record<string, string>>

/** The first problem of an account's fields: an empty field, then an invalid email address, then a short password. */
export function accountProblem(
  values: Readonly<Record<string, string>>,
  missingMessage = 'Please fill in all fields',
): Problem {
  const missing = Object.keys(values).find((name) => values[name] === '')
  if (missing) return { [missing]: missingMessage }
  const { email, password } = values
  if (email !== undefined && !emailPattern.test(email)) return { email: 'Please enter a valid email address' }
  return password !== undefined && password.length < passwordLengths.min ? { password: tooShort } : {}
}

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmation'

/** Returns the first problem of a password change: an empty field, then a different confirmation, then the length. */
export function passwordProblem({
  currentPassword,
  newPassword,
  confirmation,
}: Readonly<Record<PasswordField, string>>): Partial<Record<PasswordField, string>> {
  const missing = Object.entries({ currentPassword, newPassword, confirmation }).find(([, value]) => value === '')
  if (missing) return { [missing[0]]: 'All password fields are required' }
  if (newPassword !== confirmation) return { confirmation: 'New password and confirmation do not match' }
  return newPassword.length < passwordLengths.min ? { newPassword: tooShort } : {}
}
