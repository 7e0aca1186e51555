import type { CDPSession, Page } from '@playwright/test'

/** What something cost the page's main thread, in milliseconds of processor time: other processes do not count. */
export interface Cost {
  /** All tasks together: scripts, styles, layout, painting. */
  readonly work: number
  /** The longest task, during which nothing else is answered. */
  readonly longestTask: number
}

/** The fields of a trace event that are read here; times in microseconds. */
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

/** @returns what an act costs a page's main thread, up to the moment at which nothing is left to do */
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

/** Runs in the page: waits until it had nothing to do in five frames that follow one another. */
const idle = `(async () => {
  for (let frame = 0; frame < 5; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
  }
})()`
