import { type AnswerPageFacts, type GuestTexts, isPageNotice, TABLE_PATH, type TableEvening } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callForGuest, type CallOutcome, withFailure } from './guest-calls.ts'
import type { GuestAnswers } from './guest-pages.ts'
import { guestBody, guestProblem, guestTexts, textsOfAnswer } from './guest-texts.ts'
import { formOf, isCrossSite, seeOther } from './posted-form.ts'

interface TableRoute {
  readonly Params: { readonly token: string }
}
interface AnswerRoute {
  readonly Params: { readonly token: string; readonly guest: string }
  readonly Querystring: { readonly done?: string; readonly ask?: string }
}
interface OpenedAnswer {
  readonly evening: TableEvening
  readonly answer: Parameters<typeof textsOfAnswer>[0] & { readonly is_unreadable: boolean }
}

/** What is shown of a form that was not accepted. */
interface RefusedForm {
  readonly texts: GuestTexts
  readonly problem: string
  readonly wrong: readonly string[]
}

/** The pages on which the guests of an evening tell what they eat, and change it. */
export function registerTablePages(app: FastifyInstance, answers: GuestAnswers, publicUrl: string): void {
  registerTable(app, answers)
  registerAnswer(app, answers, publicUrl)
}

function registerTable(app: FastifyInstance, { show, refuse }: GuestAnswers): void {
  const showTable = async (request: FastifyRequest<TableRoute>, reply: FastifyReply, form?: RefusedForm) => {
    const { token } = request.params
    const opened = await callForGuest<{ evening: TableEvening; is_full: boolean }>(app, request, '/table/open', {
      token,
    })
    if (!opened.data) return refuse(request, reply, opened)
    const { evening, is_full: isFull } = opened.data
    return show(request, reply, {
      kind: 'table',
      path: tablePath(token),
      evening,
      isFull,
      texts: {},
      wrong: [],
      ...form,
    })
  }
  app.get<TableRoute>(`${TABLE_PATH}:token`, async (request, reply) => showTable(request, reply))
  app.post<TableRoute>(`${TABLE_PATH}:token`, async (request, reply) => {
    const { token } = request.params
    if (isCrossSite(request)) return seeOther(reply, tablePath(token))
    const texts = guestTexts(formOf(request))
    const body = { token, ...guestBody(texts) }
    const sent = await callForGuest<{ guest_token: string }>(app, request, '/table/answers', body)
    if (sent.data) return seeOther(reply, `${answerPath(token, sent.data.guest_token)}?done=sent`)
    if (sent.status === 404) return refuse(request, reply, sent)
    return showTable(request, withFailure(reply, sent), refusedForm(sent, texts))
  })
}

function registerAnswer(app: FastifyInstance, { show, refuse }: GuestAnswers, publicUrl: string): void {
  const PATH = `${TABLE_PATH}:token/:guest`
  const showAnswer = async (
    request: FastifyRequest<AnswerRoute>,
    reply: FastifyReply,
    facts: Partial<AnswerPageFacts>,
  ) => {
    const { token, guest } = request.params
    const opened = await callForGuest<OpenedAnswer>(app, request, '/table/answers/open', { guest_token: guest })
    if (opened.status === 404 && request.query.done === 'deleted') return show(request, reply, { kind: 'deleted' })
    if (!opened.data) return refuse(request, reply, opened)
    const { evening, answer } = opened.data
    const path = answerPath(token, guest)
    const own = { path, url: publicUrl + path, texts: textsOfAnswer(answer), isUnreadable: answer.is_unreadable }
    return show(request, reply, { kind: 'answer', evening, wrong: [], ...own, ...facts })
  }
  app.get<AnswerRoute>(PATH, async (request, reply) => {
    const { done, ask } = request.query
    return showAnswer(request, reply, {
      notice: isPageNotice(done) ? done : undefined,
      isDeleting: ask === 'delete',
    })
  })
  app.post<AnswerRoute>(PATH, async (request, reply) => {
    const { token, guest } = request.params
    const path = answerPath(token, guest)
    if (isCrossSite(request)) return seeOther(reply, path)
    const texts = guestTexts(formOf(request))
    const body = { guest_token: guest, ...guestBody(texts) }
    const saved = await callForGuest(app, request, '/table/answers/change', body)
    if (saved.status === 200) return seeOther(reply, `${path}?done=saved`)
    if (saved.status === 404) return refuse(request, reply, saved)
    return showAnswer(request, withFailure(reply, saved), refusedForm(saved, texts))
  })
  app.post<AnswerRoute>(`${PATH}/delete`, async (request, reply) => {
    const { token, guest } = request.params
    const path = answerPath(token, guest)
    if (isCrossSite(request)) return seeOther(reply, path)
    const deleted = await callForGuest(app, request, '/table/answers/delete', { guest_token: guest })
    if (deleted.status === 200) return seeOther(reply, `${path}?done=deleted`)
    return refuse(request, reply, deleted)
  })
}

function refusedForm({ status, problem, wrong }: CallOutcome<unknown>, texts: GuestTexts): RefusedForm {
  return { texts, ...(status === 400 ? guestProblem(wrong, texts) : { problem, wrong: [] }) }
}

function tablePath(token: string): string {
  return TABLE_PATH + encodeURIComponent(token)
}

function answerPath(token: string, guest: string): string {
  return `${tablePath(token)}/${encodeURIComponent(guest)}`
}
