/**
 * The oldest browsers in which the public page and the back office work (docs/browsers.md), by the names of
 * MDN's browser-compat-data. Browsers on phones have the versions of those on computers.
 */
export const oldestBrowsers = { chrome: '116', edge: '116', firefox: '115', safari: '16.4' } as const

/** The value of Vite's `build.target` and `build.cssTarget`. */
export const buildTarget: string[] = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => name + version),
  `ios${oldestBrowsers.safari}`,
]
