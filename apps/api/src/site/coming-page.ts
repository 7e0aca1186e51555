import { AppError } from '@tablier/backend'
import { legalPageAt, type PageAssets } from '@tablier/contracts'
import { askedLanguage, languageOf } from '@tablier/words/language-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContentCache } from '../caching/content-cache.ts'
import type { Gates } from '../gates/gates.ts'
import { siteIsComing } from '../http/errors.ts'
import { readyAnswer, sendOnce } from '../http/ready-answer.ts'
import { allowLook, lookSource } from '../http/security.ts'
import type { ServerBuild } from './build-page.ts'
import { shownAt } from './kept-pages.ts'
import { type PageAddress, pageAddress } from './paths.ts'
import { type ReadyPage, refusalOf, refuse, sendRefusal } from './send-page.ts'
import type { SiteReader } from './site-reader.ts'

interface ComingPageOptions {
  readonly contentVersion: () => number | undefined
  readonly gates: Pick<Gates, 'fixedPages'>
  readonly isLive: () => Promise<boolean>
  readonly reader: SiteReader
  readonly build: () => Promise<Pick<ServerBuild, 'renderComingPage'>>
  readonly assets: PageAssets
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

export interface ComingPage {
  /** Returns whether an address has it: all do until the site is live, except those of published legal pages. */
  isAt(address: PageAddress): Promise<boolean>
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Sends it in place of what a form's route answers, until the site is live. */
  readonly replaces: Hook
  /** Refuses what programs ask for in plain text, until the site is live. */
  readonly refuses: Hook
}

/**
 * Tells strangers that the site is coming, in the language of the address or of the browser. The answer says 503, so
 * that search engines ask again, and nothing may store it: when the site goes live, the next request shows it.
 */
export function createComingPage({
  contentVersion,
  gates,
  isLive,
  reader,
  build,
  assets,
}: ComingPageOptions): ComingPage {
  const pages = createContentCache<Omit<ReadyPage, 'url'>>({ contentVersion })
  const published = createContentCache<{ readonly isPublished: boolean; readonly isComplete: true }>({ contentVersion })

  const isPublishedLegalPage = async (address: PageAddress): Promise<boolean> => {
    if (!legalPageAt(address.path)) return false
    const { isPublished } = await published(address.prefix + address.path, () =>
      gates.fixedPages.pass(async () => ({
        isPublished: legalPageAt((await shownAt(address, reader)).path) !== undefined,
        isComplete: true,
      })),
    )
    return isPublished
  }
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language =
      languageOf(pageAddress(request.url).prefix.slice(1)) ?? askedLanguage(request.headers['accept-language'])
    const page = await pages(language, () =>
      gates.fixedPages.pass(async () => {
        const html = (await build()).renderComingPage(await reader.content({ language }), language, assets)
        return { ...(await readyAnswer(html)), lookSource: lookSource(html), isComplete: true }
      }),
    ).catch((error: unknown) => refusalOf(error))
    if (page instanceof AppError)
      return sendRefusal(reply.type('text/plain; charset=utf-8'), page, page.messageIn(language))
    void allowLook(refuse(reply, siteIsComing()).type('text/html; charset=utf-8'), page.lookSource)
    return sendOnce(request, reply, page.bodies)
  }
  return {
    isAt: async (address) => !(await isLive()) && !(await isPublishedLegalPage(address)),
    send,
    replaces: async (request, reply) => ((await isLive()) ? undefined : send(request, reply)),
    refuses: async (_request, reply) =>
      (await isLive()) ? undefined : sendRefusal(reply.type('text/plain; charset=utf-8'), siteIsComing()),
  }
}
