import { passwordLengths } from '@tablier/contracts'
import type { FormProblem } from '../auth/auth-rules.ts'

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmation'

/** The first problem of a password change: something is missing, then a confirmation that differs, then the length. */
export function passwordProblem(values: Readonly<Record<PasswordField, string>>): FormProblem<PasswordField> | null {
  const { currentPassword, newPassword, confirmation } = values
  const inOrder = { currentPassword, newPassword, confirmation }
  const missing = (Object.keys(inOrder) as PasswordField[]).find((field) => inOrder[field] === '') // Object.keys forgets its keys' type
  if (missing) return { field: missing, message: 'All password fields are required' }
  if (newPassword !== confirmation)
    return { field: 'confirmation', message: 'New password and confirmation do not match' }
  if (newPassword.length < passwordLengths.min)
    return { field: 'newPassword', message: `Password must be at least ${passwordLengths.min} characters long` }
  return null
}
