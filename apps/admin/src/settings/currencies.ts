const names = new Intl.DisplayNames('en', { type: 'currency' })

/** The currencies that a browser knows, such as `EUR (Euro)`, by their codes. */
export const currencies: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('currency').map((code) => [code, `${code} (${names.of(code) ?? code})`]),
)
