import type { BackupOverview, BackupTask, BackupTaskKind, StoredBackup } from '@tablier/contracts'
import { http, HttpResponse } from 'msw/http'
import { administrator, failure, server } from './mock.ts'

const NAME = 'tablier-20261120T030000Z'

/** A backup from a night in November. */
export const stored: StoredBackup = {
  name: `${NAME}.tar.gz`,
  created_at: '2026-11-20T03:00:00.000Z',
  bytes: 3_460_300,
  reason: 'manual',
  is_encrypted: false,
}
export const encrypted: StoredBackup = { ...stored, name: `${NAME}.tar.gz.age`, is_encrypted: true }
export const scheduled: StoredBackup = { ...stored, name: `${NAME}-scheduled.tar.gz`, reason: 'scheduled' }

/** Calls that change something, with their bodies. */
type Sent = readonly [path: string, body: unknown]

interface Initial extends Partial<Omit<BackupOverview, 'last'>> {
  readonly last?: Partial<BackupOverview['last']>
}

/** A server that makes backups. Tasks run until `finish` is called. */
export function serveBackups({ last, ...initial }: Initial = {}) {
  let overview: BackupOverview = {
    items: [],
    schedule: { every: 'off', keep: 7, version: 1, next_at: null, is_due: false },
    task: null,
    last: { backup: null, copy: null, restore: null, rehearsal: null, ...last },
    copies_to: null,
    has_passphrase: false,
    warning: null,
    ...initial,
  }
  let latest = overview.task
  let lastId = 0
  let held: Promise<void> | undefined
  let itemsAtOnce: StoredBackup[] | undefined
  const sent: Sent[] = []
  const answer = (data: object | null, status = 200) => HttpResponse.json({ success: true, data }, { status })

  function begin(kind: BackupTaskKind) {
    latest = taskOf(kind, (lastId += 1))
    overview = { ...overview, task: latest }
    const begun = answer({ task: latest }, 201)
    if (itemsAtOnce) finish({}, itemsAtOnce)
    return begun
  }
  function finish(result: Partial<Pick<BackupTask, 'problem' | 'facts'>> = {}, items = overview.items) {
    if (!latest) throw new Error('No task is under way.')
    latest = { ...latest, ended_at: '2026-11-22T20:31:00.000Z', ...result }
    overview = { ...overview, items, task: null, last: { ...overview.last, [latest.kind]: latest } }
  }
  const record = async (request: Request) => {
    const text = await request.text()
    sent.push([new URL(request.url).pathname.replace('/api/backups', ''), text && JSON.parse(text)])
    return (text ? JSON.parse(text) : {}) as Record<string, unknown>
  }
  const begins =
    (kind: BackupTaskKind) =>
    async ({ request }: { request: Request }) => {
      await record(request)
      return begin(kind)
    }

  server.use(
    http.get('*/api/backups', () => answer({ overview })),
    http.get('*/api/backups/task', () => answer({ task: latest })),
    http.post('*/api/backups', begins('backup')),
    http.post('*/api/backups/rehearsals', begins('rehearsal')),
    http.post('*/api/backups/uploads', async ({ request }) => {
      await record(request)
      return answer({ ticket: 'a ticket', path: '/api/backups/upload' })
    }),
    http.post('*/api/backups/upload', async ({ request }) => {
      sent.push(['/upload', [request.headers.get('x-backup-ticket'), request.headers.get('content-type')]])
      await held
      return begin('restore')
    }),
    http.post('*/api/backups/:name/restore', begins('restore')),
    http.post('*/api/backups/:name/link', async ({ request }) => {
      await record(request)
      return answer({ path: '/api/backups/download?link=sealed' })
    }),
    http.put('*/api/backups/schedule', async ({ request }) => {
      const { every, keep } = (await record(request)) as Pick<BackupOverview['schedule'], 'every' | 'keep'> // the form sends both
      const version = overview.schedule.version + 1
      overview = { ...overview, schedule: { every, keep, version, next_at: '2090-11-23T02:00:00.000Z', is_due: false } }
      return answer({ schedule: overview.schedule })
    }),
    http.delete('*/api/backups/:name', ({ params }) => {
      overview = { ...overview, items: overview.items.filter(({ name }) => name !== params['name']) }
      return answer(null)
    }),
  )
  return {
    sent,
    progress: (progress: Pick<BackupTask, 'step' | 'done' | 'total'>) => {
      if (latest) latest = { ...latest, ...progress }
      comeBack()
    },
    finish: (...result: Parameters<typeof finish>) => {
      finish(...result)
      comeBack()
    },
    /** Ends the running task. The screen notices when it asks again. */
    finishUnseen: finish,
    /** Delays uploads until the returned function is called. */
    holdUpload: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Ends the next tasks as soon as they have begun. */
    finishAtOnce: (items: StoredBackup[]) => (itemsAtOnce = items),
    /** Ends the sessions, as a restore does. */
    signOut: () => {
      server.use(http.get('*/api/backups/task', () => failure('unauthenticated')))
      comeBack()
    },
  }
}

/** Simulates a return to the screen, which then asks at once. */
function comeBack(): void {
  window.dispatchEvent(new Event('visibilitychange'))
}

export function taskOf(kind: BackupTaskKind, id = 1, more: Partial<BackupTask> = {}): BackupTask {
  return {
    id,
    kind,
    is_scheduled: false,
    step: null,
    done: 0,
    total: 0,
    started_at: '2026-11-22T20:30:00.000Z',
    ended_at: null,
    problem: null,
    facts: {},
    actor_id: 1,
    actor_name: administrator.name,
    ...more,
  }
}
