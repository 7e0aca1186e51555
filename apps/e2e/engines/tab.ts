import type { Query } from './query.ts'

type Key = 'Escape' | 'ArrowUp'

/** The browser functions that a walk uses. Points are CSS pixels from the viewport's top left corner. */
export interface Tab {
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page. It must not refer to anything outside itself. */
  evaluate<Values extends unknown[], Result>(inPage: (...values: Values) => Result, ...values: Values): Promise<Result>
  /** Runs a script in the page's global scope. */
  addScript(script: string): Promise<void>
  pointAt(x: number, y: number): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key, modifier?: 'Alt'): Promise<void>
  chooseFile(input: Query, path: string): Promise<void>
  /** Returns the errors and warnings of the console since the last call. */
  takeMessages(): Promise<readonly string[]>
  /** Returns a PDF of the page on A4, if the engine's driver can print. */
  print?(): Promise<Uint8Array>
}

export interface Browser {
  readonly tab: Tab
  close(): Promise<void>
}

export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface Engine {
  readonly name: string
  /** Returns the name of the first package that is not installed. */
  missingPackage(): string | undefined
  /** Starts a browser with an empty profile. */
  launch(viewport: Viewport): Promise<Browser>
}
