/** In a browser the page loads the dump; see `openDatabase`. */
export async function preparedDump(): Promise<undefined> {}
