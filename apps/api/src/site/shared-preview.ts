import { AppError, findSharedContent, isSharedPreview, readSiteContent, type SiteContent } from '@tablier/backend'
import { PREVIEW_PATH } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { sendRefusal } from './send-refusal.ts'

/** Nobody may keep a preview or list it. The link must not reach other sites, which the page may link to. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const

/** Serves the pages of the links that administrators have shared. */
export function registerSharedPreviews(
  app: FastifyInstance,
  { db, now, gates, previewPages }: Pick<Services, 'db' | 'now' | 'gates' | 'previewPages'>,
): void {
  /** Made-up tokens wait where other made-up addresses do. */
  const isOpen = (token: string) => gates.publicAnswers.pass(() => isSharedPreview(db, token, now()))
  const contentOf = async (token: string): Promise<SiteContent> =>
    (await findSharedContent(db, token, now())) ?? readSiteContent(db, { kind: 'drafts' })
  app.get<{ Params: { token: string } }>(`${PREVIEW_PATH}:token`, async (request, reply) => {
    void reply.headers(headers).type('text/html; charset=utf-8')
    try {
      const { token } = request.params
      if (!(await isOpen(token))) return sendText(reply.status(404), 'This preview has ended or was withdrawn.')
      return await reply.send(await previewPages.render(() => contentOf(token), 'shared'))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return sendRefusal(reply, error, pageOf(error.message))
    }
  })
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.send(pageOf(text))
}

function pageOf(text: string): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>',
    `<title>Preview</title></head><body><h1>Preview</h1><p>${text}</p></body></html>`,
  ].join('')
}
