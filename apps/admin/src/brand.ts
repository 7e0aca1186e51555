/** The name in the browser's title bar. */
export const brand = 'Tablier'
