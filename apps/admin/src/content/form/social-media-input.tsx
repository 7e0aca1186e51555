import type { SocialMedia } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { client } from '../../calls/api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { TextInput } from '../../components/field.tsx'
import { announceFailure } from '../../components/toasts.ts'
import { FileButton } from '../../media/file-picker.tsx'
import { keepOriginalOf } from '../../media/keep-original.ts'
import { canBeEdited, PictureCare } from '../../media/picture-care.tsx'
import { acceptedTypes, usePicturePreparation } from '../../media/prepare-picture.ts'
import { SocialIcon } from '../cells.tsx'
import { pictureOptions } from './picture-fields.tsx'
import { percentText } from '../../language/percent-text.ts'
import { t } from '../../language/words.ts'

interface SocialMediaInputProps {
  readonly label: string
  readonly name: string
}

/** The rows of a footer's social media, one for each link. Empty rows stay until the form is sent. */
export function SocialMediaInput({ label, name }: SocialMediaInputProps) {
  const { fields, append, remove } = useFieldArray<SocialMediaValues>({ name })
  const addButton = useRef<HTMLButtonElement>(null)
  const empty = { media_name: '', media_icon: '', media_link: '' }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {fields.map(({ id }, index) => (
        <SocialMediaRow
          key={id}
          name={`${name}.${index}`}
          number={index + 1}
          onRemove={() => {
            remove(index)
            addButton.current?.focus() // the pressed button disappears with its row
          }}
        />
      ))}
      <Button ref={addButton} className="self-start" onClick={() => append(empty, { shouldFocus: false })}>
        {t.addSocial}
      </Button>
    </fieldset>
  )
}

type SocialMediaValues = Record<string, SocialMedia[]>

/** The mutation key of uploads that a form waits for before it can be saved. */
export const iconUploadKey = ['icon-upload']

interface SocialMediaRowProps {
  /** Its path in the form. */
  readonly name: `${string}.${number}`
  /** 1 is first. */
  readonly number: number
  readonly onRemove: () => void
}

/** One link: its name, its icon, which is uploaded at once, and its URL. */
function SocialMediaRow({ name, number, onRemove }: SocialMediaRowProps) {
  const { register, watch, setValue } = useFormContext<SocialMediaValues>()
  const label = watch(`${name}.media_name`).trim() || t.socialUnnamed({ number })
  const icon = watch(`${name}.media_icon`)
  return (
    <fieldset
      aria-label={t.social({ number })}
      className="flex gap-3 min-w-0 rounded-xl border border-line bg-sunken p-4"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <TextInput label={t.mediaName} {...register(`${name}.media_name`)} />
        <UploadAtOnce
          names={{ file: t.iconOf({ label }), upload: t.uploadIconOf({ label }), remove: t.removeIconOf({ label }) }}
          path={icon}
          onChange={(path) => setValue(`${name}.media_icon`, path, { shouldDirty: true })}
        >
          <SocialIcon path={icon} />
        </UploadAtOnce>
        <TextInput
          label={t.mediaLink}
          type="url"
          placeholder="https://"
          hasEmails
          {...register(`${name}.media_link`)}
        />
      </div>
      <IconButton
        label={t.removeOfLabel({ label })}
        onClick={onRemove}
        className="-mt-2 -me-2"
        isDanger
        icon={Trash2}
      />
    </fieldset>
  )
}

/** An icon is clear from this width, in pixels. */
const ICON_CARE = { goodWidth: 64, isLogo: true } as const

interface UploadAtOnceProps {
  /** The names of the picture and of the buttons. */
  readonly names: Readonly<Record<'file' | 'upload' | 'remove', string>>
  readonly path: string
  readonly upload?: typeof client.footerIcons.upload
  readonly care?: Pick<ComponentProps<typeof PictureCare>, 'goodWidth' | 'isLogo'>
  readonly onChange: (path: string) => void
  readonly children: ReactNode
}

/** A picture that is uploaded as soon as it is chosen. */
export function UploadAtOnce({
  names,
  path,
  upload: send = client.footerIcons.upload,
  care = ICON_CARE,
  onChange,
  children,
}: UploadAtOnceProps) {
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationKey: iconUploadKey,
    mutationFn: async (file: File) => {
      const uploaded = await send({ file, onUploadProgress: setShare })
      await keepOriginalOf(file, uploaded.path)
      return uploaded
    },
    onMutate: () => setShare(0),
    onSuccess: (uploaded) => onChange(uploaded.path),
    meta: { action: 'upload an icon', failed: t.failedToUploadIcon },
  })

  const preparation = usePicturePreparation()

  async function choose(chosen: File) {
    const picture = await preparation.prepare(chosen, ['image'])
    if (!picture) return // another one was chosen meanwhile
    if ('problem' in picture) announceFailure(picture.problem)
    else upload.mutate(picture.file)
  }

  const { data: state } = useQuery(pictureOptions(path))
  return (
    <div className="flex flex-wrap items-center gap-3">
      {children}
      <FileButton
        label={names.file}
        accept={acceptedTypes(['image'])}
        onFiles={([file]) => file && void choose(file)}
        aria-label={names.upload}
        disabled={upload.isPending || preparation.isPreparing}
        icon={Upload}
      >
        {preparation.isPreparing
          ? t.preparingThePhoto
          : upload.isPending
            ? percentText(Math.floor(share * 100))
            : t.upload}
      </FileButton>
      {path && (
        <Button variant="quiet" aria-label={names.remove} onClick={() => onChange('')}>
          {t.remove}
        </Button>
      )}
      {path && canBeEdited(path) && (
        <PictureCare {...care} source={path} original={state?.original} onFile={upload.mutate} onStored={onChange} />
      )}
    </div>
  )
}
