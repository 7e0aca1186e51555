import { preparedDump } from '../node/prepared-dump.ts'

/** A vitest global setup: makes the dump that the mocks of all workers start from. */
export async function setup(): Promise<void> {
  await preparedDump()
}
