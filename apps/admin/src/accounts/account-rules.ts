import { cleanEmail, isEmail, isPresentedEmail, passwordLengths } from '@tablier/contracts'
import { t } from '../language/words.ts'

const tooShort = t.passwordTooShort({ min: passwordLengths.min })

/** The text of one problem under the name of its field, or nothing. */
type Problem = Readonly<Record<string, string>>

/**
 * The first problem of an account's fields: an empty field, then an invalid email address, then a short password. The
 * address of an account that exists may be older than the rule for new ones.
 */
export function accountProblem(
  values: Readonly<Record<string, string>>,
  missingMessage = t.pleaseFillInAllFields,
): Problem {
  const missing = Object.keys(values).find((name) => values[name] === '')
  if (missing) return { [missing]: missingMessage }
  const { name, email = '', password } = values
  const isValid = name === undefined ? isPresentedEmail(email) : isEmail(cleanEmail(email))
  if ('email' in values && !isValid) return { email: t.pleaseEnterAValidEmailAddress }
  return password !== undefined && password.length < passwordLengths.min ? { password: tooShort } : {}
}

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmation'

/** Returns the first problem of a password change: an empty field, then a different confirmation, then the length. */
export function passwordProblem({
  currentPassword,
  newPassword,
  confirmation,
}: Readonly<Record<PasswordField, string>>): Problem {
  const missing = Object.entries({ currentPassword, newPassword, confirmation }).find(([, value]) => value === '')
  if (missing) return { [missing[0]]: t.allPasswordFieldsAreRequired }
  if (newPassword !== confirmation) return { confirmation: t.passwordsDiffer }
  return newPassword.length < passwordLengths.min ? { newPassword: tooShort } : {}
}
