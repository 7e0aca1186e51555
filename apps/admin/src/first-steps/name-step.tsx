import { messageOf } from '@tablier/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountProblem } from '../accounts/account-rules.ts'
import { refreshProfile } from '../accounts/session.ts'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/field.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { useSession } from '../session/session-store.ts'
import { t } from '../language/words.ts'

/** Asks for the name of the account. */
export function NameStep() {
  const email = useSession()?.email ?? ''
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await client.users.updateDetails({ body: { name } })
      await refreshProfile()
    },
    onSuccess: () => announceSuccess(t.profileUpdatedSuccessfully),
    onError: (error) => setProblem(messageOf(error, t.failedToUpdateProfile)),
    meta: { action: 'name the account' },
  })
  return (
    <form
      noValidate
      className="mt-3 flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const found = Object.values(accountProblem({ name, email }, t.pleaseEnterAName))[0]
        setProblem(found)
        if (!isPending && found === undefined) mutate()
      }}
    >
      <TextInput
        label={t.name}
        autoComplete="name"
        error={problem}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" className="min-h-11 self-start" aria-disabled={isPending}>
        {t.save}
      </Button>
    </form>
  )
}
