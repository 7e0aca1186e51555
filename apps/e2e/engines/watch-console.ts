import type { WebDriver } from 'selenium-webdriver'

declare global {
  interface Window {
    /** Errors and warnings in a page that WebKitGTK shows. */
    messagesForWalk?: string[]
  }
}

interface ConsoleWatch {
  /** Listens to the page that is open from now on. */
  readonly listen: () => Promise<void>
  /** Keeps what the page that is open has said; to be called before leaving it. */
  readonly keep: () => Promise<void>
  /** Returns what was said since the last call. */
  readonly take: () => Promise<readonly string[]>
}

/**
 * Listens to a page's console from inside, because classic WebDriver has no command for it. It misses what is said
 * before the page has loaded.
 */
export function watchConsole(driver: WebDriver): ConsoleWatch {
  const heard: string[] = []
  const keep = async () =>
    void heard.push(...(await driver.executeScript<string[]>(() => window.messagesForWalk?.splice(0) ?? [])))
  return {
    listen: () => driver.executeScript(listenInPage),
    keep,
    take: async () => {
      await keep()
      return heard.splice(0)
    },
  }
}

function listenInPage(): void {
  if (window.messagesForWalk) return
  const messages: string[] = []
  window.messagesForWalk = messages
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...values: unknown[]) => {
      messages.push(values.map(String).join(' '))
      print(...values)
    }
  }
  addEventListener('error', ({ message }) => messages.push(message))
  addEventListener('unhandledrejection', ({ reason }) => messages.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    messages.push(`${effectiveDirective} forbids ${blockedURI}`),
  )
}
