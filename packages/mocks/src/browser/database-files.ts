/** The database's files next to the worker, compressed. They are not called .gz: servers treat that name differently. */
export const databaseFiles = { engine: 'engine.bin', bundle: 'bundle.bin', dump: 'empty-database.bin' } as const
