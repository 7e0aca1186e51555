import { messageOf } from '@tablier/api-client'
import { api, avatarUrl, MAX_AVATAR_BYTES, userFields } from '@tablier/contracts'
import { type Language, languages } from '@tablier/words/languages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useId, useRef } from 'react'
import { useController, useForm } from 'react-hook-form'
import { accountProblem } from '../account-rules.ts'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FormAlert } from '../components/failure-notice.tsx'
import { controlClass, FieldError, TextInput } from '../components/field.tsx'
import { SelectField } from '../components/select.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { UnsavedChangesDialog } from '../components/confirm-dialog.tsx'
import type { UserRecord } from '../session/session-store.ts'
import { refreshProfile } from '../session/session.ts'
import { hasUnsavedWork } from '../session/unsaved-work.ts'
import { ownName } from '../translations/languages.ts'
import { FilePicker } from '../media/file-picker.tsx'
import { acceptedTypes, fileProblem } from '../media/prepare-picture.ts'
import { useObjectUrl } from '../media/media.tsx'
import { Rich } from '../components/text.tsx'
import { adoptLanguage, language, t } from '../words.ts'

export function ProfileForm({ profile }: { profile: UserRecord }) {
  const form = useForm<ProfileValues>({
    values: valuesOf(profile), // a new address may be confirmed in another tab
    resetOptions: { keepDirtyValues: true },
  })
  const { control, register, setError, clearErrors } = form
  const { errors, isDirty } = form.formState
  const { field: avatar } = useController({ control, name: 'avatar' })
  const { field: chosen } = useController({ control, name: 'language' })
  const saving = useProfileSave((user) => form.reset(valuesOf(user), { keepDirtyValues: false }))
  const { isPending: isSaving, error: failure } = saving
  const submit = form.handleSubmit((values) => {
    if (isSaving) return
    const texts = { name: values.name.trim(), email: values.email.trim() }
    const { name, email } = accountProblem(texts, t.nameAndEmailAreRequired)
    if (name) setError('name', { message: name }, { shouldFocus: true })
    else if (email) setError('email', { message: email }, { shouldFocus: true })
    else saving.mutate(values)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <AvatarField
        current={profile.avatar}
        file={avatar.value}
        error={errors.avatar?.message}
        onRefused={(message) => setError('avatar', { message })}
        onFile={(file) => {
          clearErrors('avatar')
          avatar.onChange(file)
        }}
      />
      <TextInput
        label={t.name}
        required
        maxLength={userFields.name.maxLength}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={t.email}
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <EmailChangeNotice />
      <TextInput
        label={t.role}
        value={profile.role === 'admin' ? t.roleAdmin : t.roleUser}
        readOnly
        disabled
        className={`${controlClass} disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted`}
      />
      <SelectField
        label={t.languageOfTheBackOffice}
        options={languages}
        nameOf={ownName}
        value={chosen.value}
        onChange={chosen.onChange}
      />
      <FormAlert
        message={errors.root?.message ?? (failure ? messageOf(failure, t.failedToUpdateProfile) : undefined)}
      />
      <Button type="submit" variant="primary" isBusy={isSaving} className="min-w-36 self-start">
        {isSaving ? t.saving : t.saveChanges}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}

function valuesOf({ name, email, language: own }: UserRecord): ProfileValues {
  return { name, email, language: own || language, avatar: null }
}

interface ProfileValues {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly avatar: File | null
}

function useProfileSave(onSaved: (user: UserRecord) => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: ({ name, email, language: chosen, avatar }: ProfileValues) =>
      client.users.updateDetails({
        body: { name: name.trim(), email: email.trim(), ...(chosen !== language && { language: chosen }) },
        ...(avatar && { file: avatar }),
      }),
    onSuccess: async ({ user }) => {
      onSaved(user)
      announceSuccess(t.profileUpdatedSuccessfully)
      await Promise.all(
        [profileOptions, emailChangeOptions].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
      if (!adoptLanguage(user.language)) return
      if (hasUnsavedWork()) announceSuccess(t.theLanguageChangesAtTheNextLoad)
      else router.options.context.loadPage(router.state.location.href)
    },
    meta: { action: 'update the profile' },
  })
}

interface AvatarFieldProps {
  readonly current: string | null
  /** A chosen file that is not uploaded yet. */
  readonly file: File | null
  readonly error: string | undefined
  readonly onFile: (file: File) => void
  readonly onRefused: (reason: string) => void
}

/** The picture of an account, as a button that chooses another one. */
function AvatarField({ current, file, error, onFile, onRefused }: AvatarFieldProps) {
  const errorId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)
  const address = preview ?? avatarUrl(current)

  function choose([chosen]: readonly File[]) {
    if (!chosen) return
    const problem = fileProblem(chosen, ['image'], MAX_AVATAR_BYTES)
    if (problem) onRefused(problem)
    else onFile(chosen)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-describedby={error && errorId}
          onClick={() => picker.current?.click()}
          className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full border border-control-line bg-sunken text-sm text-muted hover:bg-hover"
        >
          {address ? <img src={address} alt={t.yourAvatar} className="size-full object-cover" /> : t.noAvatar}
          <span className="sr-only">{t.chooseAnotherPicture}</span>
        </button>
        <p className="text-sm text-muted">{file ? file.name : t.pressThePictureToChooseAnother}</p>
      </div>
      <FilePicker ref={picker} label={t.avatar} accept={acceptedTypes(['image'])} onFiles={choose} />
      <FieldError id={errorId} error={error} />
    </div>
  )
}

export const profileOptions = queryOptions({
  queryKey: ['profile'] as const,
  queryFn: refreshProfile,
  staleTime: 0, // fetched each time the screen opens
  meta: { action: 'load the profile' },
})

const emailChangeOptions = queryOptions({
  queryKey: ['email-change'] as const,
  queryFn: ({ signal }) => client.emailChanges.get({ signal }),
  staleTime: 0, // the link may be opened in another browser
  meta: { action: 'load the new email address' },
})

/** Says that a new email address waits for its confirmation. Empty if none does. */
function EmailChangeNotice() {
  const { data } = useQuery(emailChangeOptions)
  const acting = useMutation({
    mutationFn: (call: 'sendAgain' | 'cancel') => client.emailChanges[call](),
    onSuccess: (_none, call) => announceSuccess(api.emailChanges[call].message),
    meta: { action: 'change the new email address', reloads: [emailChangeOptions.queryKey] },
  })
  const { error, isPending } = acting
  if (!data?.emailChange) return null

  return (
    <section aria-label={t.newEmailAddress} className="rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <output className="flex gap-3">
        <MailCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-link" />
        <span className="wrap-anywhere">
          <Rich text={t.weSentALinkTo({ email: data.emailChange.email })} b={(text) => <strong>{text}</strong>} />
        </span>
      </output>
      <FormAlert error={error} failed={t.thisDidNotWorkPleaseTry} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={isPending} onClick={() => acting.mutate('sendAgain')}>
          {t.sendTheLinkAgain}
        </Button>
        <Button variant="quiet" isBusy={isPending} onClick={() => acting.mutate('cancel')}>
          {t.keepTheOldAddress}
        </Button>
      </div>
    </section>
  )
}
