import { messageOf } from '@tablier/api-client'
import type { SocialMedia } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '../../api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { announceFailure } from '../../components/toasts.ts'
import { FilePicker } from '../../media/file-picker.tsx'
import { fileProblem } from '../../media/file-problem.ts'
import { formUploadKey } from './form-upload-key.ts'
import { SocialIcon } from '../social-icon.tsx'
import { TextInput } from '../../components/text-input.tsx'

interface SocialMediaRowProps {
  readonly media: SocialMedia
  /** 1 is first. */
  readonly number: number
  readonly onChange: (set: Partial<SocialMedia>) => void
  readonly onRemove: () => void
}

/** One link: its name, its icon, which is uploaded at once, and its URL. */
export function SocialMediaRow({ media, number, onChange, onRemove }: SocialMediaRowProps) {
  const name = media.media_name.trim() || `social ${number}`
  return (
    <fieldset
      aria-label={`Social ${number}`}
      className="flex gap-3 min-w-0 rounded-xl border border-line bg-sunken p-4"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <TextInput
          label="Media Name"
          value={media.media_name}
          onChange={(event) => onChange({ media_name: event.target.value })}
        />
        <IconChoice name={name} media={media} onChange={onChange} />
        <TextInput
          label="Media Link"
          type="url"
          placeholder="https://"
          value={media.media_link}
          onChange={(event) => onChange({ media_link: event.target.value })}
        />
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="-mt-2 -mr-2 hover:text-danger">
        <Trash2 size={18} />
      </IconButton>
    </fieldset>
  )
}

function IconChoice({ name, media, onChange }: Pick<SocialMediaRowProps, 'media' | 'onChange'> & { name: string }) {
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationKey: formUploadKey,
    mutationFn: (file: File) => client.footerIcons.upload({ file, onUploadProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: ({ path }) => onChange({ media_icon: path }),
    onError: (error) => announceFailure(messageOf(error, 'Failed to upload icon')),
    meta: { action: 'upload an icon' },
  })

  function choose(file: File) {
    const problem = fileProblem(file, ['image'])
    if (problem) announceFailure(problem)
    else upload.mutate(file)
  }

  return (
    <div className="flex items-center gap-3">
      <SocialIcon path={media.media_icon} />
      <Button aria-label={`Upload icon of ${name}`} disabled={upload.isPending} onClick={() => picker.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        {upload.isPending ? `${Math.floor(share * 100)} %` : 'Upload'}
      </Button>
      {media.media_icon && (
        <Button variant="quiet" aria-label={`Remove icon of ${name}`} onClick={() => onChange({ media_icon: '' })}>
          Remove
        </Button>
      )}
      <FilePicker ref={picker} label={`Icon of ${name}`} accepts={['image']} onFile={choose} />
    </div>
  )
}
