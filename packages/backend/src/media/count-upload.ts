import type { Caller } from '../calls/handlers.ts'
import type { Ports } from '../ports.ts'
import { uploaderKey } from '../rate-limits.ts'

/**
 * Counts an upload before its file is read. Administrators may upload as much as they like.
 * @throws AppError `too_many_requests`
 */
export async function countUpload(
  { attempts }: Pick<Ports, 'attempts'>,
  { user }: Pick<Caller, 'user'>,
): Promise<void> {
  if (user.role !== 'admin') await attempts.consume('upload', uploaderKey(user.id))
}
