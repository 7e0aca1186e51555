import { ApiError } from '@tablier/api-client'
import { errorCodes } from '@tablier/contracts/error-codes'
import { load } from '@tablier/words/refusals/load'
import { logFailure } from './log-failure.ts'
import { language } from '../language/words.ts'

/** Messages by their names: texts, and functions of texts. */
export type Refusals = Readonly<Record<string, string | ((values: Readonly<Record<string, string>>) => string)>>

/** How the API begins if fields are wrong. It may go on with a list of them by the API's own names. */
export const WRONG_FIELDS = 'Please check' // as the API says

/** Returns a failure in the user's language, with the API's English one as its cause. */
export async function reword(failure: ApiError): Promise<ApiError> {
  if (language === 'en' || failure.serverMessage === undefined) return failure
  try {
    const modules = await Promise.all([load.en(), load[language]()])
    const [english, own] = modules.map((words) => words.default as unknown as Refusals) as [Refusals, Refusals] // any text is looked up in them
    const fields = failure.fields.map(({ field, message }) => ({ field, message: translated(message, english, own) }))
    const { serverMessage: message, ...facts } = failure
    return new ApiError({ ...facts, fields, message: translated(message, english, own), cause: failure })
  } catch (error) {
    logFailure('load the words of refusals', error)
    return failure
  }
}

/** Returns a failure as the API has sent it. */
export function inEnglish(failure: ApiError): ApiError {
  return failure.cause instanceof ApiError ? failure.cause : failure
}

/** Returns whether the server refused a call because somebody else has changed the record before. */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_version'
}

/** Returns the current record, under its key, if somebody else has changed it before; else false. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what the contract has there
export function presentIn<Saved>(error: unknown, key: string): Saved | false {
  return isOutdated(error) && ((error.data as Readonly<Record<string, Saved>> | undefined)?.[key] ?? false) // by the contract
}

/** Returns an English text as another catalogue has it; a text that no message makes stays as it is. */
export function translated(text: string, english: Refusals, own: Refusals): string {
  const wanted = text.startsWith(WRONG_FIELDS) ? errorCodes.invalid_input.message : text
  for (const [name, message] of Object.entries(english)) {
    const ownMessage = own[name]
    if (typeof message === 'string' || typeof ownMessage !== 'function') {
      if (message === wanted && typeof ownMessage === 'string') return ownMessage
    } else {
      const values = valuesIn(text, message)
      const entries = values?.map(([key, value]) => [key, translated(value, english, own)])
      if (entries) return ownMessage(Object.fromEntries(entries) as Record<string, string>) // pairs of texts
    }
  }
  return text
}

/** Returns the values with which a message makes a text; undefined if it cannot. */
function valuesIn(text: string, message: Exclude<Refusals[string], string>): [string, string][] | undefined {
  const names: string[] = []
  const pattern = message(
    new Proxy({}, { get: (_target, name) => `\0${names.push(String(name))}\0` }), // a mark at the place of each value
  )
  const literals = pattern.split(/\0\d+\0/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const found = new RegExp(`^${literals.join('(.+)')}$`).exec(text)?.slice(1)
  return found?.map((value, index) => [names[index] ?? '', value])
}
