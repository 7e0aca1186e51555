import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver'
import { vi } from 'vitest'
import { finderScript, type Query } from './query.ts'
import type { Browser, Engine, Tab, Viewport } from './tab.ts'
import { freePort } from '../support/server-process.ts'

declare global {
  interface Window {
    /** Errors and warnings in a page that WebKitGTK shows. */
    messagesForWalk?: string[]
  }
}

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/xvfb-run'
const BINARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
const START_TIMEOUT_MS = 30_000

/** Makes the toolbar narrow. Its buttons would keep the window at 447 px. */
const NARROW_TOOLBAR = 'button, entry { min-width: 0; min-height: 0; padding: 0; border-width: 0; font-size: 1px }'

/** WebKitGTK's MiniBrowser in a virtual display, through WebKitGTK's own driver. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  missingPackage: () => {
    if (!existsSync(DISPLAY)) return 'xvfb'
    return existsSync(DRIVER) && BINARIES.some(existsSync) ? undefined : 'webkit2gtk-driver'
  },
  launch: launchWebKit,
}

async function launchWebKit(viewport: Viewport): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'tablier-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const port = await freePort()
  const process = startDriver(port, folder)
  const closeAll = async () => {
    await end(process)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const driver = await connect(port)
    await resize(driver, viewport)
    return { tab: tabOf(driver), close: () => driver.quit().then(closeAll, closeAll) }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function startDriver(port: number, configuration: string): ChildProcess {
  return spawn(DISPLAY, ['-a', '-s', '-screen 0 1600x1200x24', DRIVER, `--port=${port}`], {
    env: { ...process.env, XDG_CONFIG_HOME: configuration },
    stdio: 'ignore',
    detached: true, // in its own process group: xvfb-run does not pass signals on
  })
}

async function end(driver: ChildProcess): Promise<void> {
  if (driver.exitCode !== null || driver.signalCode !== null) return
  const ended = once(driver, 'exit')
  process.kill(-driver.pid!) // a running process has an id
  await ended
}

async function connect(port: number): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: START_TIMEOUT_MS })
  const options = { binary: BINARIES.find(existsSync), args: ['--automation'] }
  return new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()
}

/** Sets the viewport's size. The window also has the toolbar's height. */
async function resize(driver: WebDriver, { width, height }: Viewport): Promise<void> {
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  const shown = await driver.executeScript<number>(() => innerHeight)
  await window.setRect({ x: 0, y: 0, width, height: height + (height - shown) })
}

const keys = { Escape: Keys.ESCAPE, ArrowUp: Keys.ARROW_UP } as const

function tabOf(driver: WebDriver): Tab {
  const console = watchConsole(driver)
  const point = (x: number, y: number) => driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0 })
  return {
    goto: async (url) => {
      await console.keep()
      await driver.get(url)
      await console.listen()
    },
    addScript: (script) => driver.executeScript(script),
    back: () => driver.navigate().back(),
    evaluate: (inPage, ...values) => driver.executeScript(inPage, ...values),
    pointAt: (x, y) => point(x, y).perform(),
    clickAt: (x, y) => point(x, y).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: async (key, modifier) => {
      const actions = driver.actions()
      if (modifier) await actions.keyDown(Keys.ALT).sendKeys(keys[key]).keyUp(Keys.ALT).perform()
      else await actions.sendKeys(keys[key]).perform()
    },
    chooseFile: async (input, path) => (await elementOf(driver, input)).sendKeys(path),
    takeMessages: console.take,
  }
}

async function elementOf(driver: WebDriver, query: Query): Promise<WebElement> {
  await driver.executeScript(finderScript)
  return driver.executeScript<WebElement>((steps: Query) => window.findForWalk?.(steps)[0], query)
}

/**
 * Listens to a page's console from inside, because classic WebDriver has no command for it. It misses messages from
 * before the page has loaded.
 */
function watchConsole(driver: WebDriver) {
  const heard: string[] = []
  const keep = async () =>
    void heard.push(...(await driver.executeScript<string[]>(() => window.messagesForWalk?.splice(0) ?? [])))
  return {
    listen: (): Promise<void> => driver.executeScript(listenInPage),
    /** Stores the messages of the current page. Call it before leaving the page. */
    keep,
    /** Returns the messages since the last call. */
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
