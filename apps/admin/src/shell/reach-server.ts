import { ApiError } from '@tablier/api-client'
import { onlineManager } from '@tanstack/react-query'
import { client } from '../calls/api.ts'

/** How long to wait before the server is asked for the first time and at most, in milliseconds. */
const [FIRST_MS, LONGEST_MS] = [2000, 30_000]

/**
 * Treats a browser that says it is online as offline until the server answers: in a network without internet, behind a
 * sign-in page, or while the server starts again. So what is pressed meanwhile waits, and is sent when it does. A PUT that
 * gets no answer is sent up to three times; its version makes sure that it counts once.
 * @returns true
 */
export function waitForServer(): true {
  if (onlineManager.isOnline()) {
    onlineManager.setOnline(false)
    askAfter(FIRST_MS)
  }
  return true
}

let timer: ReturnType<typeof setTimeout> | undefined
onlineManager.subscribe((isOnline) => isOnline && clearTimeout(timer))

function askAfter(delay: number): void {
  timer = setTimeout(() => void ask(delay), delay)
}

async function ask(delay: number): Promise<void> {
  if (onlineManager.isOnline()) return // the browser has found a connection
  if (await answers()) onlineManager.setOnline(true)
  else askAfter(Math.min(2 * delay, LONGEST_MS))
}

/** Returns whether the server answers a call, be it with a refusal. */
async function answers(): Promise<boolean> {
  try {
    await client.settings.get()
    return true
  } catch (error) {
    return error instanceof ApiError && error.status > 0 && error.code !== 'unreadable'
  }
}
