import { preparedDump } from '../node/prepared-dump.ts'

/** A vitest global setup that creates the dump from which the mocks of all workers start. */
export async function setup(): Promise<void> {
  await preparedDump()
}
