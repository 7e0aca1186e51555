import { useQueryClient } from '@tanstack/react-query'
import { messageListsKey, openedMessagesKey, unansweredKey } from './message-queries.ts'

/** Returns a function that loads all messages on the screen again. The lists to step through stay as they are. */
export function useMessagesReload(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [messageListsKey, openedMessagesKey, unansweredKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}
