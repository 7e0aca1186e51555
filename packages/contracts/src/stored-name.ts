/**
 * The names of stored uploads. A name states what is known about its file, so a page that has the path needs no
 * lookup: `3f…c1-1600x1200-<facts>.jpg` (docs/decisions/017). Older names lack the facts, some the size.
 */

export interface StoredName {
  readonly hash: string
  /** Pixels: of the picture, or of a video's poster. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** A digit of base 32 for each cell of the brightness grid. */
  readonly brightness: string | undefined
  /** Three digits of base 32, red, green and blue, for each cell of the colour grid; not for a transparent picture. */
  readonly colours: string | undefined
  readonly extension: string
}

/** Cells of the grid that brightness is measured in, row by row from the top. */
export const brightnessGrid = { columns: 5, rows: 4 } as const
/** Cells of the grid of average colours, row by row from the top. */
export const colourGrid = { columns: 4, rows: 3 } as const

const STORED_NAME =
  /^([a-z0-9]{16,64})(?:-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([0-9a-v]{20})([0-9a-v]{36})?)?)?\.([a-z0-9]{2,4})$/

/** Reads the name of a stored upload; undefined for any other text. */
export function parseStoredName(name: string): StoredName | undefined {
  const [, hash, width, height, brightness, colours, extension] = STORED_NAME.exec(name) ?? []
  if (!hash || !extension) return undefined
  const size = width && height ? { width: Number(width), height: Number(height) } : undefined
  return { hash, size, brightness, colours, extension }
}
