/** The URLs of the files that the public page loads: hashed names in production, source files in development. */
export interface PageAssets {
  /** A module. */
  readonly script: string
  readonly styles: readonly string[]
  /** What the script imports at once. */
  readonly preloads: readonly string[]
  /** What it imports to hydrate the islands. */
  readonly islands: readonly string[]
}
