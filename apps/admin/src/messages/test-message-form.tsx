import { messageOf } from '@tablier/api-client'
import { messageLengths } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { LongTextInput } from '../components/long-text-input.tsx'
import { TextInput } from '../components/text-input.tsx'
import { messageListsKey } from './message-queries.ts'

const empty = { name: '', email: '', subject: '', message: '' }

/** No field is required. */
export function TestMessageForm({ onState, onCancel, onSaved }: EditActions) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ defaultValues: empty })
  const creating = useMutation({
    mutationFn: (body: typeof empty) => client.messages.createTest({ body }),
    onSuccess: async () => {
      announceSuccess('Message created')
      onSaved()
      await queryClient.invalidateQueries({ queryKey: messageListsKey })
    },
    onError: (error) => announceFailure(messageOf(error, 'Create failed')),
    meta: { action: 'create a test message' },
  })
  const { isDirty } = formState
  const isSaving = creating.isPending
  useEffect(() => onState({ isDirty, isSaving }), [onState, isDirty, isSaving])

  return (
    <EditForm
      isNew
      isSaving={isSaving}
      problem={undefined}
      onCancel={onCancel}
      onSubmit={(event) => void handleSubmit((values) => isSaving || creating.mutate(values))(event)}
    >
      <TextInput label="Name" maxLength={messageLengths.name} {...register('name')} />
      <TextInput label="Email" maxLength={messageLengths.email} {...register('email')} />
      <TextInput label="Subject" maxLength={messageLengths.subject} {...register('subject')} />
      <LongTextInput label="Message" maxLength={messageLengths.message} {...register('message')} />
    </EditForm>
  )
}
