import { createClient, withTimeLimit, xhrTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { expireSession, readSession, requireSetUp } from '../session/session-store.ts'
import { askToSignInAgain } from '../session/sign-in-question.ts'
import { language, t } from '../language/words.ts'

/** The address of the public page. */
export const PUBLIC_SITE = import.meta.env.MODE === 'mock' ? '../' : '/'

/** Sends calls. Backups and downloads use it directly, without the client. */
export const transport = withTimeLimit(xhrTransport())

/** The typed client of every call, with the stored token. */
export const client = createClient(api, transport, {
  token: () => readSession()?.token ?? null,
  onUnauthenticated: expireSession,
  signInAgain: askToSignInAgain,
  onSetUpRequired: requireSetUp,
  language: () => language,
  unknownText: () => t.answerIsUnknown,
})
