import { UserName } from '@tablier/contracts'
import { Button } from '../components/button.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { controlClass } from '../components/field.tsx'
import { TextInput } from '../components/text-input.tsx'
import { AvatarField } from './avatar-field.tsx'
import { FormAlert } from '../components/form-alert.tsx'
import type { Profile } from './profile-queries.ts'
import { useProfileForm } from './use-profile-form.ts'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { register, formState, isSaving, submit, avatar, chooseAvatar, refuseAvatar } = useProfileForm(profile)
  const { errors, isDirty } = formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <AvatarField
        current={profile.avatar}
        file={avatar}
        error={errors.avatar?.message}
        onRefused={refuseAvatar}
        onFile={chooseAvatar}
      />
      <TextInput
        label="Name"
        required
        maxLength={UserName.maxLength}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextInput
        label="Role"
        value={profile.role}
        readOnly
        disabled
        className={`${controlClass} disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted`}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" aria-disabled={isSaving} className="min-w-36 self-start">
        {isSaving ? 'Saving...' : 'Save changes'}
      </Button>
      <UnsavedChangesDialog isDirty={isDirty} />
    </form>
  )
}
