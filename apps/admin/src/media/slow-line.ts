/** What Chromium tells about the line; TypeScript's library lacks it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** Megabits per second. */
  readonly downlink?: number
}

/** Below that, a photo of 10 MB takes a minute or more. In megabits per second; lines send slower than they receive. */
const SLOW_DOWNLINK = 3

/** True if the browser tells that the line is slow or that data is to be saved; other browsers tell nothing. */
export function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // see above
  if (!connection) return false
  const { saveData, effectiveType = '4g', downlink = SLOW_DOWNLINK } = connection
  return saveData === true || effectiveType !== '4g' || downlink < SLOW_DOWNLINK
}
