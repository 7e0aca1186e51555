import { preparedDumpFile } from './prepared-dump.ts'

// in a process of its own, because a database leaves hundreds of megabytes in the one that made it
await preparedDumpFile()
