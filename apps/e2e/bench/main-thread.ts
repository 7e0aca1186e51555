import type { CDPSession, Page } from '@playwright/test'

/** What an action costs the page's main thread, in milliseconds of processor time. */
export interface Cost {
  /** The sum of all tasks: scripts, styles, layout, painting. */
  readonly work: number
  /** The longest task, during which the page does not respond. */
  readonly longestTask: number
}

/** The used fields of a trace event; times are in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const traceConfig = {
  includedCategories: ['__metadata', 'disabled-by-default-devtools.timeline'],
  excludedCategories: ['*'],
}

/** @returns a function that measures what an act costs the page's main thread until it is idle */
export async function mainThreadOf(page: Page): Promise<(act: () => Promise<unknown>) => Promise<Cost>> {
  const devtools = await page.context().newCDPSession(page)
  return async (act) => {
    await page.evaluate(idle)
    await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
    await act()
    await page.evaluate(idle)
    return costIn(await endedTrace(devtools))
  }
}

async function endedTrace(devtools: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[])) // the trace format
  devtools.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return events
}

function costIn(events: readonly TraceEvent[]): Cost {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = (event: TraceEvent) => mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid)
  const tasks = events
    .filter((event) => event.name === 'RunTask')
    .filter(isMain)
    .map(({ tdur = 0 }) => tdur / 1000)
  return { work: tasks.reduce((sum, task) => sum + task, 0), longestTask: Math.max(0, ...tasks) }
}

/** Runs in the page: waits for five frames with an idle main thread. */
const idle = `(async () => {
  for (let frame = 0; frame < 5; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
  }
})()`
