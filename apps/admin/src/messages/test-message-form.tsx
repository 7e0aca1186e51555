import { messageOf } from '@tablier/api-client'
import { messageLengths } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { client } from '../api.ts'
import type { EditActions } from '../components/edit-dialog.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { LongTextInput, TextInput } from '../components/text-input.tsx'
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

  return (
    <EditForm
      isNew
      isDirty={formState.isDirty}
      isSaving={creating.isPending}
      submit={handleSubmit((values) => creating.mutate(values))}
      onState={onState}
      onCancel={onCancel}
    >
      <TextInput label="Name" maxLength={messageLengths.name} {...register('name')} />
      <TextInput label="Email" maxLength={messageLengths.email} {...register('email')} />
      <TextInput label="Subject" maxLength={messageLengths.subject} {...register('subject')} />
      <LongTextInput label="Message" maxLength={messageLengths.message} {...register('message')} />
    </EditForm>
  )
}
