import { EMAIL_PATTERN, passwordLengths } from '@tablier/contracts'

/** What is wrong with a form, and where; without a field it concerns the form as a whole. */
export interface FormProblem<Name extends string> {
  readonly field?: Name
  readonly message: string
}

const email = new RegExp(EMAIL_PATTERN)

/**
 * The first problem of a sign-in, registration or reset: a text that is
 * missing, then a wrong email address, then a short password.
 */
export function authProblem<Name extends string>(values: Readonly<Record<Name, string>>): FormProblem<Name> | null {
  const names = Object.keys(values) as Name[] // Object.keys forgets its keys' type
  const missing = names.find((name) => values[name] === '')
  if (missing) return { field: missing, message: 'Please fill in all fields' }
  const wrong = names.find((name) => name === 'email' && !email.test(values[name]))
  if (wrong) return { field: wrong, message: 'Please enter a valid email address' }
  const short = names.find((name) => name === 'password' && values[name].length < passwordLengths.min)
  if (short) return { field: short, message: `Password must be at least ${passwordLengths.min} characters long` }
  return null
}
