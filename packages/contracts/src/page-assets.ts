export interface ScriptTag {
  readonly attrs: Readonly<Record<string, string | boolean>>
}

/** What the public page loads from its build: named by hash in production, by source file in development. */
export interface PageAssets {
  readonly scripts: readonly ScriptTag[]
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
}
