/** The database's compressed files, next to the worker. Not named .gz, because servers treat such files differently. */
export const databaseFiles = { engine: 'engine.bin', bundle: 'bundle.bin', dump: 'empty-database.bin' } as const
