import { AppError } from '../calls/app-error.ts'

/** Returns the refusal of a field, with a sentence for people. */
export function refusedField(field: string, message: string): AppError {
  return new AppError('invalid_input', { message, errors: [{ field, message }] })
}
