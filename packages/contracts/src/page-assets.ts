export interface ScriptTag {
  readonly attrs: Readonly<Record<string, string | boolean>>
}

/** The files that the public page loads: hashed names in production, source files in development. */
export interface PageAssets {
  readonly scripts: readonly ScriptTag[]
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
}
