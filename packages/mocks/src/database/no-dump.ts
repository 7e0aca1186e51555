/** In a browser the page says where its dump is; see `openDatabase`. */
export async function preparedDump(): Promise<undefined> {}
