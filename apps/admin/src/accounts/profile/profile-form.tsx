import { api, avatarUrl, MAX_AVATAR_AVIF_PIXELS, MAX_AVATAR_BYTES, MAX_AVATAR_PIXELS } from '@tablier/contracts'
import { languages } from '@tablier/words/languages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Crop, MailCheck } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { accountProblem } from '../account-rules.ts'
import { client } from '../../calls/api.ts'
import { Button } from '../../components/button.tsx'
import { FormAlert } from '../../components/failure-notice.tsx'
import { controlClass, FieldError, TextInput } from '../../components/field.tsx'
import { SelectField } from '../../components/select.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import type { RecordFields } from '../../forms/record-fields.ts'
import { CardForm, RecordField } from '../../forms/record-form.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { readSession, type UserRecord } from '../../session/session-store.ts'
import { refreshProfile } from '../session.ts'
import { presentIn } from '../../calls/outdated.ts'
import { hasUnsavedWork } from '../../session/unsaved-work.ts'
import { ownName } from '../../translations/languages.ts'
import { originOf, type PictureSource } from '../../media/edit-picture.ts'
import { FilePicker } from '../../media/file-picker.tsx'
import { canBeEdited, PictureEditor } from '../../media/picture-care.tsx'
import { NO_EDITS } from '../../media/picture-edits.ts'
import { acceptedTypes, fileWarning, MAX_SIDE, usePicturePreparation } from '../../media/prepare-picture.ts'
import { useObjectUrl } from '../../media/media.tsx'
import { Rich } from '../../components/text.tsx'
import { adoptLanguage, language, t } from '../../language/words.ts'

type ProfileValues = Pick<UserRecord, 'name' | 'email' | 'language'>

const fields: RecordFields<ProfileValues> = {
  body: api.users.updateDetails.body,
  labels: { name: t.name, email: t.email, language: t.languageOfTheBackOffice },
  check: (values) => accountProblem({ name: values.name, email: values.email }, t.nameAndEmailAreRequired),
}

/** A chosen picture that is not uploaded yet, or why it was refused. */
interface Avatar {
  readonly file: File | null
  readonly error?: string
}

export function ProfileForm({ profile }: { profile: UserRecord }) {
  const [avatar, setAvatar] = useState<Avatar>({ file: null })
  const form = useProfileForm(profile, avatar.file, () => setAvatar({ file: null }))
  return (
    <CardForm form={form} isDirty={avatar.file !== null} save={t.saveChanges}>
      <AvatarField current={profile.avatar} {...avatar} onChoose={setAvatar} />
      <RecordField name="name" autoComplete="name" />
      <RecordField name="email" autoComplete="email" />
      <EmailChangeNotice />
      <TextInput
        label={t.role}
        value={profile.role === 'admin' ? t.roleAdmin : t.roleUser}
        readOnly
        disabled
        className={`${controlClass} disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted`}
      />
      <LanguageField />
    </CardForm>
  )
}

function useProfileForm(profile: UserRecord, avatar: File | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useRecordForm({
    fields,
    record: profile,
    storedOf: (known): ProfileValues => ({ ...known, language: known.language || language }),
    send: async ({ language: chosen }, { name, email }, { version }) => {
      const body = { name, email, ...(chosen && { language: chosen }), version }
      const { user } = await client.users.updateDetails({ body, ...(avatar && { file: avatar }) })
      return user
    },
    presentOf: (error) => presentIn<UserRecord>(error, 'user'),
    onSaved,
    onSettled: async () => {
      await Promise.all(
        [profileOptions, emailChangeOptions].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
      if (!(await adoptLanguage(readSession()?.language ?? ''))) return
      if (hasUnsavedWork()) announceSuccess(t.theLanguageChangesAtTheNextLoad)
      else router.options.context.loadPage(router.state.location.href)
    },
    saved: t.profileUpdatedSuccessfully,
    failed: t.failedToUpdateProfile,
    action: 'update the profile',
  })
}

function LanguageField() {
  const { value, onChange } = useController<ProfileValues, 'language'>({ name: 'language' }).field
  return (
    <SelectField
      label={t.languageOfTheBackOffice}
      options={languages}
      nameOf={ownName}
      value={value || language}
      onChange={onChange}
    />
  )
}

interface AvatarFieldProps extends Avatar {
  readonly current: string | null
  readonly onChoose: (avatar: Avatar) => void
}

const avatarLimits = {
  bytes: MAX_AVATAR_BYTES,
  pixels: MAX_AVATAR_PIXELS,
  side: MAX_SIDE,
  avifPixels: MAX_AVATAR_AVIF_PIXELS,
  standsStill: true,
}

/** The picture of an account, as a button that chooses another one. */
function AvatarField({ current, file, error, onChoose }: AvatarFieldProps) {
  const errorId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)
  const address = preview ?? avatarUrl(current)

  const preparation = usePicturePreparation(avatarLimits)

  async function choose(chosen: File) {
    const picture = await preparation.prepare(chosen, ['image'])
    if (!picture) return // another one was chosen meanwhile
    onChoose('problem' in picture ? { file, error: picture.problem } : { file: picture.file })
  }
  const source = file ?? current

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
        <output className="text-sm text-muted">
          {preparation.isPreparing ? t.preparingThePhoto : (file?.name ?? t.changePictureHint)}
          {file && <span className="block">{fileWarning(file)}</span>}
        </output>
      </div>
      {source && canBeEdited(source) && <AvatarTools source={source} onEdited={(edited) => void choose(edited)} />}
      <FilePicker
        ref={picker}
        label={t.avatar}
        accept={acceptedTypes(['image'])}
        onFiles={([chosen]) => chosen && void choose(chosen)}
      />
      <FieldError id={errorId} error={error} />
    </div>
  )
}

interface AvatarToolsProps {
  readonly source: PictureSource
  readonly onEdited: (file: File) => void
}

/** Chooses the square part of an avatar. What is cut can be chosen again until the profile is saved. */
function AvatarTools({ source, onEdited }: AvatarToolsProps) {
  const [isEditing, setIsEditing] = useState(false)
  const origin = typeof source === 'string' ? undefined : originOf(source)
  return (
    <div>
      <Button icon={Crop} onClick={() => setIsEditing(true)}>
        {t.editThePicture}
      </Button>
      {isEditing && (
        <Suspense>
          <PictureEditor
            source={origin?.source ?? source}
            start={origin?.edits ?? { ...NO_EDITS, shape: 'square' }}
            hasFixedShape
            onDone={(edited) => {
              setIsEditing(false)
              onEdited(edited)
            }}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
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
          <Rich text={t.weSentALinkTo({ email: data.emailChange.email })} />
        </span>
      </output>
      <FormAlert error={error} failed={t.didNotWork} className="mt-3" />
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
