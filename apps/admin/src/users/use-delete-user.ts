import { messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type UserRecord, usersKey } from './user-queries.ts'

/** Deletes a user; the row goes when the server did, which protects some accounts. */
export function useDeleteUser(): (user: UserRecord) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: UserRecord) => client.users.delete({ params: { id } }),
    onSuccess: (_answer, { id }) => {
      queryClient.setQueryData<UserRecord[]>(usersKey, (users) => users?.filter((user) => user.id !== id))
      announceSuccess('User deleted')
    },
    onError: (error) => announceFailure(messageOf(error, 'Failed to delete user')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { action: 'delete a user' },
  })
  return mutate
}
