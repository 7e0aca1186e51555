import { messageOf } from '@tablier/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { isOutdated } from '../calls/outdated.ts'
import { logFailure } from '../calls/log-failure.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import type { RecordFormOptions } from './record-form-options.ts'
import { t } from '../language/words.ts'

type Options = Pick<RecordFormOptions<never, never>, 'action' | 'reloads' | 'onSettled'>

/**
 * Takes a save back, also when its form is closed, and says how that went.
 * @param send saves the earlier values; it is refused if somebody has changed the record since
 */
export async function takeBack(
  { action, reloads = [], onSettled }: Options,
  queryClient: QueryClient,
  send: () => Promise<unknown>,
): Promise<void> {
  try {
    await send()
    announceSuccess(t.changeUndone)
  } catch (error) {
    logFailure(`undo: ${action}`, error)
    announceFailure(isOutdated(error) ? t.changedSinceNotUndone : messageOf(error, t.undoFailed))
  }
  for (const queryKey of reloads) void queryClient.invalidateQueries({ queryKey })
  void onSettled?.()
}
