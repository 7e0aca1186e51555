/** In a browser the worker loads the dump itself; see `openDatabase`. */
export async function preparedDump(): Promise<undefined> {}
