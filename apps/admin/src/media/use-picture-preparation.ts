import type { MediaKind } from '@tablier/contracts'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { fileProblem } from './file-problem.ts'
import { isHeic, needsPreparation, preparePicture, UNREADABLE_PHOTO } from './prepare-picture.ts'

/** A file that can be uploaded, or why it cannot. */
type Prepared = { readonly file: File } | { readonly problem: string }

/** Of the preparation of any picture: its form cannot be saved meanwhile. */
const preparationKey = ['prepare picture']

/** True while some picture is prepared for its upload. */
export function useIsPreparingPicture(): boolean {
  return useIsMutating({ mutationKey: preparationKey }) > 0
}

/** Converts photos of phones and scales large pictures before they are sent. */
export function usePicturePreparation() {
  const newest = useRef<File | null>(null)
  const { mutateAsync, isPending } = useMutation({ mutationKey: preparationKey, mutationFn: prepared })
  return {
    isPreparing: isPending,
    /** Checks and prepares a file; null if another one was offered meanwhile. */
    prepare: async (file: File, accepts: readonly MediaKind[]): Promise<Prepared | null> => {
      newest.current = file
      if (!isHeic(file) || !accepts.includes('image')) {
        const problem = fileProblem(file, accepts)
        if (problem) return { problem }
        if (!needsPreparation(file)) return { file }
      }
      const result = await mutateAsync(file)
      if (newest.current !== file) return null
      const problem = 'file' in result ? fileProblem(result.file, accepts) : null
      return problem ? { problem } : result
    },
  }
}

async function prepared(file: File): Promise<Prepared> {
  try {
    return { file: await preparePicture(file) }
  } catch {
    return { problem: UNREADABLE_PHOTO }
  }
}
