import { AppError } from '@tablier/backend'
import {
  type BusyDay,
  CONTACT_FORM_PATH,
  ENQUIRY_PATH,
  type FormNotice,
  type GuestOffer,
  isWhole,
  MAX_LISTED_DISHES,
  OFFER_PATH,
  type PageAssets,
  type PageContent,
  type RefusedForm,
  shownSiteName,
  TABLE_PATH,
} from '@tablier/contracts'
import { answerContactForm, enquiryForm } from '@tablier/public-site/guest-forms/answer-contact-form'
import { answerGuestPage } from '@tablier/public-site/guest-forms/answer-guest-page'
import {
  type CallApi,
  type CallOutcome,
  callOutcome,
  type GuestAnswer,
  type GuestPage,
  languageOfGuest,
} from '@tablier/public-site/guest-forms/guest-page'
import { languageOf } from '@tablier/words/language-of'
import { type Language, languages } from '@tablier/words/languages'
import { wordsOf } from '@tablier/words/words-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gate, Gates } from '../gates/gates.ts'
import { sendText } from '../http/ready-answer.ts'
import { allowLook, lookSource } from '../http/security.ts'
import { createContentCache } from '../caching/content-cache.ts'
import type { SharedCaching } from '../caching/shared-caching.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ServerBuild } from './build-page.ts'
import type { ComingPage } from './coming-page.ts'
import { registerDiscovery } from './discovery.ts'
import { createLinkLanguages } from './link-languages.ts'
import { eveningIcs } from './offer-calendar.ts'
import type { PreviewPages } from './preview-pages.ts'
import { refusalOf, secretHeaders, sendRefusal } from './send-page.ts'
import type { SiteReader } from './site-reader.ts'

export interface SiteOptions {
  readonly gates: Pick<Gates, 'fixedPages' | 'queriedPages' | 'refusedForms' | 'guestPages' | 'publicAnswers'>
  /** The version from `ContentClock.current`. */
  readonly contentVersion: () => number | undefined
  /** Whether visitors see the site. */
  readonly isLive: () => Promise<boolean>
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly reader: SiteReader
  readonly sharedCaching: SharedCaching
  /** Returns whether another order has or holds a day; null if the day is free. */
  readonly stateOfDay?: (day: string) => Promise<BusyDay['state'] | null>
  readonly previewPages: Pick<PreviewPages, 'use'>
  readonly metrics?: Pick<Metrics, 'watchRendering' | 'countKept'> | undefined
}

interface PageWithForm {
  /** In UTF-8. */
  readonly html: Buffer
  /** What the policy allows for the style of its look, which a form does not change. */
  readonly lookSource: string | undefined
}

interface FilledPage extends Pick<PageWithForm, 'lookSource'> {
  /** The page's HTML with the texts in its form. */
  readonly parts: readonly Buffer[]
}

interface OtherPages {
  readonly build: () => Promise<ServerBuild>
  readonly assets: PageAssets
  /** Returns the page at `/` or the enquiry's page, in the language of a prefix such as `/de`. */
  readonly pageWithForm: (prefix: string, path: string) => Promise<PageWithForm>
  readonly coming: ComingPage
}

/** Serves the public site except its pages: files for programs, the contact form and guests' pages. */
export async function registerOtherPages(
  app: FastifyInstance,
  { contentVersion, gates, publicUrl, reader, sharedCaching, stateOfDay }: SiteOptions,
  { build, assets, coming, pageWithForm }: OtherPages,
): Promise<void> {
  registerDiscovery(app, {
    contentVersion,
    gate: gates.fixedPages,
    refuses: coming.refuses,
    publicUrl,
    sharedCaching,
    webManifest: async (language) => (await build()).webManifest(await reader.content({ language })),
    llmsText: async (language) =>
      (await build()).llmsText(await reader.content({ language, dishes: MAX_LISTED_DISHES }), publicUrl),
    sitePages: () => reader.pages(),
  })
  /** What guests' pages show of the site, by language. Those pages are not kept. */
  const frames = createContentCache<{ readonly content: PageContent; readonly isComplete: boolean }>({ contentVersion })
  const frameOf = async (language: Language | undefined): Promise<PageContent> => {
    const { content } = await frames(language ?? '', async () => {
      const read = await reader.content({ language })
      return { content: read, isComplete: isWhole(read) }
    })
    return content
  }
  const showForm = async (refused: RefusedForm, prefix: string) => {
    const page = await pageWithForm(prefix, refused.evening ? ENQUIRY_PATH : '/')
    return gates.refusedForms.pass(async () => {
      const parts = (await build()).withContactForm(page.html, { refused })
      return parts && { parts, lookSource: page.lookSource }
    })
  }
  await registerContactForm(app, showForm, {
    stateOfDay,
    mainLanguage: async () => (await frameOf(undefined)).settings.data?.languages[0],
    comesFirst: coming.replaces,
  })
  await registerGuestPages(app, {
    render: async (facts) =>
      (await build()).renderGuestPage(facts, await frameOf(languageOf(languageOfGuest(facts))), assets),
    gate: gates.guestPages,
    publicUrl,
    siteName: async (language) => {
      const { settings, logo } = await frameOf(languageOf(language))
      return shownSiteName(settings.data?.siteName, logo.data?.textLogo, wordsOf(language))
    },
  })
}

interface ContactFormSite {
  readonly stateOfDay?: (day: string) => Promise<BusyDay['state'] | null>
  readonly mainLanguage?: () => Promise<string | undefined>
  /** A hook that may answer in place of the form. */
  readonly comesFirst?: ComingPage['replaces']
}

/**
 * Receives the contact form from browsers without JavaScript and passes it to the API in this process. After success it
 * redirects to the page. A refused form is sent back with its texts, which are neither kept nor put into a URL. A form
 * that is posted to the enquiry's page is only shown there, with more fields.
 * @param showForm returns the page with the form, in the language of a prefix such as `/de`: the enquiry's if `evening`
 * is given; without a page, or if it throws AppError `unavailable`, a refused form gets a redirect without the texts
 * @param stateOfDay returns whether another order has or holds a day; the message is stored in any case
 * @param mainLanguage returns the language of the pages without a prefix. If it cannot, or by default, the browser's is
 * asked for
 */
export async function registerContactForm(
  app: FastifyInstance,
  showForm: (form: RefusedForm, prefix: string) => Promise<FilledPage | undefined>,
  {
    stateOfDay = async () => null,
    mainLanguage = async () => undefined,
    comesFirst = async () => undefined,
  }: ContactFormSite = {},
): Promise<void> {
  const show = (form: RefusedForm, prefix: string) => showForm(form, prefix).catch((error: unknown) => refusalOf(error))
  const siteLanguage = () => mainLanguage().catch(() => undefined)
  const postTo = (scope: FastifyInstance, language: Language | undefined): void => {
    const prefix = language ? `/${language}` : ''
    const home = `${prefix}/`
    scope.post(prefix + CONTACT_FORM_PATH, { onRequest: comesFirst }, async (request, reply) => {
      if (isCrossSite(request)) return redirect(reply, home, 'failed') // shows nothing of what another site made up
      const call: CallApi = async (path, body, lang) =>
        callForGuest(app, request, { path, body, language: lang ?? (await siteLanguage()) })
      const answer = await answerContactForm({ call, stateOfDay, language }, formOf(request))
      if ('sent' in answer) return redirect(reply, home, answer.sent)
      const page = await show(answer.refused, prefix)
      if (page === undefined || page instanceof AppError) return redirect(reply, home, answer.refused.notice)
      return sendForm(request, reply.status(answer.status), page)
    })
    scope.post(prefix + ENQUIRY_PATH, { onRequest: comesFirst }, async (request, reply) => {
      const page = isCrossSite(request) ? undefined : await show(enquiryForm(formOf(request)), prefix)
      if (page === undefined) return seeOther(reply, prefix + ENQUIRY_PATH)
      // A reload posts it again.
      if (page instanceof AppError) return sendPlainRefusal(reply, page, language ?? (await siteLanguage()))
      return sendForm(request, reply, page)
    })
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    for (const language of [undefined, ...languages]) postTo(scope, language)
  })
}

/** Says a refusal in the language of the page that was asked for, or of the browser if that is not known. */
function sendPlainRefusal(reply: FastifyReply, refusal: AppError, language = ''): FastifyReply {
  const known = languageOf(language)
  return sendRefusal(reply.type('text/plain; charset=utf-8'), refusal, known && refusal.messageIn(known))
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, lookSource: source }: FilledPage,
): Promise<FastifyReply> {
  return sendText(request, allowLook(reply.type('text/html; charset=utf-8'), source), ...parts)
}

function redirect(reply: FastifyReply, home: string, notice: FormNotice): FastifyReply {
  return seeOther(reply.header('cache-control', 'no-store'), `${home}?message=${notice}#contact-outcome`)
}

/** The pages, and below them the paths that are only posted to. `/enquiry/` without a token is the form's page. */
const pages = [
  `${ENQUIRY_PATH}/:token([^/]+)`,
  `${OFFER_PATH}:token`,
  `${TABLE_PATH}:token`,
  `${TABLE_PATH}:token/:guest`,
]
/** A slash at the end of a link that was copied leads to the page. */
const withSlash = [`${ENQUIRY_PATH}/:token([^/]+)/`, `${OFFER_PATH}:token/`, `${TABLE_PATH}:token/:guest/`]
const acts = [`${ENQUIRY_PATH}/:token([^/]+)/withdraw`, `${TABLE_PATH}:token/:guest/delete`]
/** Every path to which a form of these pages is posted. */
export const guestForms: readonly string[] = [...pages, ...acts]

interface GuestPagesOptions {
  readonly render: (page: GuestPage) => Promise<string>
  readonly gate: Gate
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly siteName?: (language: string) => Promise<string>
}

/** Serves the pages behind secret links: documents without scripts, whose forms post to their own addresses. */
export async function registerGuestPages(
  app: FastifyInstance,
  { render, gate, publicUrl, siteName = async () => '' }: GuestPagesOptions,
): Promise<void> {
  const linkLanguages = createLinkLanguages()
  const send = async (request: FastifyRequest, reply: FastifyReply, answer: GuestAnswer): Promise<FastifyReply> => {
    if ('goTo' in answer) return seeOther(reply, answer.goTo)
    const { failed } = answer
    if (failed?.retryAfter !== undefined) void reply.header('retry-after', failed.retryAfter)
    if (failed) void reply.status(failed.status)
    if (!('page' in answer)) {
      return reply.type('text/plain; charset=utf-8').send(answer.failed.said)
    }
    const html = await gate.pass(() => render(answer.page)).catch((error: unknown) => refusalOf(error))
    if (html instanceof AppError) return sendPlainRefusal(reply, html, languageOfGuest(answer.page))
    return sendText(request, allowLook(reply.type('text/html; charset=utf-8'), lookSource(html)), Buffer.from(html))
  }
  const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = URL.parse(request.url, 'http://site')
    if (!asked) throw new AppError('invalid_input') // an absolute address with an impossible host
    const { pathname, searchParams: query } = asked
    const isPosted = request.method === 'POST'
    if (isPosted && isCrossSite(request)) return seeOther(reply, pathname.replace(/\/(?:withdraw|delete)$/, ''))
    const known = linkLanguages.of(pathname)
    const call: CallApi = (path, body, lang = known) => callForGuest(app, request, { path, body, language: lang })
    const site = { call, prefix: '', url: publicUrl }
    const form = isPosted ? formOf(request) : undefined
    const answer = await answerGuestPage(site, pathname, { query, form })
    const language = 'page' in answer ? languageOfGuest(answer.page) : ''
    if (language) linkLanguages.remember(pathname, language)
    return send(request, reply, answer)
  }
  const sendEvening = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const body = { token: request.params.token }
    const { data, ...failed } = await callForGuest<{ offer: GuestOffer }>(app, request, { path: '/offer/open', body })
    const text = data && eveningIcs(data.offer, { siteName: await siteName(data.offer.language), publicUrl })
    if (text === undefined) {
      if (failed.retryAfter !== undefined) void reply.header('retry-after', failed.retryAfter)
      const isGone = data !== undefined || failed.status === 400
      return reply
        .status(isGone ? 404 : failed.status)
        .type('text/plain; charset=utf-8')
        .send(failed.said)
    }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="evening.ics"')
      .send(text)
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(secretHeaders))
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
    for (const path of [...pages, ...withSlash]) scope.get(path, visit)
    scope.get(`${OFFER_PATH}:token/evening.ics`, sendEvening)
    for (const path of guestForms) scope.post(path, visit)
  })
}

interface GuestCall {
  readonly path: string
  readonly body: object
  readonly language?: string | undefined
}

/** Passes a form that was posted without JavaScript to the API. Its limits count for the visitor's address. */
async function callForGuest<Data>(
  app: FastifyInstance,
  request: FastifyRequest,
  { path, body, language = request.headers['accept-language'] }: GuestCall,
): Promise<CallOutcome<Data>> {
  const headers = language === undefined ? {} : { 'accept-language': language }
  const call = { method: 'POST', url: `/api${path}`, remoteAddress: request.ip, headers, payload: body } as const
  const response = await app.inject(call)
  const { statusCode: status } = response
  if (status >= 500) request.log.warn({ status, call: path }, 'a call of a form without JavaScript failed')
  return callOutcome<Data>(status, response.json(), response.headers['retry-after']?.toString())
}

/**
 * Returns true for a form from another site, which could post in a visitor's name and use up their attempts. Nothing of
 * it is shown.
 */
function isCrossSite({ headers, hostname }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin = 'null' } = headers // older browsers send this alone; `null` from pages that send no referrer
  return origin !== 'null' && URL.parse(origin)?.hostname !== hostname
}

async function parseForm(_request: FastifyRequest, body: string): Promise<URLSearchParams> {
  return new URLSearchParams(body)
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams() // without a body there is nothing to parse
}

/** Redirects after a form was accepted, so that a reload does not post it again. */
function seeOther(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}
