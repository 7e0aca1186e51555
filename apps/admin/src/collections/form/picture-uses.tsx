import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { editSearch } from '../area-search.ts'
import { listOf } from '../site-areas.ts'
import type { PictureUse } from '../use-picture.ts'
import type { FormValues } from './form-values.ts'

interface PictureUsesProps {
  /** The other records that use the picture. */
  readonly uses: readonly PictureUse[]
  /** True if a new file replaces the picture in this record. */
  readonly isReplaced: boolean
}

const SHOWN = 8

/** The other uses of a picture, and the choice whether to replace it there too. */
export function PictureUses({ uses, isReplaced }: PictureUsesProps) {
  const { control, register } = useFormContext<FormValues>()
  const replaces = useWatch({ control, name: 'replaces' })
  if (uses.length === 0) return null
  const left = uses.length - SHOWN
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        <p className="text-muted">{isReplaced ? 'The picture so far is also used in:' : 'Also used in:'}</p>
        <ul className="mt-1 list-disc pl-5">
          {uses.slice(0, SHOWN).map((use) => (
            <li key={`${use.name}-${use.id}`}>
              <UseLink {...use} />
            </li>
          ))}
          {left > 0 && <li>{left === 1 ? '1 more record' : `${left} more records`}</li>}
        </ul>
      </div>
      {isReplaced && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">Replace it</legend>
          {(['here', 'everywhere'] as const).map((place) => (
            <label key={place} className="flex items-center gap-2">
              <input type="radio" value={place} className="size-4.5 accent-primary" {...register('replaces')} />
              {place === 'here' ? 'In this record only' : `Everywhere, in ${uses.length + 1} records`}
            </label>
          ))}
          {replaces === 'everywhere' && (
            <p className="text-muted">All of them change as soon as you save, so this cannot be saved as a draft.</p>
          )}
        </fieldset>
      )}
    </div>
  )
}

function UseLink({ name, id, title, status }: PictureUse) {
  const { area, screen } = listOf(name)
  return (
    <>
      <Link to={area.path} search={editSearch(name, id)} className="text-link underline underline-offset-4">
        {screen.nouns.one} {title.trim() ? `“${title.trim()}”` : id}
      </Link>{' '}
      <span className="text-muted">
        ({area.label}, {status})
      </span>
    </>
  )
}
