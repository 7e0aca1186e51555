import {
  type AnyHandler,
  AppError,
  DEFAULT_MAILS_PER_HOUR,
  type Db,
  type Handlers,
  type Mail,
  type Ports,
  createBackend,
  createSecrets,
  deliverDueMails,
  firstLegalPages,
} from '@tablier/backend'
import { type EndpointTree, api, isEndpoint } from '@tablier/contracts'
import { demoMessages } from '@tablier/demo-content'
import { words } from '@tablier/words/site/all'
import { type AnswerServices, answerCall, refusal } from './answer-call.ts'
import { openInMemory } from './database/open-database.ts'
import { type Seed, replaceContent, resetDatabase } from './seed/seed.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPicture, demoSite } from './demo-site.ts'
import { headersOnly } from './media/pictures.ts'
import { serveUpload } from './media/serve-upload.ts'
import { uploadsInMemory } from './media/upload-store.ts'
import type { MockOptions } from './mock-options.ts'
import { countAttempts, passwords, tokens, unlimitedAttempts } from './ports.ts'
import { findRoute } from './routes.ts'
import type { IncomingCall, Interception, Scenario } from './scenarios/scenario.ts'

type Answering = (request: Request, params: Readonly<Record<string, string>>) => Promise<Response>

export type OpenMock = Awaited<ReturnType<typeof openMock>>

/** Public, because the mock has no secrets, and constant, so that diets can be read after a reload. */
const keyRing = [{ id: 'of the mock', key: '00'.repeat(32) }]
const secrets = createSecrets(() => keyRing)

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens the backend on its own database. */
export async function openMock(options: MockOptions) {
  const { now = () => new Date(), hasLimits = true, uploads = uploadsInMemory(), pictures = headersOnly } = options
  const seed = seedOf(options)
  const { db } = await (options.openDatabase ?? openInMemory)()
  const newAttempts = () => (hasLimits ? countAttempts(now) : unlimitedAttempts)
  let attempts = newAttempts()
  let interception: Interception | undefined

  const ports = portsOf(options, {
    db,
    now,
    attempts: {
      consume: (...count) => attempts.consume(...count),
      forgive: (...count) => attempts.forgive(...count),
    },
    hasUpload: async (name) => demoPicture(name) !== undefined || (await uploads.get(name)) !== undefined,
    removeUpload: (name) => uploads.delete(name),
  })
  const services: AnswerServices = { ports, uploads, pictures, intercept: (call) => interception?.(call) }
  const route = routeTo(services)

  /** Restores the initial content, accounts and inbox, and ends all sessions and the scenario. */
  const reset = async () => {
    interception = undefined
    attempts = newAttempts()
    await uploads.clear()
    await resetDatabase(db, seed, { passwords, secrets })
  }
  if (await isEmpty(db)) await reset()

  return {
    db,
    /** Handles a call to an endpoint, or a request for an upload. */
    answer: async (request: Request): Promise<Response> => {
      try {
        return await route(request)
      } catch (error) {
        if (error instanceof AppError) return refusal(error, request)
        throw error
      }
    },
    /** Plays a scenario, which replaces the previous one. */
    play: async (scenario: Scenario): Promise<void> => {
      interception = undefined
      await scenario({
        db,
        showContent: (site, areExamples = false) => replaceContent(db, site, areExamples),
        beforeEachCall: (next) => void (interception = next),
      })
    },
    reset,
    /** Returns the mails in the outbox and removes them. */
    takeMails: () => takeMails(ports),
  }
}

/** Returns a function that answers calls to endpoints and requests for uploads. It throws an AppError for a refusal. */
function routeTo(services: AnswerServices): (request: Request) => Promise<Response> {
  const answers = new Map(answersOf(api, createBackend(services.ports), services))
  return async (request) => {
    const found = findRoute(request.method, new URL(request.url).pathname)
    if (!found) throw new AppError('not_found')
    if (found.name !== 'uploads') return answers.get(found.name)!(request, found.params) // both maps are derived from `api`
    const serve = async () => serveUpload(services, found.params['name']!, found.params['variant']) // the pattern's groups
    const call: IncomingCall = { ...found, path: '/uploads', access: 'public', answer: serve }
    return (await services.intercept(call)) ?? serve()
  }
}

async function takeMails(ports: Ports): Promise<readonly Mail[]> {
  const { db, now } = ports
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  await deliverDueMails({ db, secrets: ports.secrets, now, log: silent, send, publicUrl: 'http://localhost' })
  return mails
}

/** Returns what the database holds at first: the example site, unless the options have other content. */
function seedOf({ content, accounts, messages }: MockOptions): Seed {
  return {
    content: content ?? demoSite,
    accounts: accounts ?? Object.values(demoAccounts),
    messages: messages ?? demoMessages,
    legalPages: content ? {} : firstLegalPages(words.en),
    hasExamples: { content: !content, messages: !messages },
  }
}

function portsOf(
  options: MockOptions,
  own: Pick<Ports, 'db' | 'now' | 'attempts' | 'hasUpload' | 'removeUpload'>,
): Ports {
  return {
    ...own,
    passwords,
    tokens,
    secrets,
    onContentChange: async () => {},
    onMail: () => {},
    mailHost: mailHostOf(options),
    hasRegistration: options.hasRegistration ?? true,
    diskState: options.diskState ?? (async () => ({ state: 'enough', free_bytes: null })),
    log: silent,
  }
}

/** Asks the option each time, because a test may set up mail in between. */
function mailHostOf({ mailHost }: MockOptions): Ports['mailHost'] {
  return {
    get isSetUp() {
      return mailHost?.isSetUp ?? false
    },
    from: mailHost?.from ?? '',
    protection: 'safe',
    perHour: DEFAULT_MAILS_PER_HOUR,
  }
}

/** Returns whether the database is new. A used one has an account: the last administrator stays. */
async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

function answersOf<T extends EndpointTree>(
  tree: T,
  handlers: Handlers<T>,
  services: AnswerServices,
  prefix = '',
): [string, Answering][] {
  return Object.entries(tree).flatMap(([key, node]): [string, Answering][] => {
    const name = prefix + key
    const handler = handlers[key] as unknown // Handlers<T> has T's keys, but Object.entries widens them
    if (isEndpoint(node)) return [[name, answerCall(name, node, handler as AnyHandler, services)]]
    return answersOf(node, handler as Handlers<EndpointTree>, services, `${name}.`)
  })
}
